/** One demo account on a scripted market, decided without a queue or a store: for tests of the decisions themselves. */

import type { Instrument } from '../src/market/instrument.ts';
import { DEFAULT_MAX_OPEN_ORDERS } from '../src/limits.ts';
import type { Micros } from '../src/numbers/money.ts';
import { EMPTY_STATE } from '../src/engine/store.ts';
import type { Account } from '../src/trading/orders/account.ts';
import { LiveAccounts, type Recorded } from '../src/engine/live-accounts.ts';
import type { Command, PlaceOrder, PlacePending } from '../src/trading/orders/commands.ts';
import type { Decision, DecisionContext } from '../src/trading/decisions/context.ts';
import type { TradingSettings } from '../src/trading/pricing/valuation.ts';
import type { Valuation } from '../src/trading/pricing/valuation.ts';
import { conversionTable } from '../src/trading/pricing/conversion.ts';
import { decide } from '../src/trading/decisions/decide.ts';
import type { OpenOrder, Position } from '../src/trading/orders/order.ts';
import { INSTRUMENTS } from './instruments.ts';
import { ScriptedMarket } from './scripted-market.ts';

export const START_MS = 1_700_000_000_000;

export class TradingScenario {
  readonly market: ScriptedMarket;
  readonly books = new LiveAccounts(EMPTY_STATE);
  readonly valuation: Valuation;
  readonly settings: TradingSettings;
  nowMs = START_MS;

  constructor(
    openingMicros: Micros,
    settings: Partial<TradingSettings> = {},
    instruments: readonly Instrument[] = INSTRUMENTS,
  ) {
    this.settings = { feeType: 'per_lot', maxOpenOrders: DEFAULT_MAX_OPEN_ORDERS, ...settings };
    this.market = new ScriptedMarket(instruments);
    this.valuation = {
      quotes: this.market,
      instruments: new Map(instruments.map((one) => [one.id, one])),
      conversions: conversionTable(instruments),
    };
    this.books.record(1, [{ kind: 'AccountOpened', book: 'demo', openingMicros }], this.nowMs);
  }

  get account(): Account {
    const account = this.books.account(1);
    if (account === undefined) throw new Error('the scenario opens account 1');
    return account;
  }

  /** The position of this id; fails the test when there is none. */
  position(id: number): Position {
    const order = this.order(id);
    if (order.status !== 'holding') throw new Error(`order ${id} is ${order.status}`);
    return order;
  }

  /** The open order of this id; fails the test when there is none. */
  order(id: number): OpenOrder {
    const order = this.account.openOrders.get(id);
    if (order === undefined) throw new Error(`order ${id} is not open`);
    return order;
  }

  /** A tick of the next quarter second. */
  next(instrument: Instrument, bid: number, ask: number): void {
    this.nowMs += 250;
    this.quote(instrument, bid, ask);
  }

  /** A tick now. */
  quote(instrument: Instrument, bid: number, ask: number): void {
    this.market.tick(instrument, this.nowMs, bid, ask);
  }

  decide(command: Command, orderKnown = false, clientIdUsed = false): Decision {
    const decision = decide(this.account, command, { ...this.context(), orderKnown, clientIdUsed });
    return 'failed' in decision ? decision.events : decision;
  }

  /** The inputs of a decision now. */
  context(): DecisionContext {
    const { market, valuation, settings, nowMs, books } = this;
    const { nextOrderId, nextTransferId } = books.numbersOf(1);
    const known = { orderKnown: false, clientIdUsed: false };
    return { market, valuation, settings, nowMs, nextOrderId, nextTransferId, ...known };
  }

  /** Decides and records; fails the test when the command is refused. */
  run(command: Command): Recorded {
    const decision = this.decide(command);
    if ('refused' in decision) throw new Error(`refused: ${decision.refused}`);
    return this.books.record(1, decision, this.nowMs);
  }
}

/** A buy of half a lot at 1:100, with the test's changes. */
export function placing(instrument: Instrument, changes: Partial<PlaceOrder> = {}): PlaceOrder {
  return {
    kind: 'PlaceOrder',
    instrumentId: instrument.id,
    side: 'buy',
    lots: 50_000_000,
    leverage: 100,
    deviation: null,
    quoteTimeMs: null,
    stopLoss: null,
    takeProfit: null,
    ...changes,
  };
}

/** A pending order of half a lot at 1:100 and `targetPrice`, with the test's changes. */
export function resting(
  instrument: Instrument,
  targetPrice: number,
  changes: Partial<PlacePending> = {},
): PlacePending {
  return {
    kind: 'PlacePending',
    instrumentId: instrument.id,
    side: 'buy',
    lots: 50_000_000,
    leverage: 100,
    targetPrice,
    stopLoss: null,
    takeProfit: null,
    ...changes,
  };
}
