/** Audits of a part of the log, from a checkpoint on or up to a number. */

import { describe, expect, it } from 'vitest';
import { AuditedBooks, plantIn } from '../../test/audited-books.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import { depositing, withdrawing } from '../../test/wallet-scenario.ts';
import type { Posting } from '../ledger/posting.ts';
import { auditBooks, BooksAudit, readLog } from './books-audit.ts';

describe('[LEDGER-12] an audit of a part of the log', () => {
  /** Books with so many accounts, audited up to their end. */
  async function audited(accounts: number): Promise<{ books: AuditedBooks; first: BooksAudit }> {
    const books = new AuditedBooks();
    books.addTraders(accounts);
    const first = new BooksAudit(books, await readLog(books));
    await first.run();
    expect(first.faults).toEqual([]);
    return { books, first };
  }

  async function faultsFrom(books: AuditedBooks, first: BooksAudit, upTo?: number) {
    const audit = new BooksAudit(books, await readLog(books), {
      ...{ from: first.checkpoint() },
      ...(upTo !== undefined && { upTo }),
    });
    await audit.run();
    return audit;
  }

  it('reads the events after a checkpoint only', async () => {
    const { books, first } = await audited(3);
    expect([first.events, first.lastSeq, first.isAtEnd]).toEqual([9, 9, true]);
    books.addTraders(2);
    const { faults, events, lastSeq, isAtEnd } = await faultsFrom(books, first);
    expect({ faults, events, lastSeq, isAtEnd }).toEqual({
      faults: [],
      events: 6,
      lastSeq: 15,
      isAtEnd: true,
    });
  });

  it('continues the number of audited events', async () => {
    const { books, first } = await audited(3);
    books.addTraders(2);
    const second = await faultsFrom(books, first);
    expect(second.checkpoint()).toMatchObject({ events: 15, lastSeq: 15 });
    expect(second.checkpoint().newest.map(({ accountId }) => accountId)).toEqual([1, 2, 3, 4, 5]);
    expect(second.checkpoint().newest.map(({ seq }) => seq)).toEqual([3, 6, 9, 12, 15]);
  });

  it('keeps the newest events of eight accounts', async () => {
    const { first } = await audited(10);
    expect(first.checkpoint().newest.map(({ accountId }) => accountId)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('ends at a number, where it compares rows and sums up to there', async () => {
    const { books, first } = await audited(3);
    books.addTraders(2);
    const audit = await faultsFrom(books, first, 12);
    const { faults, events, lastSeq, isAtEnd } = audit;
    expect({ faults, events, lastSeq, isAtEnd }).toEqual({
      faults: [],
      events: 3,
      lastSeq: 12,
      isAtEnd: false,
    });
    books.postings.push({ ...(books.postings.at(-1) as Posting), id: 25 });
    expect((await faultsFrom(books, first, 12)).faults).toEqual([]);
    books.orders.delete(4);
    expect((await faultsFrom(books, first, 12)).faults).toEqual([
      ...['order 4: it is missing', 'the number of rows: orders is 0, the log says 1'],
    ]);
  });

  it.each<[string, (books: AuditedBooks) => void]>([
    [
      'the number of rows: orders is 3, the log says 2',
      (books) => books.orders.set(9, books.orders.get(5) as never),
    ],
    [
      'the number of rows: accounts is 3, the log says 2',
      (books) => books.accounts.set(9, books.accounts.get(5) as never),
    ],
    ['account 1: version is 9, the log says 3', (books) => plantIn(books.accounts, 1, { version: 9 })],
    ['order 4: lots is 5, the log says 1000000', (books) => plantIn(books.orders, 4, { lots: 5 })],
    ['the file: entry 1 has another hash', (books) => void (books.chainFault = 'entry 1 has another hash')],
  ])('finds a fault in new or open rows: %s', async (fault, plant) => {
    const { books, first } = await audited(3);
    books.addTraders(2);
    // Not read from a checkpoint on.
    books.pages = 'page 7 is damaged';
    plant(books);
    expect((await faultsFrom(books, first)).faults).toEqual([fault]);
  });

  it('finds no fault in a row that was audited before, which a later reading finds', async () => {
    const { books, first } = await audited(3);
    plantIn(books.orders, 1, { lots: 5 });
    expect((await faultsFrom(books, first)).faults).toEqual([]);
    expect((await auditBooks(books)).faults).toEqual(['order 1: lots is 5, the log says 1000000']);
  });

  it('goes on after accounts of the checkpoint were closed and deleted', async () => {
    const { books, first } = await audited(4);
    books.closeAccount(2);
    expect((await faultsFrom(books, first)).faults).toEqual([]);
    books.deleteRows(2);
    books.addTraders(1);
    expect((await faultsFrom(books, first)).faults).toEqual([]);
  });

  it('counts a transfer of the checkpoint that has ended once', async () => {
    const books = new AuditedBooks();
    const id = books.open('real', 0n);
    books.run(id, { kind: 'SubmitDeposit', request: depositing({ unitsE8: 50_000_000_000n }) });
    books.run(id, { kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 1 });
    books.run(id, { kind: 'RequestWithdrawal', request: withdrawing() });
    const first = new BooksAudit(books, await readLog(books));
    await first.run();
    books.run(id, { kind: 'CancelWithdrawal', transferId: 2 });
    books.run(id, { kind: 'RequestWithdrawal', request: withdrawing() });
    expect((await faultsFrom(books, first)).faults).toEqual([]);
    plantIn(books.transfers, 2, { status: 'paid' });
    expect((await faultsFrom(books, first)).faults).toEqual([
      'withdrawal 2: status is "paid", the log says "cancelled"',
    ]);
  });

  it('reads the new events of each shard', async () => {
    const books = new AuditedBooks();
    books.addTraders(2);
    books.continueInShards();
    books.addTraders(2);
    const first = new BooksAudit(books, await readLog(books));
    await first.run();
    expect(first.faults).toEqual([]);
    const { events } = first;
    books.run(1, placing(EURUSD, { lots: 1_000_000 }));
    books.addTraders(3);
    const second = await faultsFrom(books, first);
    expect([second.faults, second.events]).toEqual([[], 10]);
    expect(second.checkpoint().events).toBe(events + 10);
    plantIn(books.orders, Math.max(...books.orders.keys()), { lots: 5 });
    expect((await faultsFrom(books, first)).faults).toHaveLength(1);
  });

  it('begins shards where the part ends at the last number before them', async () => {
    const books = new AuditedBooks();
    books.addTraders(2);
    books.continueInShards();
    books.addTraders(1);
    const audit = new BooksAudit(books, await readLog(books), { upTo: 6 });
    await audit.run();
    expect([audit.faults, audit.events, audit.isAtEnd]).toEqual([[], 6, false]);
    expect(audit.checkpoint().sequences).toHaveLength(64);
    expect((await faultsFrom(books, audit)).faults).toEqual([]);
  });
});
