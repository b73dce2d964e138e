/** Accounts on a scripted market and the path of their moments, without a queue or a store: for tests of the moments themselves. */

import { CommandDecider } from '../src/engine/command-decider.ts';
import { LiveAccounts, type Recorded } from '../src/engine/live-accounts.ts';
import { EMPTY_STATE } from '../src/engine/store.ts';
import { TickPath } from '../src/engine/tick-path.ts';
import { DEFAULT_MAX_OPEN_ORDERS } from '../src/limits.ts';
import type { Instrument } from '../src/market/instrument.ts';
import type { Quote } from '../src/market/quote.ts';
import type { Account } from '../src/trading/orders/account.ts';
import type { Command } from '../src/trading/orders/commands.ts';
import { EURUSD, GBPUSD } from './instruments.ts';
import { ScriptedMarket } from './scripted-market.ts';
import { placing, START_MS } from './trading-scenario.ts';

const MANY_UNITS = 1_000;

export type Prices = readonly [bid: number, ask: number];

interface MomentChanges {
  readonly jumped?: boolean;
  readonly atMs?: number;
}

export class MomentScenario {
  readonly market: ScriptedMarket;
  readonly accounts = new LiveAccounts(EMPTY_STATE);
  readonly decider: CommandDecider;
  path: TickPath;
  nowMs = START_MS;

  /** `instrument` replaces the listed one of its number. */
  constructor(instrument: Instrument = EURUSD, accountCount = 1, openingMicros = 1_000_000_000n) {
    this.market = new ScriptedMarket(
      [EURUSD, GBPUSD].map((one) => (one.id === instrument.id ? instrument : one)),
    );
    this.decider = new CommandDecider({
      accounts: this.accounts,
      market: this.market,
      settings: { feeType: 'per_lot', maxOpenOrders: DEFAULT_MAX_OPEN_ORDERS },
    });
    this.path = this.newPath();
    for (let id = 1; id <= accountCount; id += 1)
      this.accounts.record(id, [{ kind: 'AccountOpened', book: 'demo', openingMicros }], this.nowMs);
    this.quote([110_000, 110_010]);
  }

  newPath(): TickPath {
    return new TickPath(this.accounts, this.decider, this.nowMs);
  }

  account(id = 1): Account {
    const account = this.accounts.account(id);
    if (account === undefined) throw new Error(`account ${id} is open`);
    return account;
  }

  /** A quote without a moment. */
  quote([bid, ask]: Prices, instrument: Instrument = EURUSD): Quote {
    return this.market.tick(instrument, this.nowMs, bid, ask);
  }

  /** Decides and records a command of a user; the path does not know of it. */
  record(command: Command, accountId = 1): Recorded {
    const scope = { accountId, nowMs: this.nowMs, orderKnown: false, clientIdUsed: false };
    const decision = this.decider.decide(command, scope);
    if ('refused' in decision || 'failed' in decision) throw new Error('the command is accepted');
    return this.accounts.record(accountId, decision, this.nowMs);
  }

  /** Decides and records a command of a user, and follows its changes. */
  run(command: Command, accountId = 1): void {
    this.path.follow(this.record(command, accountId), this.nowMs);
  }

  begin(prices: Prices, { jumped = false, atMs = this.nowMs + 250 }: MomentChanges = {}): void {
    this.nowMs = atMs;
    this.path.begin({ timeMs: this.nowMs, accepted: [this.quote(prices)], ...(jumped && { jumped }) });
  }

  /** A whole moment. */
  moment(prices: Prices, changes: MomentChanges = {}): readonly string[] {
    this.begin(prices, changes);
    return this.play();
  }

  play(units = MANY_UNITS): readonly string[] {
    return factsOf(this.path.playSlice(units));
  }
}

/** `2 OrderClosed`: account and kind of each event. */
export function factsOf(changes: readonly Recorded[]): readonly string[] {
  return changes.flatMap(({ account, events }) => events.map(({ body }) => `${account.id} ${body.kind}`));
}

/** Each of some accounts has a position with a stop-loss. */
export function withStops(accountCount: number, positions = 1): MomentScenario {
  const at = new MomentScenario(EURUSD, accountCount);
  for (let id = 1; id <= accountCount; id += 1)
    for (let count = 0; count < positions; count += 1)
      at.run(placing(EURUSD, { lots: 1_000_000, stopLoss: 109_000 }), id);
  return at;
}
