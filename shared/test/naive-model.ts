/**
 * A second engine for one moment of the market, written apart from the first: it looks at every order of every account
 * with plain arithmetic and returns the expected results, in order. It shares no index, no sums and no rule with the product.
 */

import type { Instrument } from '../src/market/instrument.ts';
import type { Quote } from '../src/market/quote.ts';
import type { Account } from '../src/trading/orders/account.ts';
import type { AccountEvent } from '../src/trading/orders/events.ts';
import type { OpenOrder, PendingOrder, Position } from '../src/trading/orders/order.ts';

export interface NaiveMarket {
  readonly instruments: readonly Instrument[];
  quoteOf(instrumentId: number): Quote | undefined;
  tradingState(instrumentId: number): string;
  /** Every accepted tick, oldest first. */
  ticksOf(instrumentId: number): readonly Quote[];
}

/** A copy of an account's state before the moment. */
export interface NaiveAccount {
  readonly id: number;
  balance: bigint;
  called: boolean;
  readonly orders: Map<number, OpenOrder>;
}

type OrderMargin = Pick<OpenOrder, 'status' | 'instrumentId' | 'side' | 'marginMicros'>;

interface Level {
  readonly equity: bigint;
  readonly margin: bigint;
  /** Hundredths of a percent; null without a position. */
  readonly cents: number | null;
}

export function copyOf({ id, balanceMicros, marginCalled, openOrders }: Account): NaiveAccount {
  return { id, balance: balanceMicros, called: marginCalled, orders: new Map(openOrders) };
}

/** One line for everything that happened, so that two accounts of a moment can be compared. */
export function factOf({ accountId, body }: AccountEvent): string {
  switch (body.kind) {
    case 'OrderClosed':
      return `${accountId}: ${body.orderId} closed ${body.reason} at ${body.closePrice} for ${body.profitMicros}`;
    case 'OrderFilled':
      return `${accountId}: ${body.orderId} filled at ${body.openPrice} with ${body.marginMicros} and ${body.feeMicros}`;
    case 'OrderCancelled':
      return `${accountId}: ${body.orderId} cancelled ${body.reason}`;
    case 'MarginCalled':
      return `${accountId}: called at ${body.equityMicros} of ${body.marginMicros}`;
    case 'MarginCallEnded':
      return `${accountId}: calm`;
    case 'BalanceProtected':
      return `${accountId}: protected by ${body.creditMicros}`;
    default:
      return `${accountId}: ${body.kind}`;
  }
}

export class NaiveModel {
  readonly #market: NaiveMarket;
  /** Opposite positions of an instrument share their margin. */
  readonly #isShared: boolean;

  constructor(market: NaiveMarket, hedgedMargin: 'full' | 'larger_leg' = 'full') {
    this.#market = market;
    this.#isShared = hedgedMargin === 'larger_leg';
  }

  /** Everything that a moment must bring about, and nothing else. */
  expect(accounts: readonly NaiveAccount[], ticked: ReadonlySet<number>, nowMs: number): readonly string[] {
    const facts: string[] = [];
    for (const [account, { id, expiresAtMs }] of sorted(accounts, 'pending')) {
      if (expiresAtMs === null || expiresAtMs > nowMs) continue;
      account.orders.delete(id);
      facts.push(`${account.id}: ${id} cancelled expired`);
    }
    const touched = accounts.filter(({ orders }) =>
      [...orders.values()].some((order) => order.status === 'holding' && ticked.has(order.instrumentId)),
    );
    for (const phase of ['stop', 'take_profit'] as const) {
      for (const [account, order] of sorted(accounts, 'holding')) {
        if (!ticked.has(order.instrumentId)) continue;
        const reason = phase === 'stop' ? this.#reachedStop(order) : this.#reachedTarget(order);
        if (reason === null) continue;
        facts.push(...this.#close(account, order, reason));
        this.#protect(account, facts);
      }
    }
    for (const account of touched) facts.push(...this.review(account, nowMs));
    for (const [account, order] of sorted(accounts, 'pending')) {
      if (ticked.has(order.instrumentId) && this.#reachesEntry(order))
        facts.push(this.#enter(account, order));
    }
    return facts;
  }

  /** Call, stop-out and the end of a call, for one account at the newest prices. */
  review(account: NaiveAccount, nowMs: number): readonly string[] {
    const facts: string[] = [];
    const { id } = account;
    const before = this.#level(account);
    if (before.cents !== null && before.cents <= 10_000 && !account.called) {
      account.called = true;
      facts.push(`${id}: called at ${before.equity} of ${before.margin}`);
    }
    for (;;) {
      const { cents } = this.#level(account);
      if (cents === null || cents > 5_000) break;
      const worst = this.#worst(account, nowMs);
      if (worst === null) break;
      facts.push(...this.#close(account, worst, 'stop_out'));
    }
    this.#protect(account, facts);
    const after = this.#level(account);
    if (account.called && (after.cents === null || after.cents > 11_000)) {
      account.called = false;
      facts.push(`${id}: calm`);
    }
    return facts;
  }

  /** The stop-loss and the trailing stop by their worth to the position: the higher one comes first. */
  #reachedStop(order: Position): string | null {
    const { side, instrumentId, stopLoss, trailingStop = null } = order;
    if (!this.#mayClose(instrumentId)) return null;
    const worth = ({ bid, ask }: { readonly bid: number; readonly ask: number }) =>
      side === 'buy' ? bid : -ask;
    const fixed = stopLoss === null ? -Infinity : side === 'buy' ? stopLoss : -stopLoss;
    let trailing = -Infinity;
    if (trailingStop !== null) {
      const { seq } = order.trailingTick ?? order.openTick;
      const ticks = this.#market.ticksOf(instrumentId);
      for (let place = ticks.length - 1; (ticks[place]?.seq ?? 0) >= seq; place -= 1)
        trailing = Math.max(trailing, worth(ticks[place] as Quote) - trailingStop);
    }
    if (worth(this.#quote(instrumentId)) > Math.max(fixed, trailing)) return null;
    return trailing > fixed ? 'trailing_stop' : 'stop_loss';
  }

  #reachedTarget({ side, instrumentId, takeProfit }: Position): string | null {
    const quote = this.#quote(instrumentId);
    if (!this.#mayClose(instrumentId) || takeProfit === null) return null;
    const isReached = side === 'buy' ? quote.bid >= takeProfit : quote.ask <= takeProfit;
    return isReached ? 'take_profit' : null;
  }

  #mayClose(instrumentId: number): boolean {
    const state = this.#market.tradingState(instrumentId);
    return state === 'open' || state === 'close_only';
  }

  #reachesEntry({ side, instrumentId, pendingKind, targetPrice, createdAtMs }: PendingOrder): boolean {
    const quote = this.#quote(instrumentId);
    if (this.#market.tradingState(instrumentId) !== 'open') return false;
    if (quote.timeMs <= createdAtMs) return false;
    if (side === 'buy') return pendingKind === 'limit' ? quote.ask <= targetPrice : quote.ask >= targetPrice;
    return pendingKind === 'limit' ? quote.bid >= targetPrice : quote.bid <= targetPrice;
  }

  #enter(account: NaiveAccount, order: PendingOrder): string {
    const { side, instrumentId, stopLoss, takeProfit } = order;
    const { bid, ask } = this.#quote(instrumentId);
    const [low, high] = side === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss];
    const exit = side === 'buy' ? bid : ask;
    if ((low !== null && exit <= low) || (high !== null && exit >= high)) {
      account.orders.delete(order.id);
      return `${account.id}: ${order.id} cancelled closed_by_fill`;
    }
    if (order.reduceOnly === true && !this.#reduces(account, order)) {
      account.orders.delete(order.id);
      return `${account.id}: ${order.id} cancelled not_reducing`;
    }
    const { margin, fee } = this.#cost(order);
    const { equity, margin: usedMargin, cents } = this.#level(account);
    let free = equity - usedMargin;
    for (const other of account.orders.values())
      if (other.status === 'pending') free -= other.marginMicros + other.feeMicros;
    free += order.marginMicros + order.feeMicros;
    const called = cents !== null && cents <= (account.called ? 11_000 : 10_000);
    const added = this.#used([
      ...account.orders.values(),
      { ...order, status: 'holding', marginMicros: margin },
    ]);
    if (called || free < added - usedMargin + fee) {
      account.orders.delete(order.id);
      return `${account.id}: ${order.id} cancelled insufficient_margin`;
    }
    const quote = this.#quote(order.instrumentId);
    const openPrice = order.side === 'buy' ? quote.ask : quote.bid;
    const conversion = this.#rate(order.instrumentId);
    account.orders.set(order.id, {
      ...order,
      status: 'holding',
      openPrice,
      marginMicros: margin,
      conversion,
      swapMicros: 0n,
      swappedAtMs: null,
      openedAtMs: quote.timeMs,
      openTick: quote,
    });
    account.balance -= fee;
    return `${account.id}: ${order.id} filled at ${openPrice} with ${margin} and ${fee}`;
  }

  #reduces({ orders }: NaiveAccount, { instrumentId, side, lots }: PendingOrder): boolean {
    let net = 0;
    for (const order of orders.values())
      if (order.status === 'holding' && order.instrumentId === instrumentId)
        net += order.side === 'buy' ? order.lots : -order.lots;
    return side === 'buy' ? net <= -lots : net >= lots;
  }

  #close(account: NaiveAccount, order: Position, reason: string): string[] {
    const quote = this.#quote(order.instrumentId);
    const price = order.side === 'buy' ? quote.bid : quote.ask;
    const profit = this.#profit(order);
    account.balance += profit;
    account.orders.delete(order.id);
    return [`${account.id}: ${order.id} closed ${reason} at ${price} for ${profit}`];
  }

  #protect(account: NaiveAccount, facts: string[]): void {
    const holds = [...account.orders.values()].some(({ status }) => status === 'holding');
    if (holds || account.balance >= 0n) return;
    facts.push(`${account.id}: protected by ${-account.balance}`);
    account.balance = 0n;
  }

  #worst(account: NaiveAccount, nowMs: number): Position | null {
    let worst: Position | null = null;
    for (const [, order] of sorted([account], 'holding')) {
      const state = this.#market.tradingState(order.instrumentId);
      if (state !== 'open' && state !== 'close_only') continue;
      if (nowMs - this.#quote(order.instrumentId).timeMs > 2_000) continue;
      if (worst === null || this.#profit(order) < this.#profit(worst)) worst = order;
    }
    return worst;
  }

  #level({ balance, orders }: NaiveAccount): Level {
    let equity = balance;
    for (const order of orders.values()) if (order.status === 'holding') equity += this.#profit(order);
    const margin = this.#used([...orders.values()]);
    return { equity, margin, cents: margin === 0n ? null : Number(half(equity * 10_000n, margin)) };
  }

  /** The margins of all positions, or for each instrument those of its larger side. */
  #used(orders: readonly OrderMargin[]): bigint {
    const sum = (of: (order: OrderMargin) => boolean) =>
      orders
        .filter((order) => order.status === 'holding' && of(order))
        .reduce((total, { marginMicros }) => total + marginMicros, 0n);
    if (!this.#isShared) return sum(() => true);
    return this.#market.instruments
      .map(({ id }) => {
        const [buys, sells] = ['buy', 'sell'].map((side) =>
          sum((order) => order.instrumentId === id && order.side === side),
        );
        return (buys ?? 0n) > (sells ?? 0n) ? (buys ?? 0n) : (sells ?? 0n);
      })
      .reduce((total, margin) => total + margin, 0n);
  }

  #profit({ instrumentId, side, openPrice, lots, conversion }: Position): bigint {
    const { bid, ask } = this.#quote(instrumentId);
    const { unitsPerLot, pricePrecision } = this.#instrument(instrumentId);
    const move = BigInt(side === 'buy' ? bid - openPrice : openPrice - ask);
    const units = BigInt(lots) * BigInt(unitsPerLot) * conversion.numerator;
    return half(
      move * units * 1_000_000n,
      100_000_000n * 10n ** BigInt(pricePrecision) * conversion.denominator,
    );
  }

  #cost({ instrumentId, side, lots, leverage }: PendingOrder) {
    const { bid, ask } = this.#quote(instrumentId);
    const { unitsPerLot, pricePrecision, marginMode, feeRateMicros } = this.#instrument(instrumentId);
    const { numerator, denominator } = this.#rate(instrumentId);
    const units = BigInt(lots) * BigInt(unitsPerLot) * 1_000_000n;
    const price = BigInt(side === 'buy' ? ask : bid);
    const scale = 100_000_000n * 10n ** BigInt(pricePrecision) * denominator * BigInt(leverage);
    const margin =
      marginMode === 'fixed' ? half(units, 100_000_000n) : half(units * price * numerator, scale);
    return { margin, fee: half(BigInt(lots) * feeRateMicros, 100_000_000n) };
  }

  #rate(instrumentId: number) {
    const { quoteCurrency } = this.#instrument(instrumentId);
    if (quoteCurrency === 'USD') return { numerator: 1n, denominator: 1n };
    const pair = this.#market.instruments.find(
      ({ code }) => code === `${quoteCurrency}USD` || code === `USD${quoteCurrency}`,
    );
    if (pair === undefined) throw new Error(`nothing converts ${quoteCurrency}`);
    const { bid, ask } = this.#quote(pair.id);
    const twice = BigInt(bid + ask);
    const one = 2n * 10n ** BigInt(pair.pricePrecision);
    return pair.code.startsWith('USD')
      ? { numerator: one, denominator: twice }
      : { numerator: twice, denominator: one };
  }

  #quote(instrumentId: number): Quote {
    const quote = this.#market.quoteOf(instrumentId);
    if (quote === undefined) throw new Error(`instrument ${instrumentId} has no quote`);
    return quote;
  }

  #instrument(instrumentId: number): Instrument {
    const instrument = this.#market.instruments.find(({ id }) => id === instrumentId);
    if (instrument === undefined) throw new Error(`no instrument ${instrumentId}`);
    return instrument;
  }
}

/** All orders of a status with their accounts, by order id. */
function sorted<Status extends OpenOrder['status']>(
  accounts: readonly NaiveAccount[],
  status: Status,
): [NaiveAccount, OpenOrder & { status: Status }][] {
  const pairs: [NaiveAccount, OpenOrder & { status: Status }][] = [];
  const isOf = (order: OpenOrder): order is OpenOrder & { status: Status } => order.status === status;
  for (const account of accounts)
    for (const order of account.orders.values()) if (isOf(order)) pairs.push([account, order]);
  return pairs.sort(([, left], [, right]) => left.id - right.id);
}

/** Rounded half away from zero. */
function half(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -rounded : rounded;
}
