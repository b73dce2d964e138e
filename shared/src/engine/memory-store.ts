/** The store in memory, for tests and simulations: the same guarantees as SQLite's, as long as the process runs. */

import { invariant } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import type { ClosedAccount } from './closed-accounts.ts';
import { newestNumbers, NO_NUMBERS, NumberSequence, shardSequences } from './number-sequence.ts';
import { shardOf } from './shards.ts';
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
  readonly commandsPerCommit: number | null = null;
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
  readonly #only = new NumberSequence(NO_NUMBERS);
  readonly #shards: ReadonlyMap<number, NumberSequence> | null;
  #playingMs: TimeMs | null = null;

  /** `inShards` numbers each shard by itself, as PostgreSQL does. */
  constructor({ inShards = false }: { readonly inShards?: boolean } = {}) {
    this.#shards = inShards ? shardSequences(NO_NUMBERS) : null;
  }

  /** The sequences of all shards; without shards the only one. */
  get sequences(): ReadonlyMap<number, NumberSequence> {
    return this.#shards ?? new Map([[0, this.#only]]);
  }

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
      ...newestNumbers([...this.sequences.values()]),
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
    if (this.#shards === null) return Promise.resolve(this.#events.slice(afterSeq, afterSeq + limit));
    const later = this.#events.filter(({ seq }) => seq > afterSeq);
    return Promise.resolve(later.sort((left, right) => left.seq - right.seq).slice(0, limit));
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
    const next = new Map(
      [...this.sequences].map(([shard, one]) => [shard, new NumberSequence(one, one.step)]),
    );
    const keys = new Set<string>();
    for (const { events, orders, transfers, postings, account, idempotency } of records) {
      assertBalanced(postings);
      for (const { seq, accountId } of events) {
        const numbers = next.get(this.#shardOf(accountId)) as NumberSequence;
        invariant(seq === (numbers.lastEventSeq += numbers.step), `event ${seq} is not the next one`);
      }
      for (const { id, accountId } of postings) {
        const numbers = next.get(this.#shardOf(accountId)) as NumberSequence;
        invariant(id === (numbers.lastPostingId += numbers.step), `posting ${id} is not the next one`);
      }
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

  #shardOf(accountId: number): number {
    return this.#shards === null ? 0 : shardOf(accountId);
  }

  #numbersOf(accountId: number): NumberSequence {
    return this.sequences.get(this.#shardOf(accountId)) as NumberSequence;
  }

  #write({ events, orders, transfers, postings, account, idempotency }: CommitRecord): void {
    for (const event of events) {
      this.#events.push(event);
      this.#numbersOf(event.accountId).lastEventSeq = event.seq;
      const orderId = orderOfEvent(event.body);
      if (orderId !== null) listOf(this.#orderEvents, orderId).push(event);
    }
    for (const posting of postings) {
      this.#postings.push(posting);
      this.#numbersOf(posting.accountId).lastPostingId = posting.id;
    }
    for (const order of orders) this.#putOrder(order);
    for (const transfer of transfers) this.#putTransfer(transfer);
    for (const posting of postings) {
      if (posting.entryNumber !== null) listOf(this.#entries, posting.accountId).push(posting);
    }
    if (account !== null) this.#putAccount(account);
    const last = events.at(-1);
    if (account !== null && last?.body.kind === 'AccountClosed') this.#closeAccount(account, last);
    if (idempotency !== null) this.#keys.set(keyName(idempotency), idempotency);
  }

  #putAccount(account: AccountRow): void {
    const numbers = this.#numbersOf(account.id);
    numbers.lastAccountId = Math.max(numbers.lastAccountId, account.id);
    this.#accounts.set(account.id, account);
  }

  #putTransfer(transfer: Transfer): void {
    const numbers = this.#numbersOf(transfer.accountId);
    numbers.lastTransferId = Math.max(numbers.lastTransferId, transfer.id);
    this.#transfers.set(transfer.id, transfer);
  }

  #closeAccount({ id: accountId, book, version }: AccountRow, { seq, atMs }: AccountEvent): void {
    const { lastPostingId, lastOrderId } = this.#numbersOf(accountId);
    this.#closed.set(accountId, {
      ...{ accountId, book, version, closedAtMs: atMs },
      ...{ lastEventSeq: seq, lastPostingId, lastOrderId },
      ...{ events: 0, postings: 0, orders: 0, digest: '', chainNumber: null, hash: null },
      ...{ cashMicros: 0n, profitMicros: 0n, feesMicros: 0n },
      ...{ protectionMicros: 0n, swapMicros: 0n, mintMicros: 0n },
    });
  }

  #putOrder(order: Order): void {
    this.#orders.set(order.id, order);
    const { clientId = null } = order;
    if (clientId !== null) this.#orderIds.set(`${order.accountId}\n${clientId}`, order.id);
    const numbers = this.#numbersOf(order.accountId);
    numbers.lastOrderId = Math.max(numbers.lastOrderId, order.id);
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
