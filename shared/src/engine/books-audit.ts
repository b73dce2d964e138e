/** Derives every row of the books again from the log, and names each that is not what the log leads to [LEDGER-7]. */

import type { StoredBooks, StoredEvent } from './stored-books.ts';
import { LiveAccounts, type Recorded } from './live-accounts.ts';
import { trialBalance, trialTotal } from '../ledger/balances.ts';
import { EMPTY_STATE } from './store.ts';
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

export function auditBooks(stored: StoredBooks): BooksVerdict {
  const audit = new BooksAudit(stored);
  audit.run();
  return { events: audit.events, faults: audit.faults };
}

class BooksAudit {
  readonly faults: string[] = [];
  readonly #stored: StoredBooks;
  readonly #books = new LiveAccounts(EMPTY_STATE);
  readonly #transfers = { deposit: 0, withdrawal: 0, adjustment: 0 };
  readonly #total = { demo: 0n, real: 0n };
  #postings = 0;
  #lastTransfer = 0;

  constructor(stored: StoredBooks) {
    this.#stored = stored;
  }

  get events(): number {
    return this.#books.lastEventSeq;
  }

  run(): void {
    const { faults } = this;
    const integrity = this.#stored.integrity();
    if (integrity !== 'ok') faults.push(`the file: ${integrity}`);
    while (faults.length < MOST_FAULTS && this.#follow());
    if (faults.length >= MOST_FAULTS) return;
    for (const account of this.#books.all()) {
      this.#compare(`account ${account.id}`, this.#stored.account(account.id), accountRow(account));
      for (const order of account.openOrders.values())
        this.#compare(`order ${order.id}`, this.#stored.order(order.id), recordOf(order));
      for (const { kind, ...transfer } of account.openTransfers.values())
        this.#compare(`${kind} ${transfer.id}`, this.#stored.transfer(kind, transfer.id), {
          kind,
          ...transfer,
        });
    }
    this.#count();
  }

  /** False at the end of the log, or where it cannot be followed any more. */
  #follow(): boolean {
    const place = this.events + 1;
    try {
      const event = this.#stored.eventAfter(this.events);
      if (event === null) return false;
      this.#checkColumns(event);
      const { seq, accountId, version, atMs, body } = event;
      this.#check(event, this.#books.replay({ seq, accountId, version, atMs, body }));
      return true;
    } catch (error) {
      this.faults.push(`event ${place}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  #checkColumns({ seq, body, orderId, transferId, version, accountId }: StoredEvent): void {
    const next = (this.#books.account(accountId)?.version ?? 0) + 1;
    if (version !== next)
      this.faults.push(`event ${seq}: its place in the account is ${version}, not ${next}`);
    const named = { orderId: orderOfEvent(body), transferId: transferOfEvent(body) };
    this.#compare(`event ${seq}`, { orderId, transferId }, named);
  }

  /** Compares ended rows at once, since they cannot change any more. Open rows are compared at the end. */
  #check({ seq }: StoredEvent, { postings, orders, transfers }: Recorded): void {
    for (const posting of postings) {
      const row = this.#stored.posting(posting.id);
      this.#compare(`posting ${posting.id} of event ${seq}`, row, posting);
    }
    for (const book of ['demo', 'real'] as const)
      this.#total[book] += trialTotal(trialBalance(postings, book));
    this.#postings += postings.length;
    for (const order of orders) {
      if (isClosed(order)) this.#compare(`order ${order.id}`, this.#stored.order(order.id), recordOf(order));
    }
    for (const transfer of transfers) {
      const { kind, id } = transfer;
      if (id > this.#lastTransfer) this.#transfers[kind] += 1;
      this.#lastTransfer = Math.max(id, this.#lastTransfer);
      if (!isOpen(transfer)) this.#compare(`${kind} ${id}`, this.#stored.transfer(kind, id), transfer);
    }
  }

  /** Rows that no event made. */
  #count(): void {
    const { deposit: deposits, withdrawal: withdrawals, adjustment: adjustments } = this.#transfers;
    this.#compare('the number of rows', this.#stored.counts(), {
      events: this.events,
      postings: this.#postings,
      orders: this.#books.nextOrderId - 1,
      accounts: this.#books.nextAccountId - 1,
      deposits,
      withdrawals,
      adjustments,
    });
    for (const book of ['demo', 'real'] as const)
      if (this.#total[book] !== 0n) this.faults.push(`the ${book} book does not balance`);
  }

  #compare(what: string, row: object | null, derived: object): void {
    if (row === null) this.faults.push(`${what}: it is missing`);
    else if (!sameValue(row, derived)) this.faults.push(`${what}: ${difference(row, derived)}`);
  }
}

/** Which fields differ, and how. */
function difference(row: object, derived: object): string {
  const fields = new Map<string, unknown>(Object.entries(row));
  const told = Object.entries(derived)
    .filter(([name, value]) => !sameValue(fields.get(name), value))
    .map(([name, value]) => `${name} is ${shown(fields.get(name))}, the log says ${shown(value)}`);
  return told.join('; ') || 'it has fields of its own';
}

function shown(value: unknown): string {
  return (
    JSON.stringify(value, (_, field: unknown) => (typeof field === 'bigint' ? String(field) : field)) ??
    'nothing'
  );
}
