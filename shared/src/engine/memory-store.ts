/** The store in memory, for tests and simulations: the same guarantees as SQLite's, as long as the process runs. */

import { invariant } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import type { ClosedAccount } from './closed-accounts.ts';
import { assertBalanced } from '../ledger/balances.ts';
import type { Posting } from '../ledger/posting.ts';
import {
  type CommitRecord,
  EMPTY_STATE,
  type IdempotencyRow,
  type KeyName,
  type Store,
  type StoredState,
} from './store.ts';
import type { AccountRow } from '../trading/orders/account.ts';
import { type AccountEvent, orderOfEvent, orderHistoryOf } from '../trading/orders/events.ts';
import { type HistoryTotals, totalsOf } from '../trading/orders/history-totals.ts';
import { type ClosedOrder, isClosed, type OpenOrder, type Order } from '../trading/orders/order.ts';
import { isOpen, type Transfer } from '../wallet/transfer.ts';

export class MemoryStore implements Store {
  readonly #accounts = new Map<number, AccountRow>();
  readonly #orders = new Map<number, Order>();
  readonly #orderIds = new Map<string, number>();
  /** A separate map, so that the cost of a restart depends on open orders only. */
  readonly #openOrders = new Map<number, OpenOrder>();
  readonly #history = new Map<number, ClosedOrder[]>();
  readonly #entries = new Map<number, Posting[]>();
  readonly #keys = new Map<string, IdempotencyRow>();
  readonly #transfers = new Map<number, Transfer>();
  readonly #closed = new Map<number, ClosedAccount>();
  readonly #events: AccountEvent[] = [];
  readonly #orderEvents = new Map<number, AccountEvent[]>();
  readonly #postings: Posting[] = [];
  #lastOrderId = 0;
  #playingMs: TimeMs | null = null;

  load(): Promise<StoredState> {
    if (this.#events.length === 0) return Promise.resolve(EMPTY_STATE);
    const openOrders = [...this.#openOrders.values()].sort((left, right) => left.id - right.id);
    const openTransfers = [...this.#transfers.values()].filter(isOpen);
    const active = new Set([...openOrders, ...openTransfers].map(({ accountId }) => accountId));
    const ids = [...this.#accounts.keys()].filter((id) => !this.#closed.has(id));
    return Promise.resolve({
      ...(this.#playingMs !== null && { playingMs: this.#playingMs }),
      accounts: this.accountRows(ids.filter((id) => active.has(id)).sort((left, right) => left - right)),
      accountCount: ids.length,
      openOrders,
      openTransfers,
      lastEventSeq: this.#events.length,
      lastOrderId: this.#lastOrderId,
      lastPostingId: this.#postings.length,
      lastAccountId: Math.max(0, ...this.#accounts.keys()),
      lastTransferId: Math.max(0, ...this.#transfers.keys()),
    });
  }

  accountRows(ids: readonly number[]): readonly AccountRow[] {
    return ids.flatMap((id) => (this.#closed.has(id) ? [] : (this.#accounts.get(id) ?? [])));
  }

  /** Nothing of a batch is written unless all of it can be. */
  async commit(records: readonly CommitRecord[], playingMs?: TimeMs | null): Promise<void> {
    this.#check(records);
    for (const record of records) this.#write(record);
    if (playingMs !== undefined) this.#playingMs = playingMs;
  }

  idempotencyRows(keys: readonly KeyName[]): Promise<readonly (IdempotencyRow | null)[]> {
    return Promise.resolve(keys.map((key) => this.#keys.get(keyName(key)) ?? null));
  }

  history(accountId: number, offset: number, limit: number): Promise<readonly ClosedOrder[]> {
    return Promise.resolve(newestFirst(this.#history.get(accountId), offset, limit));
  }

  historyTotals(accountId: number, after: number, upTo: number): Promise<HistoryTotals> {
    return Promise.resolve(totalsOf((this.#history.get(accountId) ?? []).slice(after, upTo)));
  }

  order(accountId: number, orderId: number): Promise<Order | null> {
    const order = this.#orders.get(orderId);
    return Promise.resolve(order?.accountId === accountId ? order : null);
  }

  orderByClientId(accountId: number, clientId: string): Promise<Order | null> {
    const id = this.#orderIds.get(`${accountId}\n${clientId}`);
    return Promise.resolve(id === undefined ? null : (this.#orders.get(id) ?? null));
  }

  entries(accountId: number, offset: number, limit: number): Promise<readonly Posting[]> {
    return Promise.resolve(newestFirst(this.#entries.get(accountId), offset, limit));
  }

  eventsAfter(afterSeq: number, limit: number): Promise<readonly AccountEvent[]> {
    return Promise.resolve(this.#events.slice(afterSeq, afterSeq + limit));
  }

  orderEvents(accountId: number, orderId: number): Promise<readonly AccountEvent[]> {
    const order = this.#orders.get(orderId);
    if (order?.accountId !== accountId) return Promise.resolve([]);
    const positionId = (order.status === 'closed' ? order.parentId : null) ?? orderId;
    return Promise.resolve(orderHistoryOf(orderId, this.#orderEvents.get(positionId) ?? []));
  }

  accountEvents(accountId: number, afterVersion: number, limit: number): Promise<readonly AccountEvent[]> {
    const events = this.#events.filter((event) => event.accountId === accountId);
    return Promise.resolve(events.filter(({ version }) => version > afterVersion).slice(0, limit));
  }

  /** Every posting ever made, oldest first, for audits. */
  postings(): readonly Posting[] {
    return this.#postings;
  }

  /** Rows of a closed account stay: nothing in memory is short. */
  closedAccounts(afterId: number, limit: number): Promise<readonly ClosedAccount[]> {
    const entries = [...this.#closed.values()].filter(({ accountId }) => accountId > afterId);
    return Promise.resolve(entries.sort((left, right) => left.accountId - right.accountId).slice(0, limit));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #check(records: readonly CommitRecord[]): void {
    let seq = this.#events.length;
    let postingId = this.#postings.length;
    const keys = new Set<string>();
    for (const { events, orders, transfers, postings, account, idempotency } of records) {
      assertBalanced(postings);
      for (const event of events)
        invariant(event.seq === (seq += 1), `event ${event.seq} is not the next one`);
      for (const { id } of postings) invariant(id === (postingId += 1), `posting ${id} is not the next one`);
      for (const { id } of orders) {
        const before = this.#orders.get(id);
        invariant(before === undefined || !isClosed(before), `order ${id} is history`);
      }
      for (const { id } of transfers) {
        const before = this.#transfers.get(id);
        invariant(before === undefined || isOpen(before), `transfer ${id} has ended`);
      }
      const debt = account !== null && account.balanceMicros < 0n && account.holdingCount === 0;
      invariant(!debt, `account ${account?.id} ends below zero`);
      if (idempotency === null) continue;
      const name = keyName(idempotency);
      invariant(!this.#keys.has(name) && !keys.has(name), `key ${idempotency.key} is kept once`);
      keys.add(name);
    }
  }

  #write({ events, orders, transfers, postings, account, idempotency }: CommitRecord): void {
    for (const event of events) {
      this.#events.push(event);
      const orderId = orderOfEvent(event.body);
      if (orderId !== null) listOf(this.#orderEvents, orderId).push(event);
    }
    this.#postings.push(...postings);
    for (const order of orders) this.#putOrder(order);
    for (const transfer of transfers) this.#transfers.set(transfer.id, transfer);
    for (const posting of postings) {
      if (posting.entryNumber !== null) listOf(this.#entries, posting.accountId).push(posting);
    }
    if (account !== null) this.#accounts.set(account.id, account);
    const last = events.at(-1);
    if (account !== null && last?.body.kind === 'AccountClosed') this.#closeAccount(account, last);
    if (idempotency !== null) this.#keys.set(keyName(idempotency), idempotency);
  }

  #closeAccount({ id: accountId, book, version }: AccountRow, { seq, atMs }: AccountEvent): void {
    this.#closed.set(accountId, {
      ...{ accountId, book, version, closedAtMs: atMs },
      ...{ lastEventSeq: seq, lastPostingId: this.#postings.length, lastOrderId: this.#lastOrderId },
      ...{ events: 0, postings: 0, orders: 0, digest: '', chainNumber: null, hash: null },
      ...{ cashMicros: 0n, profitMicros: 0n, feesMicros: 0n },
      ...{ protectionMicros: 0n, swapMicros: 0n, mintMicros: 0n },
    });
  }

  #putOrder(order: Order): void {
    this.#orders.set(order.id, order);
    const { clientId = null } = order;
    if (clientId !== null) this.#orderIds.set(`${order.accountId}\n${clientId}`, order.id);
    this.#lastOrderId = Math.max(this.#lastOrderId, order.id);
    if (isClosed(order)) {
      this.#openOrders.delete(order.id);
      listOf(this.#history, order.accountId).push(order);
    } else this.#openOrders.set(order.id, order);
  }
}

function keyName({ accountId, route, key }: KeyName): string {
  return `${accountId}\n${route}\n${key}`;
}

function listOf<Row>(lists: Map<number, Row[]>, id: number): Row[] {
  const known = lists.get(id);
  if (known !== undefined) return known;
  const list: Row[] = [];
  lists.set(id, list);
  return list;
}

function newestFirst<Row>(rows: readonly Row[] | undefined, offset: number, limit: number): readonly Row[] {
  if (rows === undefined) return [];
  const end = Math.max(0, rows.length - offset);
  return rows.slice(Math.max(0, end - limit), end).reverse();
}
