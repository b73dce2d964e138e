/** A log and the rows that it leads to, as an audit reads them. A test changes single rows, so that the audit finds them. */

import { type ClosedAccount, CLOSED_SUM_ACCOUNTS, CLOSED_SUM_NAMES } from '../src/engine/closed-accounts.ts';
import { LiveAccounts, type Recorded } from '../src/engine/live-accounts.ts';
import { type LastNumbers, newestNumbers, type SequenceNumbers } from '../src/engine/number-sequence.ts';
import { SHARD_COUNT } from '../src/engine/shards.ts';
import { EMPTY_STATE } from '../src/engine/store.ts';
import type { RowCounts, StoredBooks, StoredEvent } from '../src/engine/stored-books.ts';
import type { Posting } from '../src/ledger/posting.ts';
import type { AccountRow, Book } from '../src/trading/orders/account.ts';
import type { Command } from '../src/trading/orders/commands.ts';
import { type EventBody, orderOfEvent, transferOfEvent } from '../src/trading/orders/events.ts';
import { type OrderRecord, recordOf } from '../src/trading/orders/order-record.ts';
import { decide } from '../src/trading/decisions/decide.ts';
import { conversionTable } from '../src/trading/pricing/conversion.ts';
import type { Transfer } from '../src/wallet/transfer.ts';
import { EURUSD } from './instruments.ts';
import { ScriptedMarket } from './scripted-market.ts';
import { placing, START_MS } from './trading-scenario.ts';

const OPENING_MICROS = 1_000_000_000n;

interface Row {
  readonly accountId: number;
}

export class AuditedBooks implements StoredBooks {
  readonly books = new LiveAccounts(EMPTY_STATE);
  readonly events: StoredEvent[] = [];
  readonly postings: Posting[] = [];
  readonly orders = new Map<number, OrderRecord>();
  readonly accounts = new Map<number, AccountRow>();
  readonly transfers = new Map<number, Transfer>();
  readonly closed = new Map<number, ClosedAccount>();
  /** What the database says of its pages, and of the chain of closing entries. */
  pages = 'ok';
  chainFault: string | null = null;
  readonly #market = new ScriptedMarket([EURUSD]);
  #shardsAfter: LastNumbers | null = null;
  #nowMs = START_MS;

  constructor() {
    this.#market.tick(EURUSD, START_MS, 110_000, 110_010);
  }

  open(book: Book = 'demo', openingMicros = OPENING_MICROS): number {
    const id = this.books.nextAccountId;
    this.record(id, [{ kind: 'AccountOpened', book, openingMicros }]);
    return id;
  }

  /** Decides, records and stores; fails the test when the command is refused. */
  run(accountId: number, command: Command): Recorded {
    this.#nowMs += 1_000;
    this.#market.tick(EURUSD, this.#nowMs, 110_000, 110_010);
    const { nextOrderId, nextTransferId } = this.books.numbersOf(accountId);
    const decision = decide(this.books.account(accountId) ?? null, command, {
      market: this.#market,
      valuation: {
        quotes: this.#market,
        instruments: new Map([[EURUSD.id, EURUSD]]),
        conversions: conversionTable([EURUSD]),
      },
      settings: { feeType: 'per_lot', maxOpenOrders: 500 },
      nowMs: this.#nowMs,
      ...{ nextOrderId, nextTransferId, orderKnown: false, clientIdUsed: false },
    });
    if ('refused' in decision) throw new Error(`refused: ${decision.refused}`);
    return this.record(accountId, 'failed' in decision ? decision.events : decision);
  }

  record(accountId: number, bodies: readonly EventBody[]): Recorded {
    const recorded = this.books.record(accountId, bodies, this.#nowMs);
    for (const event of recorded.events) {
      const { body } = event;
      this.events.push({ ...event, orderId: orderOfEvent(body), transferId: transferOfEvent(body) });
    }
    this.postings.push(...recorded.postings);
    for (const order of recorded.orders) this.orders.set(order.id, recordOf(order));
    for (const transfer of recorded.transfers) this.transfers.set(transfer.id, transfer);
    this.accounts.set(accountId, recorded.row);
    return recorded;
  }

  /** Opens some accounts, each of which has opened and closed one position: three events. */
  addTraders(count: number): void {
    for (let done = 0; done < count; done += 1) {
      const id = this.open();
      const { orders } = this.run(id, placing(EURUSD, { lots: 1_000_000 }));
      this.run(id, { kind: 'CloseOrder', orderId: orders[0]?.id ?? 0, lots: null });
    }
  }

  /** Closes an account; its rows stay until they are deleted. */
  closeAccount(accountId: number): void {
    const { row, events } = this.run(accountId, { kind: 'CloseAccount' });
    const { lastPostingId, lastOrderId } = this.books.numbersOf(accountId);
    this.closed.set(accountId, {
      ...{ accountId, book: row.book, closedAtMs: this.#nowMs, version: row.version },
      ...{ lastEventSeq: events.at(-1)?.seq ?? 0, lastPostingId, lastOrderId },
      ...{ events: 0, postings: 0, orders: 0, digest: '', chainNumber: null, hash: null },
      ...{ cashMicros: 0n, profitMicros: 0n, feesMicros: 0n },
      ...{ protectionMicros: 0n, swapMicros: 0n, mintMicros: 0n },
    });
  }

  /** Deletes the oldest events of a closed account and all of its other rows; everything without a number of events. */
  deleteRows(accountId: number, events = Number.POSITIVE_INFINITY): void {
    const entry = this.closed.get(accountId);
    if (entry === undefined) throw new Error(`account ${accountId} is closed`);
    const ofAccount = (row: Row) => row.accountId === accountId;
    const deleted = this.events.filter(ofAccount).slice(0, events);
    const postings = this.postings.filter(ofAccount);
    const orders = [...this.orders.values()].filter(ofAccount);
    for (const event of deleted) this.events.splice(this.events.indexOf(event), 1);
    for (const posting of postings) this.postings.splice(this.postings.indexOf(posting), 1);
    for (const { id } of orders) this.orders.delete(id);
    const isWhole = !this.events.some(ofAccount);
    if (isWhole) this.accounts.delete(accountId);
    const sumOf = (account: string) =>
      postings
        .filter((posting) => posting.account.replace(/^user:\d+/, 'users') === account)
        .reduce((sum, { amountMicros }) => sum + amountMicros, 0n);
    this.closed.set(accountId, {
      ...entry,
      ...Object.fromEntries(CLOSED_SUM_NAMES.map((name) => [name, sumOf(CLOSED_SUM_ACCOUNTS[name])])),
      ...{ events: deleted.length, postings: postings.length, orders: orders.length },
      ...(isWhole && { chainNumber: 1, hash: 'hash' }),
    });
  }

  /** From here on each shard has its own numbers. */
  continueInShards(): void {
    this.#shardsAfter = newestNumbers(this.books.sequences);
    this.books.continueInShards();
  }

  integrity(): string {
    return this.pages;
  }

  closedAccountsFault(): string | null {
    return this.chainFault;
  }

  counts(): RowCounts {
    return {
      ...{ events: this.events.length, postings: this.postings.length },
      ...{ orders: this.orders.size, accounts: this.accounts.size },
      ...this.#transferCounts([...this.transfers.values()]),
    };
  }

  countsBetween(from: readonly SequenceNumbers[], to: readonly SequenceNumbers[] | null): RowCounts {
    const isIn = (name: keyof LastNumbers, number: number, accountId: number) =>
      !this.closed.has(accountId) &&
      number > lastIn(from, number)[name] &&
      (to === null || number <= lastIn(to, number)[name]);
    return {
      events: this.events.filter((one) => isIn('lastEventSeq', one.seq, one.accountId)).length,
      postings: this.postings.filter((one) => isIn('lastPostingId', one.id, one.accountId)).length,
      orders: [...this.orders.values()].filter((one) => isIn('lastOrderId', one.id, one.accountId)).length,
      accounts: [...this.accounts.keys()].filter((id) => isIn('lastAccountId', id, id)).length,
      ...this.#transferCounts(
        [...this.transfers.values()].filter((one) => isIn('lastTransferId', one.id, one.accountId)),
      ),
    };
  }

  shardsAfter(): LastNumbers | null {
    return this.#shardsAfter;
  }

  eventAfter(seq: number, step = 1): StoredEvent | null {
    return nextOf(this.events, (event) => event.seq, { after: seq, step });
  }

  posting(id: number): Posting | null {
    return this.postings.find((posting) => posting.id === id) ?? null;
  }

  postingAfter(id: number, step = 1): Posting | null {
    return nextOf(this.postings, (posting) => posting.id, { after: id, step });
  }

  closedAccounts(): Iterable<ClosedAccount> {
    return this.closed.values();
  }

  order(id: number): OrderRecord | null {
    return this.orders.get(id) ?? null;
  }

  account(id: number): AccountRow | null {
    return this.accounts.get(id) ?? null;
  }

  transfer(kind: Transfer['kind'], id: number): Transfer | null {
    const transfer = this.transfers.get(id);
    return transfer?.kind === kind ? transfer : null;
  }

  close(): void {}

  #transferCounts(rows: readonly Transfer[]): Pick<RowCounts, 'deposits' | 'withdrawals' | 'adjustments'> {
    const count = (kind: Transfer['kind']) => rows.filter((row) => row.kind === kind).length;
    return {
      deposits: count('deposit'),
      withdrawals: count('withdrawal'),
      adjustments: count('adjustment'),
    };
  }
}

/** Changes some fields of a row; fails the test when there is none. */
export function plantIn<One>(rows: Map<number, One>, id: number, fields: Partial<One>): void {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`there is a row ${id}`);
  rows.set(id, { ...row, ...fields });
}

/** The sequence of a number. */
function lastIn(sequences: readonly SequenceNumbers[], number: number): SequenceNumbers {
  const [only] = sequences;
  const found = sequences.length === 1 ? only : sequences[(number - 1) % SHARD_COUNT];
  if (found === undefined) throw new Error(`number ${number} has a sequence`);
  return found;
}

function nextOf<One>(
  rows: readonly One[],
  numberOf: (row: One) => number,
  { after, step }: { readonly after: number; readonly step: number },
): One | null {
  const later = rows.filter((row) => numberOf(row) > after && (numberOf(row) - after) % step === 0);
  return later.sort((left, right) => numberOf(left) - numberOf(right))[0] ?? null;
}
