/** Derives every row of the books again from the log, and names each that is not what the log leads to [LEDGER-7]. */

import type { BooksReader, StoredEvent } from './stored-books.ts';
import { type ClosedAccount, ClosedAccounts } from './closed-accounts.ts';
import type { Recorded } from './live-accounts.ts';
import { LogReplay } from './log-replay.ts';
import { lastUpTo, countUpTo, type LastNumbers, type NumberSequence } from './number-sequence.ts';
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
  const [closed, shardsAfter] = [await stored.closedAccounts(), await stored.shardsAfter()];
  const audit = new BooksAudit(stored, { closed, shardsAfter });
  await audit.run();
  return { events: audit.events, faults: audit.faults };
}

/** What is known of the log before its first event. */
interface Log {
  readonly closed: Iterable<ClosedAccount>;
  readonly shardsAfter: LastNumbers | null;
}

class BooksAudit {
  readonly faults: string[] = [];
  readonly #stored: BooksReader;
  readonly #closed: ClosedAccounts;
  readonly #replay: LogReplay;
  readonly #transfers = { deposit: 0, withdrawal: 0, adjustment: 0 };
  readonly #total = { demo: 0n, real: 0n };
  #events = 0;
  #postings = 0;
  #lastSeq = 0;
  readonly #openTransfers = new Set<number>();
  /** Sequences in which postings before the next event of an open account may be of deleted or of closed accounts. */
  readonly #gaps = new Set<NumberSequence>();

  constructor(stored: BooksReader, { closed, shardsAfter }: Log) {
    this.#stored = stored;
    this.#closed = new ClosedAccounts(closed);
    this.#replay = new LogReplay(this.#closed, shardsAfter);
  }

  /** Number of events in the log. */
  get events(): number {
    return this.#events;
  }

  get #books() {
    return this.#replay.accounts;
  }

  async run(): Promise<void> {
    const { faults } = this;
    const integrity = await this.#stored.integrity();
    if (integrity !== 'ok') faults.push(`the file: ${integrity}`);
    while (faults.length < MOST_FAULTS && (await this.#follow()));
    if (faults.length >= MOST_FAULTS) return;
    for (const account of this.#books.all()) {
      this.#compare(`account ${account.id}`, await this.#stored.account(account.id), accountRow(account));
      for (const order of account.openOrders.values())
        this.#compare(`order ${order.id}`, await this.#stored.order(order.id), recordOf(order));
      for (const { kind, ...transfer } of account.openTransfers.values())
        this.#compare(`${kind} ${transfer.id}`, await this.#stored.transfer(kind, transfer.id), {
          kind,
          ...transfer,
        });
    }
    await this.#count();
  }

  /** False at the end of the log, or where it cannot be followed any more. */
  async #follow(): Promise<boolean> {
    let place = this.#lastSeq + 1;
    try {
      const event = await this.#stored.eventAfter(this.#lastSeq);
      if (event === null) return false;
      place = event.seq;
      this.#lastSeq = event.seq;
      this.#events += 1;
      const { seq, accountId, version, atMs, body } = event;
      const isDeleted = this.#closed.has(accountId);
      if (this.#replay.beginsShards(event)) await this.#passAllPostings();
      const numbers = this.#books.numbersOf(accountId);
      if (isDeleted || seq > numbers.nextEventSeq) this.#gaps.add(numbers);
      if (!isDeleted) this.#checkColumns(event);
      if (!isDeleted && this.#gaps.has(numbers)) await this.#passPostings(numbers);
      const recorded = this.#replay.take({ seq, accountId, version, atMs, body });
      if (recorded !== null) await this.#check(event, recorded);
      return true;
    } catch (error) {
      this.faults.push(`event ${place}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
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
    this.#postings += 1;
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
  async #check({ seq }: StoredEvent, { postings, orders, transfers }: Recorded): Promise<void> {
    for (const posting of postings) {
      const row = await this.#stored.posting(posting.id);
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
    this.#compare('the number of rows', await this.#stored.counts(), {
      events: this.events,
      postings: this.#postings,
      orders: numbered.orders - orders,
      accounts: numbered.accounts - this.#closed.deleted,
      deposits,
      withdrawals,
      adjustments,
    });
    if (accounts > 0 && this.#postings + postings !== numbered.postings)
      this.faults.push(
        `the ledger numbered ${numbered.postings} postings, and has ${this.#postings} and ${postings} deleted ones`,
      );
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
  return differences.join('; ') || 'it has fields of its own';
}

function shown(value: unknown): string {
  return (
    JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field)) ??
    'nothing'
  );
}
