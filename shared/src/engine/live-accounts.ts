/**
 * The accounts in memory and the number sequences of the log: turns decided events into the rows of one durable record. An inactive
 * account may leave memory and is read again at its next use [BOUND-9].
 */

import { invariant } from '../assert.ts';
import type { TimeMs } from '../clock.ts';
import { assertBalanced } from '../ledger/balances.ts';
import type { Posting } from '../ledger/posting.ts';
import { transactionOf } from '../ledger/transaction.ts';
import { InactiveAccounts, type InactiveOptions } from './inactive-accounts.ts';
import { countUpTo, newestNumbers, NumberSequence, shardSequences } from './number-sequence.ts';
import { addPosting } from './posting-rows.ts';
import { SHARD_COUNT, shardOf } from './shards.ts';
import type { StoredState } from './store.ts';
import { type Account, type AccountRow, accountRow } from '../trading/orders/account.ts';
import type { AccountEvent, EventBody } from '../trading/orders/events.ts';
import {
  type AccountState,
  addOpenOrder,
  addOpenTransfer,
  blankAccount,
  evolve,
} from '../trading/orders/evolve.ts';
import type { HedgedMargin } from '../trading/orders/margin-legs.ts';
import type { Order } from '../trading/orders/order.ts';
import type { Transfer } from '../wallet/transfer.ts';

/** Changes of one command: its events and the rows that they changed. */
export interface Recorded {
  readonly account: Account;
  readonly row: AccountRow;
  readonly events: readonly AccountEvent[];
  readonly orders: readonly Order[];
  /** Deposits, withdrawals and adjustments that changed, in their new state. */
  readonly transfers: readonly Transfer[];
  readonly postings: readonly Posting[];
}

type OpenRows = Pick<StoredState, 'accounts' | 'openOrders' | 'openTransfers'>;

/** Rows that the events of a command have changed so far. */
interface Changes {
  readonly postings: Posting[];
  readonly orders: Map<number, Order>;
  readonly transfers: Map<number, Transfer>;
  /** Of the account. */
  readonly numbers: NumberSequence;
}

export class LiveAccounts {
  /** Those with an open order or transfer, and those that were used last. */
  readonly #accounts = new Map<number, AccountState>();
  readonly #inactive: InactiveAccounts | null;
  /** Closed accounts whose closing may not be in the store yet, so that they are not read again. */
  readonly #closing = new Map<number, number>();
  /** Of all accounts, where the store has no shards. */
  #onlyNumbers: NumberSequence | null;
  /** By owned shard. */
  #shardNumbers: Map<number, NumberSequence>;
  readonly #leaving = new Set<number>();
  /** Number of accounts by shard; all of them under 0 where the store has no shards. */
  readonly #counts: Map<number, number>;
  /** Number of events that were recorded since the start. */
  #recordedEvents = 0;

  readonly #hedgedMargin: HedgedMargin;

  /** Without a source, as for a replay, every account stays in memory. */
  constructor(
    stored: StoredState,
    inactive: InactiveOptions | null = null,
    hedgedMargin: HedgedMargin = 'full',
  ) {
    this.#hedgedMargin = hedgedMargin;
    this.#inactive = inactive && new InactiveAccounts(inactive);
    this.#counts = new Map(
      stored.shards?.map(({ shard, accountCount }) => [shard, accountCount]) ?? [[0, stored.accountCount]],
    );
    const sequences = sequencesOf(stored);
    this.#onlyNumbers = sequences instanceof NumberSequence ? sequences : null;
    this.#shardNumbers = sequences instanceof NumberSequence ? new Map() : sequences;
    const rows = this.restoring(stored);
    while (rows.next().done !== true);
  }

  /** Restores accounts with what is open of them, a row a step. */
  *restoring({ accounts, openOrders, openTransfers }: OpenRows): Generator<void> {
    for (const row of accounts) yield void this.#accounts.set(row.id, this.#restored(row));
    for (const order of openOrders) yield addOpenOrder(this.#required(order.accountId), order);
    for (const transfer of openTransfers) yield addOpenTransfer(this.#required(transfer.accountId), transfer);
  }

  /** The account, read from the store when it is not in memory. */
  account(id: number): Account | undefined {
    const known = this.#accounts.get(id) ?? this.#read(id);
    if (known !== undefined) this.#inactive?.use(id);
    return known;
  }

  /** The accounts with an open order or transfer, by id: what a moment of the market may change. */
  active(): readonly Account[] {
    return [...this.#accounts.values()].filter(isActive).sort((left, right) => left.id - right.id);
  }

  /** The accounts in memory, in no order: all accounts, where none leaves memory. */
  all(): IterableIterator<Account> {
    return this.#accounts.values();
  }

  /** Number of accounts, in memory or not. */
  get count(): number {
    let count = 0;
    for (const ofShard of this.#counts.values()) count += ofShard;
    return count;
  }

  /** Reads those of a batch that are not in memory, before the first of its decisions. */
  readAbsent(ids: readonly number[]): void {
    if (this.#inactive === null) return;
    const absent = ids.filter((id) => !this.#accounts.has(id) && !this.#closing.has(id));
    if (absent.length > 0) this.#readAll([...new Set(absent)], this.#inactive);
  }

  /** So many recorded events are in the store; accounts whose changes are may leave memory. */
  durable(recordedEvents: number): void {
    for (const [id, last] of this.#closing) if (last <= recordedEvents) this.#closing.delete(id);
    this.#inactive?.durable(recordedEvents);
    this.#evict();
  }

  get recordedEvents(): number {
    return this.#recordedEvents;
  }

  /** The number of the next account: the smallest one of all shards, so that they fill evenly. */
  get nextAccountId(): number {
    if (this.#onlyNumbers !== null) return this.#onlyNumbers.nextAccountId;
    let smallest = Number.POSITIVE_INFINITY;
    for (const [shard, { nextAccountId }] of this.#shardNumbers)
      if (nextAccountId < smallest && this.#isOpen(shard)) smallest = nextAccountId;
    return smallest;
  }

  /** The number of the next account of an owned shard, or of all of them. */
  nextAccountIdIn(shard: number | null): number {
    const numbers = shard === null ? undefined : this.#shardNumbers.get(shard);
    return numbers?.nextAccountId ?? this.nextAccountId;
  }

  get lastAccountId(): number {
    return newestNumbers(this.sequences).lastAccountId;
  }

  /** Number of orders that were accepted so far, open or not. */
  get orderCount(): number {
    return this.sequences.reduce((count, numbers) => count + countUpTo(numbers.lastOrderId, numbers), 0);
  }

  /** One sequence, or those of all owned shards. */
  get sequences(): readonly NumberSequence[] {
    return this.#onlyNumbers === null ? [...this.#shardNumbers.values()] : [this.#onlyNumbers];
  }

  /** The sequence that numbers what belongs to an account. */
  numbersOf(accountId: number): NumberSequence {
    return this.#onlyNumbers ?? this.#shardNumbersOf(accountId);
  }

  /** Numbers the events, applies them and posts their money; from here on memory is ahead of the disk. */
  record(accountId: number, bodies: readonly EventBody[], atMs: TimeMs): Recorded {
    const events: AccountEvent[] = [];
    const postings: Posting[] = [];
    const orders = new Map<number, Order>();
    const transfers = new Map<number, Transfer>();
    const numbers = this.numbersOf(accountId);
    for (const body of bodies) {
      const account = this.#accountOf(accountId, body, numbers);
      numbers.lastEventSeq += numbers.step;
      this.#recordedEvents += 1;
      const event = { seq: numbers.lastEventSeq, accountId, version: account.version + 1, atMs, body };
      this.#apply(account, event, { postings, orders, transfers, numbers });
      events.push(event);
    }
    assertBalanced(postings);
    const account = this.#required(accountId);
    if (bodies.at(-1)?.kind === 'AccountClosed') this.#remove(accountId);
    else if (isActive(account)) this.#inactive?.remove(accountId);
    else this.#inactive?.add(accountId, this.#recordedEvents);
    return {
      account,
      row: accountRow(account),
      events,
      orders: [...orders.values()],
      transfers: transfers.size === 0 ? [] : [...transfers.values()],
      postings,
    };
  }

  /** Applies an event of the log again, for replay. */
  replay(event: AccountEvent): Recorded {
    const { nextEventSeq } = this.numbersOf(event.accountId);
    invariant(event.seq === nextEventSeq, `the log misses event ${nextEventSeq}`);
    return this.record(event.accountId, [event.body], event.atMs);
  }

  /** The owned shards, in their order; undefined where the store has none. */
  get shards(): readonly number[] | undefined {
    return this.#onlyNumbers === null ? [...this.#shardNumbers.keys()].sort(byNumber) : undefined;
  }

  /** Those of them whose commands are decided here. */
  get openShards(): readonly number[] {
    return (this.shards ?? []).filter((shard) => this.#isOpen(shard));
  }

  /** Whether commands of the account are decided here. */
  owns(accountId: number): boolean {
    return this.#onlyNumbers !== null || this.#isOpen(shardOf(accountId));
  }

  /** Whether an account can be opened in the shard, or in one of the owned ones. */
  canOpenIn(shard: number | null): boolean {
    if (shard !== null && this.#onlyNumbers === null) return this.#isOpen(shard);
    return this.nextAccountId < Number.POSITIVE_INFINITY;
  }

  /** No command of the shard is decided any more. */
  closeShard(shard: number): void {
    invariant(this.#isOpen(shard), `shard ${shard} is owned`);
    this.#leaving.add(shard);
  }

  /** Takes the active accounts of others, one a step, and owns their shards after the last one. The others are not used any more. */
  *joining(others: LiveAccounts): Generator<Account> {
    for (const account of others.#accounts.values()) {
      if (!isActive(account)) continue;
      this.#accounts.set(account.id, account);
      yield account;
    }
    for (const [shard, numbers] of others.#shardNumbers) this.#shardNumbers.set(shard, numbers);
    for (const [shard, count] of others.#counts) this.#counts.set(shard, count);
  }

  /** Removes the accounts of a shard from memory, one a step. */
  *leaving(shard: number): Generator<Account> {
    for (const account of [...this.#accounts.values()]) {
      if (shardOf(account.id) !== shard) continue;
      yield account;
      this.#inactive?.remove(account.id);
      this.#accounts.delete(account.id);
    }
    this.#shardNumbers.delete(shard);
    this.#counts.delete(shard);
    this.#leaving.delete(shard);
  }

  #hasNumbersOf(accountId: number): boolean {
    return this.#onlyNumbers !== null || this.#shardNumbers.has(shardOf(accountId));
  }

  #isOpen(shard: number): boolean {
    return this.#shardNumbers.has(shard) && !this.#leaving.has(shard);
  }

  /** From here on the log is numbered in shards, each above the numbers so far; for replay. */
  continueInShards(): void {
    const { sequences } = this;
    this.#onlyNumbers = null;
    this.#shardNumbers = shardSequences(newestNumbers(sequences));
  }

  #shardNumbersOf(accountId: number): NumberSequence {
    const shard = shardOf(accountId);
    const numbers = this.#shardNumbers.get(shard);
    invariant(numbers !== undefined, `shard ${shard} of account ${accountId} is owned`);
    return numbers;
  }

  #apply(
    account: AccountState,
    event: AccountEvent,
    { postings, orders, transfers, numbers }: Changes,
  ): void {
    const cash = account.balanceMicros;
    const hold = account.lockedMicros;
    const changed = evolve(account, event);
    for (const order of changed.orders) {
      orders.set(order.id, order);
      if (order.id > numbers.lastOrderId) numbers.lastOrderId = order.id;
    }
    if (changed.transfer !== null) {
      transfers.set(changed.transfer.id, changed.transfer);
      numbers.lastTransferId = Math.max(numbers.lastTransferId, changed.transfer.id);
    }
    const transaction = transactionOf(event.body);
    const sameCash = account.balanceMicros === cash + (transaction?.cashMicros ?? 0n);
    const sameHold = account.lockedMicros === hold + (transaction?.holdMicros ?? 0n);
    invariant(sameCash && sameHold, `event ${event.seq} moved other money than it posted`);
    if (transaction !== null) addPosting(account, event, { transaction, postings, numbers });
  }

  #accountOf(id: number, body: EventBody, numbers: NumberSequence): AccountState {
    if (body.kind !== 'AccountOpened') return this.#required(id);
    invariant(id === numbers.nextAccountId, 'accounts are numbered without a hole');
    const account = blankAccount(id, body, this.#hedgedMargin);
    numbers.lastAccountId = id;
    this.#addToCount(id, 1);
    this.#accounts.set(id, account);
    return account;
  }

  #required(id: number): AccountState {
    const account = this.#accounts.get(id) ?? this.#read(id);
    invariant(account !== undefined, `account ${id} does not exist`);
    return account;
  }

  #read(id: number): AccountState | undefined {
    if (this.#inactive === null || this.#closing.has(id) || !this.#hasNumbersOf(id)) return undefined;
    this.#evict();
    this.#readAll([id], this.#inactive);
    return this.#accounts.get(id);
  }

  /** Their rows are all there is of them: nothing of them is open. */
  #readAll(ids: readonly number[], inactive: InactiveAccounts): void {
    for (const row of inactive.source.accountRows(ids)) {
      const isInactive = row.holdingCount === 0 && row.lockedMicros === 0n;
      invariant(isInactive, `account ${row.id} has nothing open while it is not in memory`);
      this.#accounts.set(row.id, this.#restored(row));
      inactive.add(row.id, 0);
    }
  }

  #restored(row: AccountRow): AccountState {
    // The fields of a literal are part of the object, and its book is not a text of each row.
    const book = row.book === 'demo' ? 'demo' : 'real';
    return Object.assign(blankAccount(row.id, row, this.#hedgedMargin), row, { book });
  }

  #remove(id: number): void {
    this.#inactive?.remove(id);
    this.#accounts.delete(id);
    this.#addToCount(id, -1);
    if (this.#inactive !== null) this.#closing.set(id, this.#recordedEvents);
  }

  #addToCount(id: number, change: 1 | -1): void {
    const shard = this.#onlyNumbers === null ? shardOf(id) : 0;
    this.#counts.set(shard, (this.#counts.get(shard) ?? 0) + change);
  }

  #evict(): void {
    if (this.#inactive !== null) for (const id of this.#inactive.evict()) this.#accounts.delete(id);
  }
}

/** The sequences of a stored state, by shard; one alone where the store has no shards. */
function sequencesOf(stored: StoredState): NumberSequence | Map<number, NumberSequence> {
  const { shards } = stored;
  if (shards === undefined) return new NumberSequence(stored);
  return new Map(shards.map((numbers) => [numbers.shard, new NumberSequence(numbers, SHARD_COUNT)]));
}

/** Whether something of the account is open, so that the market, time or a review may change it. */
function isActive({ openOrders, openTransfers }: Account): boolean {
  return openOrders.size > 0 || openTransfers.size > 0;
}

function byNumber(left: number, right: number): number {
  return left - right;
}
