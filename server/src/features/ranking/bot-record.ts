/** Record of one bot trader: its trades of the window in memory, its days, and its totals. */

import { flowOf } from '@vernier/shared/ledger/growth-index';
import { netOf } from '@vernier/shared/trading/orders/history-totals';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Micros } from '@vernier/shared/numbers/money';
import type { ResultSums } from '@vernier/shared/trading/results/performance';
import type { Store } from '@vernier/shared/engine/store';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { ClosedPosition } from '@vernier/shared/trading/orders/order';
import {
  DailyResults,
  utcDayOf,
  endOfDay,
  type StoredDays,
  WINDOW_DAYS,
} from '@vernier/simulator/bots/daily-results';
import type { BotTrader } from '@vernier/simulator/bots/bot-trader';
import { isTrade, performanceStatistics } from '@vernier/simulator/bots/trader-statistics';

/** Rows per read at a start. */
const SLICE = 500;

export interface BotRecordOptions {
  readonly trader: BotTrader;
  readonly uid: string;
  readonly accountId: number;
  readonly days: StoredDays;
  /** All trades that were ever closed. */
  readonly totals: ResultSums;
}

export class BotRecord {
  readonly trader: BotTrader;
  readonly uid: string;
  readonly accountId: number;
  readonly days: DailyResults;
  /** Closed in the window or not long before it, the oldest first. */
  #trades: ClosedPosition[] = [];
  #totals: ResultSums;

  constructor({ trader, uid, accountId, days, totals }: BotRecordOptions) {
    this.trader = trader;
    this.uid = uid;
    this.accountId = accountId;
    this.days = new DailyResults(days);
    this.#totals = totals;
  }

  get totals(): ResultSums {
    return this.#totals;
  }

  /** Reads the data after the stored days: the window's trades, and the money of the running day. */
  async read(store: Pick<Store, 'history' | 'entries'>, nowMs: number): Promise<void> {
    const fromMs = windowStart(nowMs);
    const orders = await newerThan(
      (offset) => store.history(this.accountId, offset, SLICE),
      ({ closedAtMs }) => closedAtMs >= fromMs,
    );
    this.#trades = orders.filter(isTrade).reverse();
    const lastEndMs = endOfDay(this.days.lastDay);
    const entries = await newerThan(
      (offset) => store.entries(this.accountId, offset, SLICE),
      ({ atMs }) => atMs >= lastEndMs,
    );
    for (const entry of entries) this.days.note(flowOf(entry), entry.atMs);
  }

  follow({ orders, postings }: Pick<Committed, 'orders' | 'postings'>): void {
    for (const posting of postings) this.days.note(flowOf(posting), posting.atMs);
    for (const order of orders.filter(isTrade)) {
      this.#trades.push(order);
      const { orders: closed, netMicros, feeMicros, swapMicros } = this.#totals;
      this.#totals = {
        orders: closed + 1,
        netMicros: netMicros + netOf(order),
        feeMicros: feeMicros + order.feeMicros,
        swapMicros: swapMicros + order.swapMicros,
      };
    }
  }

  /** Current statistics, with the days they are computed from. */
  figures(account: Account, equityMicros: Micros, nowMs: number) {
    const fromMs = windowStart(nowMs);
    const first = this.#trades.findIndex(({ closedAtMs }) => closedAtMs >= fromMs);
    this.#trades = first === -1 ? [] : this.#trades.slice(first);
    const holding = [...account.openOrders.values()].filter((order) => order.status === 'holding');
    const points = this.days.points(nowMs, equityMicros);
    return { ...performanceStatistics([...this.#trades, ...holding], points), points };
  }
}

/** The first moment of the window. */
function windowStart(nowMs: number): number {
  return endOfDay(utcDayOf(nowMs) - WINDOW_DAYS);
}

/** Slice by slice of a list that begins with the newest, as long as rows are new enough. */
async function newerThan<Row>(
  slice: (offset: number) => Promise<readonly Row[]>,
  isNew: (row: Row) => boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const more = await slice(rows.length);
    const fresh = more.filter(isNew);
    rows.push(...fresh);
    if (fresh.length < SLICE) return rows;
  }
}
