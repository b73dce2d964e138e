/** Effects of moments on accounts, played in slices, before a command, and on another path. */

import { describe, expect, it, vi } from 'vitest';
import { EURUSD, GBPUSD } from '../../test/instruments.ts';
import { factsOf, MomentScenario, withStops } from '../../test/moment-scenario.ts';
import { placing, resting, START_MS } from '../../test/trading-scenario.ts';
import { DAY_MS } from '../civil-date.ts';
import { dailyRolloverAfter } from '../market/rollover.ts';
import type { Position } from '../trading/orders/order.ts';
import type { TrailingPast } from '../trading/triggers/trailing-book.ts';
import { shardOf } from './shards.ts';

const FINANCED = { ...EURUSD, swapBuyMicros: -1_000_000n };

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

  it('plays an account that needs at most the units that are left', () => {
    const at = withStops(5);
    at.begin([109_000, 109_010]);
    expect(at.play(1)).toEqual(['1 OrderClosed']);
    expect(at.play(4)).toEqual(['2 OrderClosed', '3 OrderClosed']);
  });

  it('counts each event once', () => {
    const at = withStops(5);
    at.begin([109_000, 109_010]);
    expect(at.play(1)).toEqual(['1 OrderClosed']);
    expect(at.play(6)).toEqual(['2 OrderClosed', '3 OrderClosed', '4 OrderClosed']);
  });

  it('counts thirty-two places of the search as one unit', () => {
    const at = withStops(4);
    at.begin([109_000, 109_010]);
    expect(at.play(100)).toHaveLength(4);
    expect(at.path.isPlaying).toBe(false);
  });

  it('counts the orders of an account at each rollover', () => {
    const at = new MomentScenario(FINANCED, 2, 10_000_000_000n);
    for (const id of [1, 2]) at.run(placing(FINANCED, { lots: 1_000_000 }), id);
    // Two rollovers. The search looks at both accounts, and at their end.
    at.begin([110_000, 110_010], { atMs: dailyRolloverAfter(at.nowMs) + DAY_MS });
    expect(at.play(5.9)).toEqual(['1 SwapCharged', '1 SwapCharged']);
    expect(at.path.isPlaying).toBe(true);
    expect(at.play()).toEqual(['2 SwapCharged', '2 SwapCharged']);
  });

  it('counts an account with all of its orders', () => {
    const at = withStops(2, 3);
    at.begin([109_000, 109_010]);
    expect(at.play(7.5)).toEqual(Array<string>(3).fill('1 OrderClosed'));
    expect(at.play(1)).toEqual(Array<string>(3).fill('2 OrderClosed'));
  });

  it('passes over an account that has left memory', () => {
    const at = new MomentScenario(FINANCED, 4);
    const atMs = dailyRolloverAfter(at.nowMs);
    for (const id of [1, 2, 3, 4]) {
      at.run(placing(FINANCED, { lots: 1_000_000, stopLoss: 109_000 }), id);
      at.run(placing(FINANCED, { lots: 70_000_000 }), id);
      at.run(resting(FINANCED, 109_500, { lots: 1_000_000 }), id);
      at.run(resting(FINANCED, 100_000, { lots: 1_000_000, expiry: atMs }), id);
    }
    at.begin([109_000, 109_010], { atMs });
    const own = at.play(1);
    expect(own).toEqual([
      ...['1 OrderCancelled', '1 SwapCharged', '1 SwapCharged', '1 OrderClosed'],
      ...['1 MarginCalled', '1 OrderClosed', '1 MarginCallEnded', '1 OrderFilled'],
    ]);
    for (const _ of at.accounts.leaving(shardOf(3)));
    expect(factsOf(at.path.workOff(3))).toEqual([]);
    const ofOthers = [2, 4].flatMap((id) => own.map((fact) => fact.replace('1', `${id}`)));
    expect(at.play()).toEqual(ofOthers);
    expect(at.path.isPlaying).toBe(false);
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
    const at = new MomentScenario(FINANCED);
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

  it('come with a later quote for a trigger that could not fire', () => {
    const at = withStops(1);
    at.run(resting(EURUSD, 109_500, { lots: 1_000_000 }));
    at.market.setState(EURUSD, 'closed');
    expect(at.moment([108_900, 108_910])).toEqual([]);
    expect(at.path.nearestPrices(EURUSD.id)).toMatchObject({ bid_falls: 109_000, ask_falls: 109_500 });
    at.market.setState(EURUSD, 'open');
    expect(at.moment([108_900, 108_910])).toEqual(['1 OrderClosed', '1 OrderFilled']);
  });

  it('charge a rollover once to an account with a financed position', () => {
    const at = new MomentScenario(FINANCED, 2, 10_000_000_000n);
    at.run(placing(FINANCED, { lots: 1_000_000 }), 1);
    const rolloverMs = dailyRolloverAfter(at.nowMs);
    expect(at.moment([110_000, 110_010], { atMs: rolloverMs })).toEqual(['1 SwapCharged']);
    expect(at.moment([110_000, 110_010])).toEqual([]);
    // Thursday and Friday; a Saturday has no night.
    const days = 3 * DAY_MS;
    expect(at.moment([110_000, 110_010], { atMs: rolloverMs + days })).toEqual([
      '1 SwapCharged',
      '1 SwapCharged',
    ]);
  });

  it('after a jump include accounts that quotes without a moment have moved', () => {
    const at = new MomentScenario(EURUSD, 1, 1_000_000_000n);
    at.run(placing(EURUSD, { lots: 80_000_000 }));
    at.quote([109_200, 109_210]);
    expect(at.moment([109_190, 109_200], { jumped: true })).toContain('1 OrderClosed');
    const known = new MomentScenario(EURUSD, 1, 1_000_000_000n);
    known.run(placing(EURUSD, { lots: 80_000_000 }));
    expect(known.moment([109_190, 109_200])).toContain('1 OrderClosed');
  });
});

describe('[CLUSTER-41] accounts that another path goes on with', () => {
  it('fire there and no longer here', () => {
    const at = withStops(2);
    at.run(placing(EURUSD, { lots: 1_000_000, trailingStop: 500 }), 2);
    at.run(resting(EURUSD, 100_000, { lots: 1_000_000, expiry: at.nowMs + 90_000 }), 2);
    const account = at.account(2);
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
    const at = new MomentScenario();
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

  it('are armed at a start without a past, and follow their opening ticks', () => {
    const at = new MomentScenario();
    at.run(placing(EURUSD, { lots: 1_000_000, trailingStop: 500 }));
    const { openTick } = at.account().openOrders.get(1) as Position;
    at.path = at.newPath();
    for (const _ of at.path.arming());
    expect(at.path.trailing.bests()).toEqual([{ instrumentId: EURUSD.id, side: 'buy', tick: openTick }]);
    expect(at.moment([109_500, 109_510])).toEqual(['1 OrderClosed']);
  });

  it('need only the ticks since their trailing stops were set', () => {
    const at = new MomentScenario(EURUSD, 1, 10_000_000_000n);
    at.quote([127_000, 127_010], GBPUSD);
    at.run(placing(GBPUSD, { lots: 1_000_000 }));
    at.run(placing(EURUSD, { lots: 1_000_000 }));
    at.run(resting(GBPUSD, 126_000, { lots: 1_000_000, trailingStop: 500 }));
    at.moment([110_000, 110_010]);
    at.run(placing(EURUSD, { lots: 1_000_000, trailingStop: 500 }));
    const setMs = at.nowMs;
    const acceptedAfter = vi.fn<TrailingPast['acceptedAfter']>(() => []);
    for (const _ of at.newPath().arming({ bests: [], acceptedAfter }));
    expect(acceptedAfter.mock.calls).toEqual([[EURUSD.id, setMs]]);
  });
});
