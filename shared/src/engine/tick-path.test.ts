/** Effects of moments on accounts, played in slices, before a command, and on another path. */

import { describe, expect, it } from 'vitest';
import { EURUSD, GBPUSD } from '../../test/instruments.ts';
import { ScriptedMarket } from '../../test/scripted-market.ts';
import { placing, resting, START_MS } from '../../test/trading-scenario.ts';
import { DEFAULT_MAX_OPEN_ORDERS } from '../limits.ts';
import type { Instrument } from '../market/instrument.ts';
import { dailyRolloverAfter } from '../market/rollover.ts';
import type { Command } from '../trading/orders/commands.ts';
import { CommandDecider } from './command-decider.ts';
import { LiveAccounts, type Recorded } from './live-accounts.ts';
import { EMPTY_STATE } from './store.ts';
import { TickPath } from './tick-path.ts';

const MANY_UNITS = 1_000;
const FINANCED = { ...EURUSD, swapBuyMicros: -1_000_000n };

type Prices = readonly [bid: number, ask: number];

/** Accounts on a scripted market, and a path that has armed them. */
class Path {
  readonly market: ScriptedMarket;
  readonly accounts = new LiveAccounts(EMPTY_STATE);
  readonly decider: CommandDecider;
  path: TickPath;
  nowMs = START_MS;

  constructor(instrument: Instrument = EURUSD, accountCount = 1, openingMicros = 1_000_000_000n) {
    this.market = new ScriptedMarket([instrument, GBPUSD]);
    this.decider = new CommandDecider({
      accounts: this.accounts,
      market: this.market,
      settings: { feeType: 'per_lot', maxOpenOrders: DEFAULT_MAX_OPEN_ORDERS },
    });
    this.path = this.newPath();
    for (let id = 1; id <= accountCount; id += 1)
      this.accounts.record(id, [{ kind: 'AccountOpened', book: 'demo', openingMicros }], this.nowMs);
    this.quote(110_000, 110_010);
  }

  newPath(): TickPath {
    return new TickPath(this.accounts, this.decider, this.nowMs);
  }

  /** A quote without a moment. */
  quote(bid: number, ask: number): void {
    this.market.tick(EURUSD, this.nowMs, bid, ask);
  }

  /** Decides and records a command of a user, and follows its changes. */
  run(command: Command, accountId = 1): void {
    const scope = { accountId, nowMs: this.nowMs, orderKnown: false, clientIdUsed: false };
    const decision = this.decider.decide(command, scope);
    if ('refused' in decision || 'failed' in decision) throw new Error('the command is accepted');
    this.path.follow(this.accounts.record(accountId, decision, this.nowMs), this.nowMs);
  }

  begin([bid, ask]: Prices, { jumped = false, atMs = this.nowMs + 250 } = {}): void {
    this.nowMs = atMs;
    const quote = this.market.tick(EURUSD, this.nowMs, bid, ask);
    this.path.begin({ timeMs: this.nowMs, accepted: [quote], ...(jumped && { jumped }) });
  }

  /** A whole moment. */
  moment(prices: Prices, options: { jumped?: boolean; atMs?: number } = {}): readonly string[] {
    this.begin(prices, options);
    return this.play();
  }

  play(units = MANY_UNITS): readonly string[] {
    return factsOf(this.path.playSlice(units));
  }
}

/** `2 OrderClosed`: account and kind of each event. */
function factsOf(changes: readonly Recorded[]): readonly string[] {
  return changes.flatMap(({ account, events }) => events.map(({ body }) => `${account.id} ${body.kind}`));
}

/** Each of some accounts has a position with a stop-loss. */
function withStops(accountCount: number, positions = 1): Path {
  const at = new Path(EURUSD, accountCount);
  for (let id = 1; id <= accountCount; id += 1)
    for (let count = 0; count < positions; count += 1)
      at.run(placing(EURUSD, { lots: 1_000_000, stopLoss: 109_000 }), id);
  return at;
}

describe('[MARGIN-15] a moment', () => {
  it('that reaches nothing begins nothing, and one that was played is over', () => {
    const at = withStops(1);
    at.begin([109_500, 109_510]);
    expect([at.path.isPlaying, at.path.playingMs]).toEqual([false, null]);
    expect(at.play()).toEqual([]);
    at.begin([109_000, 109_010]);
    expect([at.path.isPlaying, at.path.playingMs]).toEqual([true, at.nowMs]);
    expect(at.play()).toEqual(['1 OrderClosed']);
    expect([at.path.isPlaying, at.path.playingMs]).toEqual([false, null]);
  });

  it('is played before the next one begins', () => {
    const at = withStops(1);
    at.begin([109_000, 109_010]);
    expect(() => at.begin([108_000, 108_010])).toThrow('one after another');
  });

  it('shows the nearest price that has an effect, and the next time that has one', () => {
    const at = withStops(1);
    // The stop-loss is nearer than any price at which the margin would count.
    expect(at.path.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: 109_000 });
    expect(at.path.nextMs).toBe(dailyRolloverAfter(START_MS));
    at.run(resting(EURUSD, 108_000, { lots: 1_000_000, expiry: at.nowMs + 60_000 }));
    expect(at.path.nextMs).toBe(at.nowMs + 60_000);
    expect(at.moment([109_800, 109_810], { atMs: at.nowMs + 60_000 })).toEqual(['1 OrderCancelled']);
    expect(at.path.nextMs).toBe(dailyRolloverAfter(START_MS));
  });
});

describe('[MARKET-26] a slice', () => {
  it('plays accounts in order of their numbers while their work fits, and one in any case', () => {
    const at = withStops(4);
    at.begin([109_000, 109_010]);
    // An account with one order may take two units: itself and the order.
    expect(at.play(1)).toEqual(['1 OrderClosed']);
    expect(at.play(4.5)).toEqual(['2 OrderClosed', '3 OrderClosed']);
    expect(at.path.isPlaying).toBe(true);
    expect(at.play()).toEqual(['4 OrderClosed']);
    expect(at.path.isPlaying).toBe(false);
  });

  it('counts an account with all of its orders', () => {
    const at = withStops(2, 3);
    at.begin([109_000, 109_010]);
    expect(at.play(7.5)).toEqual(Array<string>(3).fill('1 OrderClosed'));
    expect(at.play(1)).toEqual(Array<string>(3).fill('2 OrderClosed'));
  });

  it('searches for the accounts first, in as much work', () => {
    const at = withStops(100);
    at.begin([109_000, 109_010]);
    expect(at.play(1)).toEqual([]);
    expect(at.path.isPlaying).toBe(true);
    for (let slices = 0; at.path.isPlaying && slices < 1_000; slices += 1) at.play(4);
    for (let id = 1; id <= 100; id += 1) expect(at.accounts.account(id)?.holdingCount).toBe(0);
  });
});

describe('[MARKET-26] a command in a moment', () => {
  it('finds its account played, once', () => {
    const at = withStops(3);
    at.begin([109_000, 109_010]);
    expect(factsOf(at.path.workOff(2))).toEqual(['2 OrderClosed']);
    expect(factsOf(at.path.workOff(2))).toEqual([]);
    expect(factsOf(at.path.workOff(9))).toEqual([]);
    expect(at.play()).toEqual(['1 OrderClosed', '3 OrderClosed']);
    expect(factsOf(at.path.workOff(1))).toEqual([]);
  });

  it('finds an account that the moment does not reach as it was', () => {
    const at = withStops(2);
    at.run({ kind: 'SetStops', orderId: 2, stopLoss: null }, 2);
    at.begin([109_000, 109_010]);
    expect(factsOf(at.path.workOff(2))).toEqual([]);
    expect(at.play()).toEqual(['1 OrderClosed']);
  });
});

describe('[MARGIN-14] the effects of a moment on an account', () => {
  it('are the end of orders, exits, the review of the margin, and entries', () => {
    const at = new Path(FINANCED);
    const atMs = at.nowMs + 1_000;
    at.run(resting(FINANCED, 100_000, { lots: 1_000_000, expiry: atMs }));
    at.run(placing(FINANCED, { lots: 80_000_000 }));
    at.run(placing(FINANCED, { lots: 1_000_000, stopLoss: 109_500 }));
    at.run(resting(FINANCED, 109_400, { lots: 1_000_000 }));
    // A loss of 560 dollars and more: less than half of the margin is left.
    expect(at.moment([109_300, 109_310], { atMs })).toEqual([
      '1 OrderCancelled',
      '1 OrderClosed',
      '1 MarginCalled',
      '1 OrderClosed',
      '1 MarginCallEnded',
      '1 OrderFilled',
    ]);
  });

  it('charge a rollover once to an account with a financed position', () => {
    const at = new Path(FINANCED, 2, 10_000_000_000n);
    at.run(placing(FINANCED, { lots: 1_000_000 }), 1);
    const rolloverMs = dailyRolloverAfter(at.nowMs);
    expect(at.moment([110_000, 110_010], { atMs: rolloverMs })).toEqual(['1 SwapCharged']);
    expect(at.moment([110_000, 110_010])).toEqual([]);
    // Thursday and Friday; a Saturday has no night.
    const days = 3 * 86_400_000;
    expect(at.moment([110_000, 110_010], { atMs: rolloverMs + days })).toEqual([
      '1 SwapCharged',
      '1 SwapCharged',
    ]);
  });

  it('after a jump include accounts that quotes without a moment have moved', () => {
    const at = new Path(EURUSD, 1, 1_000_000_000n);
    at.run(placing(EURUSD, { lots: 80_000_000 }));
    at.quote(109_200, 109_210);
    expect(at.moment([109_190, 109_200], { jumped: true })).toContain('1 OrderClosed');
    const known = new Path(EURUSD, 1, 1_000_000_000n);
    known.run(placing(EURUSD, { lots: 80_000_000 }));
    expect(known.moment([109_190, 109_200])).toContain('1 OrderClosed');
  });
});

describe('[CLUSTER-41] accounts that another path goes on with', () => {
  it('fire there and no longer here', () => {
    const at = withStops(2);
    at.run(placing(EURUSD, { lots: 1_000_000, trailingStop: 500 }), 2);
    at.run(resting(EURUSD, 100_000, { lots: 1_000_000, expiry: at.nowMs + 90_000 }), 2);
    const account = at.accounts.account(2);
    if (account === undefined) throw new Error('account 2 is open');
    const bests = at.path.trailing.bests();
    for (const _ of at.path.leaving([account]));
    expect(at.path.nextMs).toBe(dailyRolloverAfter(START_MS));
    const other = at.newPath();
    for (const _ of other.joining([account], bests));
    expect(other.nextMs).toBe(START_MS + 90_000);
    expect(at.moment([109_000, 109_010])).toEqual(['1 OrderClosed']);
    at.path = other;
    expect(at.moment([108_990, 109_000])).toEqual(['2 OrderClosed', '2 OrderClosed']);
  });

  it('are armed at a start, with the ticks that their trailing stops have followed', () => {
    const at = new Path();
    at.run(placing(EURUSD, { lots: 1_000_000, trailingStop: 500 }));
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    at.moment([110_400, 110_410]);
    const bests = at.path.trailing.bests();
    at.path = at.newPath();
    for (const _ of at.path.arming({ bests, acceptedAfter: () => [] }));
    expect(at.moment([109_950, 109_960])).toEqual([]);
    expect(at.moment([109_900, 109_910])).toEqual(['1 OrderClosed']);
    expect(at.accounts.account(1)?.holdingCount).toBe(1);
  });
});
