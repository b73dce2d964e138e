/** Derives every row of the books again from the log, and names each that is not what the log leads to [LEDGER-7]. */

import { type AuditCheckpoint, numbersOf, openRowsOf, stateAt } from './audit-checkpoint.ts';
import type { BooksReader, StoredEvent } from './stored-books.ts';
import { ClosedAccounts } from './closed-accounts.ts';
import type { Recorded } from './live-accounts.ts';
import { LogReplay } from './log-replay.ts';
import {
  lastUpTo,
  countUpTo,
  type LastNumbers,
  type NumberSequence,
  type SequenceNumbers,
} from './number-sequence.ts';
import { trialBalance, trialTotal } from '../ledger/balances.ts';
import type { Posting } from '../ledger/posting.ts';
import { accountRow } from '../trading/orders/account.ts';
import { orderOfEvent, transferOfEvent } from '../trading/orders/events.ts';
import { recordOf } from '../trading/orders/order-record.ts';
import { isClosed } from '../trading/orders/order.ts';
import { isOpen } from '../wallet/transfer.ts';
import { sameValue } from '../deep-equal.ts';

/** Most reported faults: one wrong event makes many rows wrong. */
const MOST_FAULTS = 20;

export interface BooksVerdict {
  readonly events: number;
  /** Differences by row; empty when all rows match. */
  readonly faults: readonly string[];
}

export async function auditBooks(stored: BooksReader): Promise<BooksVerdict> {
  const audit = new BooksAudit(stored, await readLog(stored));
  await audit.run();
  return { events: audit.events, faults: audit.faults };
}

/** What is known of the log before its first event. */
export interface AuditedLog {
  readonly closed: ClosedAccounts;
  readonly shardsAfter: LastNumbers | null;
}

export async function readLog(stored: BooksReader): Promise<AuditedLog> {
  const closed = new ClosedAccounts(await stored.closedAccounts());
  return { closed, shardsAfter: await stored.shardsAfter() };
}

/** The part of the log that an audit reads; all of it unless given. */
export interface AuditPart {
  /** Where it begins; null for the first event. */
  readonly from?: AuditCheckpoint | null;
  /** The last number that it may read; the end of the log unless given. */
  readonly upTo?: number;
}

/** Accounts with a newest event of a sequence in a checkpoint: some of them may be closed later. */
const NEWEST_EVENTS = 8;

export class BooksAudit {
  readonly faults: string[] = [];
  readonly #stored: BooksReader;
  readonly #part: AuditPart;
  readonly #from: readonly SequenceNumbers[];
  readonly #newest = new Map<NumberSequence, StoredEvent[]>();
  #opened = 0;
  #orders = 0;
  #eventsOfOpen = 0;
  #isAtEnd = true;
  readonly #closed: ClosedAccounts;
  readonly #replay: LogReplay;
  readonly #transfers = { deposit: 0, withdrawal: 0, adjustment: 0 };
  readonly #total = { demo: 0n, real: 0n };
  #events = 0;
  #postings = 0;
  /** Those of closed accounts that are not deleted yet. */
  #closedPostings = 0;
  #lastSeq = 0;
  readonly #openTransfers = new Set<number>();
  /** Sequences in which postings before the next event of an open account may be of deleted or of closed accounts. */
  readonly #gaps = new Set<NumberSequence>();

  constructor(stored: BooksReader, { closed, shardsAfter }: AuditedLog, part: AuditPart = {}) {
    const { from = null } = part;
    this.#stored = stored;
    this.#part = part;
    this.#closed = closed;
    this.#replay = new LogReplay(closed, shardsAfter, from && stateAt(from, closed));
    this.#from = this.#books.sequences.map(numbersOf);
    if (from === null) return;
    this.#lastSeq = from.lastSeq;
    for (const { id } of from.openTransfers) this.#openTransfers.add(id);
    for (const numbers of this.#books.sequences) this.#gaps.add(numbers);
    for (const event of from.newest) this.#keepNewest(event);
  }

  /** Number of events that were read. */
  get events(): number {
    return this.#events;
  }

  /** Number of the newest event that was read, or the last number of the part. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Whether all events up to the end of the log were read. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** For the next audit, after one without faults. */
  checkpoint(): AuditCheckpoint {
    return {
      events: (this.#part.from?.events ?? 0) + this.#events,
      lastSeq: this.#lastSeq,
      newest: [...this.#newest.values()].flat(),
      ...openRowsOf(this.#books),
    };
  }

  get #books() {
    return this.#replay.accounts;
  }

  async run(): Promise<void> {
    const { faults } = this;
    await this.#checkIntegrity();
    await this.#followAll();
    if (faults.length >= MOST_FAULTS) return;
    if (this.#isAtEnd) await this.#compareOpen();
    if (this.#isAtEnd && (this.#part.from ?? null) === null) await this.#count();
    else await this.#countPart();
  }

  /** Of the whole file where the log begins, otherwise of the chain of closing entries. */
  async #checkIntegrity(): Promise<void> {
    const isFirst = (this.#part.from ?? null) === null;
    const integrity = isFirst ? await this.#stored.integrity() : await this.#stored.closedAccountsFault();
    if (integrity !== null && integrity !== 'ok') this.faults.push(`the file: ${integrity}`);
  }

  /** In the order of the log, or each shard from its last number on: a slower one may have got events below the newest number. */
  async #followAll(): Promise<void> {
    if (!this.#isByShard) await this.#followFrom(1, this.#lastSeq);
    else for (const { step, lastEventSeq } of this.#from) await this.#followFrom(step, lastEventSeq);
    if (this.#isAtEnd || this.faults.length > 0) return;
    this.#lastSeq = this.#upTo;
    if (!this.#replay.beginsShards({ seq: this.#upTo + 1 })) return;
    await this.#passAllPostings();
    this.#replay.beginShards();
  }

  async #followFrom(step: number, last: number): Promise<void> {
    for (let seq: number | null = last; seq !== null && this.faults.length < MOST_FAULTS; )
      seq = await this.#follow(seq, step);
  }

  get #isByShard(): boolean {
    return this.#from.length > 1;
  }

  get #upTo(): number {
    return this.#part.upTo ?? Number.POSITIVE_INFINITY;
  }

  async #compareOpen(): Promise<void> {
    for (const account of [...this.#books.all()].sort((left, right) => left.id - right.id)) {
      this.#compare(`account ${account.id}`, await this.#stored.account(account.id), accountRow(account));
      for (const order of account.openOrders.values())
        this.#compare(`order ${order.id}`, await this.#stored.order(order.id), recordOf(order));
      for (const { kind, ...transfer } of account.openTransfers.values())
        this.#compare(`${kind} ${transfer.id}`, await this.#stored.transfer(kind, transfer.id), {
          kind,
          ...transfer,
        });
    }
  }

  /** Number of the followed event; null at the end of the log or of the part, or where it cannot be followed any more. */
  async #follow(after: number, step: number): Promise<number | null> {
    let place = after + step;
    try {
      const event = await this.#stored.eventAfter(after, step);
      if (event === null) return null;
      place = event.seq;
      if (event.seq > this.#upTo) {
        this.#isAtEnd = false;
        return null;
      }
      this.#lastSeq = Math.max(this.#lastSeq, event.seq);
      this.#events += 1;
      const { seq, accountId, version, atMs, body } = event;
      const isDeleted = this.#closed.has(accountId);
      if (this.#replay.beginsShards(event)) await this.#passAllPostings();
      const numbers = this.#books.numbersOf(accountId);
      if (isDeleted || seq > numbers.nextEventSeq) this.#gaps.add(numbers);
      if (!isDeleted) this.#checkColumns(event);
      if (!isDeleted && this.#gaps.has(numbers)) await this.#passPostings(numbers);
      const { lastOrderId } = numbers;
      const recorded = this.#replay.take({ seq, accountId, version, atMs, body });
      if (recorded === null) return seq;
      this.#countOpen(event, recorded, lastOrderId);
      await this.#check(event, recorded);
      return seq;
    } catch (error) {
      this.faults.push(`event ${place}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }

  #countOpen(event: StoredEvent, { orders }: Recorded, lastOrderId: number): void {
    this.#eventsOfOpen += 1;
    if (event.body.kind === 'AccountOpened') this.#opened += 1;
    this.#orders += orders.filter(({ id }) => id > lastOrderId).length;
    this.#keepNewest(event);
  }

  #keepNewest(event: StoredEvent): void {
    const numbers = this.#books.numbersOf(event.accountId);
    const newest = (this.#newest.get(numbers) ?? []).filter(({ accountId }) => accountId !== event.accountId);
    this.#newest.set(numbers, [...newest, event].slice(-NEWEST_EVENTS));
  }

  /** Goes over the postings of deleted and of closed accounts, up to the next one of an open account. */
  async #passPostings(numbers: NumberSequence): Promise<void> {
    const { step } = numbers;
    const { lastPostingId } = this.#replay;
    this.#gaps.delete(numbers);
    let next = await this.#stored.postingAfter(numbers.lastPostingId, step);
    while (next !== null && next.id <= lastPostingId && this.#closed.has(next.accountId)) {
      this.#countClosed(next);
      next = await this.#stored.postingAfter(next.id, step);
    }
    if (next === null) return;
    const last = Math.min(next.id - step, lastPostingId);
    numbers.lastPostingId = Math.max(numbers.lastPostingId, last);
  }

  async #passAllPostings(): Promise<void> {
    for (const numbers of this.#books.sequences) await this.#passPostings(numbers);
  }

  #countClosed({ book, amountMicros }: Posting): void {
    this.#closedPostings += 1;
    this.#total[book] += amountMicros;
  }

  #checkColumns({ seq, body, orderId, transferId, version, accountId }: StoredEvent): void {
    const next = (this.#books.account(accountId)?.version ?? 0) + 1;
    if (version !== next)
      this.faults.push(`event ${seq}: its place in the account is ${version}, not ${next}`);
    const named = { orderId: orderOfEvent(body), transferId: transferOfEvent(body) };
    this.#compare(`event ${seq}`, { orderId, transferId }, named);
  }

  /** Compares ended rows at once, since they cannot change any more. Open rows are compared at the end. */
  async #check({ seq, accountId }: StoredEvent, { postings, orders, transfers }: Recorded): Promise<void> {
    const step = this.#isByShard ? this.#books.numbersOf(accountId).step : 1;
    for (const posting of postings) {
      const row = await this.#stored.posting(posting.id, step);
      this.#compare(`posting ${posting.id} of event ${seq}`, row, posting);
    }
    for (const book of ['demo', 'real'] as const)
      this.#total[book] += trialTotal(trialBalance(postings, book));
    this.#postings += postings.length;
    for (const order of orders) {
      if (isClosed(order))
        this.#compare(`order ${order.id}`, await this.#stored.order(order.id), recordOf(order));
    }
    for (const transfer of transfers) {
      const { kind, id } = transfer;
      if (!this.#openTransfers.delete(id)) this.#transfers[kind] += 1;
      if (isOpen(transfer)) this.#openTransfers.add(id);
      else this.#compare(`${kind} ${id}`, await this.#stored.transfer(kind, id), transfer);
    }
  }

  /** Rows that no event made, and numbers that no closing entry accounts for. */
  async #count(): Promise<void> {
    await this.#passAllPostings();
    this.#finishReplay();
    const { deposit: deposits, withdrawal: withdrawals, adjustment: adjustments } = this.#transfers;
    const { accounts, postings, orders } = this.#closed.rows;
    const numbered = this.#numbered();
    const stored = this.#postings + this.#closedPostings;
    this.#compare('the number of rows', await this.#stored.counts(), {
      events: this.events,
      postings: stored,
      orders: numbered.orders - orders,
      accounts: numbered.accounts - this.#closed.deleted,
      deposits,
      withdrawals,
      adjustments,
    });
    if (accounts > 0 && stored + postings !== numbered.postings)
      this.faults.push(
        `the ledger numbered ${numbered.postings} postings, and has ${stored} and ${postings} deleted ones`,
      );
    this.#checkBalance();
  }

  /** Rows of open accounts in a part of the log that no event of it made, and its sums. */
  async #countPart(): Promise<void> {
    if (this.#isAtEnd) {
      await this.#passAllPostings();
      this.#finishReplay();
    }
    const { deposit: deposits, withdrawal: withdrawals, adjustment: adjustments } = this.#transfers;
    const to = this.#isAtEnd ? null : this.#books.sequences.map(numbersOf);
    this.#compare('the number of rows', await this.#stored.countsBetween(this.#from, to), {
      events: this.#eventsOfOpen,
      postings: this.#postings,
      orders: this.#orders,
      accounts: this.#opened,
      deposits,
      withdrawals,
      adjustments,
    });
    this.#checkBalance();
  }

  #checkBalance(): void {
    for (const id of this.#closed.unbalanced)
      this.faults.push(`the closing entry of account ${id} does not balance`);
    for (const book of ['demo', 'real'] as const)
      if (this.#total[book] !== 0n) this.faults.push(`the ${book} book does not balance`);
  }

  /** How many numbers the sequences have given. */
  #numbered(): Record<'orders' | 'accounts' | 'postings', number> {
    const numbered = { orders: 0, accounts: 0, postings: 0 };
    for (const numbers of this.#books.sequences) {
      const { orderId } = this.#replay.lastClosed(numbers);
      const lastOrderId = lastUpTo(orderId, numbers.lastOrderId, numbers);
      numbered.orders += countUpTo(lastOrderId, numbers);
      numbered.accounts += countUpTo(numbers.lastAccountId, numbers);
      numbered.postings += countUpTo(numbers.lastPostingId, numbers);
    }
    return numbered;
  }

  #finishReplay(): void {
    try {
      this.#replay.finish();
    } catch (error) {
      this.faults.push(error instanceof Error ? error.message : String(error));
    }
  }

  #compare(what: string, row: object | null, derived: object): void {
    if (row === null) this.faults.push(`${what}: it is missing`);
    else if (!sameValue(row, derived)) this.faults.push(`${what}: ${difference(row, derived)}`);
  }
}

/** Which fields differ, and how. */
function difference(row: object, derived: object): string {
  const fields = new Map<string, unknown>(Object.entries(row));
  const differences = Object.entries(derived)
    .filter(([name, value]) => !sameValue(fields.get(name), value))
    .map(([name, value]) => `${name} is ${shown(fields.get(name))}, the log says ${shown(value)}`);
  return differences.join('; ') || 'it has further fields';
}

function shown(value: unknown): string {
  return (
    JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field)) ??
    'nothing'
  );
}
