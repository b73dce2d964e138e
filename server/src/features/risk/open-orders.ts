/**
 * Every open order of every account in one place, with the sums per book and instrument for the admin console. It
 * follows the commits, so looking at the sums costs the same however many accounts and positions there are.
 */

import type { Executor } from '@vernier/shared/engine/executor';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Account, Book } from '@vernier/shared/trading/orders/account';
import { type Exposure, shiftExposure } from '@vernier/shared/trading/orders/exposure';
import { isClosed, type OpenOrder, type Order, type Position } from '@vernier/shared/trading/orders/order';
import type { LoopSlices } from '../../platform/process/loop-slices.ts';

/** All positions of a book in one instrument; lots in the smallest unit. */
export interface InstrumentPositions {
  readonly longLots: bigint;
  readonly shortLots: bigint;
  readonly marginMicros: Micros;
  readonly exposure: Exposure;
}

/** Orders that are compared before other work runs: a fraction of a millisecond. */
export const COMPARED_AT_ONCE = 2_048;
/** Numbers of orders that are sorted in one step. */
const ORDERS_OF_A_RANGE = 2_048;

export class OpenOrderIndex {
  /** In the order in which they were placed; those of the start by their numbers. */
  readonly #orders = new Map<number, OpenOrder>();
  /** The accounts of real money that have an open order; a book for each order would take 40 bytes. */
  readonly #realAccounts = new Set<number>();
  readonly #positions: Readonly<Record<Book, Map<number, InstrumentPositions>>> = {
    real: new Map(),
    demo: new Map(),
  };
  readonly #isBot: (accountId: number) => boolean;
  #accepted = () => 0;
  #version = 0;

  /** Positions of the bots are orders, but no client money is at risk. */
  constructor(isBot: (accountId: number) => boolean) {
    this.#isBot = isBot;
  }

  /** Takes the orders that are open at the start, an account or an order a step. They are sorted in ranges of their numbers. */
  *restoring(executor: Pick<Executor, 'activeAccounts' | 'orderCount'>): Generator<void> {
    this.#accepted = () => executor.orderCount;
    const ranges: OpenOrder[][] = [];
    for (const account of executor.activeAccounts()) {
      this.#note(account);
      for (const order of account.openOrders.values())
        (ranges[Math.floor(order.id / ORDERS_OF_A_RANGE)] ??= []).push(order);
      yield;
    }
    for (const range of ranges) {
      if (range === undefined) continue;
      range.sort((left, right) => left.id - right.id);
      for (const order of range) yield this.#take(order, this.bookOf(order));
    }
  }

  /** Grows with every commit that changed an order. */
  get version(): number {
    return this.#version;
  }

  /** The oldest first. */
  get all(): ReadonlyMap<number, OpenOrder> {
    return this.#orders;
  }

  /** Of an order in the index. */
  bookOf({ accountId }: OpenOrder): Book {
    return this.#realAccounts.has(accountId) ? 'real' : 'demo';
  }

  /** Those that pass, the oldest first. Orders that open or end meanwhile may be in it or not. */
  async find(passes: (order: OpenOrder) => boolean, slices: LoopSlices): Promise<readonly OpenOrder[]> {
    const found: OpenOrder[] = [];
    const remaining = this.#orders.values();
    const isLast = (): boolean => {
      for (let compared = 0; compared < COMPARED_AT_ONCE; compared += 1) {
        const { value, done } = remaining.next();
        if (done === true) return true;
        if (passes(value)) found.push(value);
      }
      return false;
    };
    while (!(await slices.run(isLast)));
    return found;
  }

  /** Orders that were closed or taken back so far: all that are not open. */
  get closedCount(): number {
    return this.#accepted() - this.#orders.size;
  }

  /** By instrument. */
  positions(book: Book): ReadonlyMap<number, InstrumentPositions> {
    return this.#positions[book];
  }

  follow({ account, orders }: Pick<Committed, 'account' | 'orders'>): void {
    if (orders.length === 0) return;
    this.#version += 1;
    this.#note(account);
    for (const order of orders) this.#take(order, account.book);
  }

  #note({ id, book, openOrders }: Account): void {
    if (book === 'real' && openOrders.size > 0) this.#realAccounts.add(id);
    else this.#realAccounts.delete(id);
  }

  #take(order: Order, book: Book): void {
    const before = this.#orders.get(order.id);
    if (before?.status === 'holding') this.#count(before, book, -1);
    if (order.status === 'holding') this.#count(order, book, 1);
    if (isClosed(order)) this.#orders.delete(order.id);
    else this.#orders.set(order.id, order);
  }

  /** Adds a position to the sums (1), or takes it out (−1). */
  #count(order: Position, book: Book, by: 1 | -1): void {
    if (this.#isBot(order.accountId)) return;
    const positions = this.#positions[book];
    const before = positions.get(order.instrumentId);
    const exposure = shiftExposure(before?.exposure, order, by);
    if (exposure.positions === 0) {
      positions.delete(order.instrumentId);
      return;
    }
    const lots = BigInt(by * order.lots);
    positions.set(order.instrumentId, {
      longLots: (before?.longLots ?? 0n) + (order.side === 'buy' ? lots : 0n),
      shortLots: (before?.shortLots ?? 0n) + (order.side === 'sell' ? lots : 0n),
      marginMicros: (before?.marginMicros ?? 0n) + BigInt(by) * order.marginMicros,
      exposure,
    });
  }
}
