/** The audit of all rows by the log: sound books, and a planted fault in each kind of row. */

import { describe, expect, it } from 'vitest';
import { AuditedBooks, plantIn } from '../../test/audited-books.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing, resting } from '../../test/trading-scenario.ts';
import { depositing, withdrawing } from '../../test/wallet-scenario.ts';
import type { Posting } from '../ledger/posting.ts';
import { auditBooks } from './books-audit.ts';
import type { StoredEvent } from './stored-books.ts';

const LOTS = 1_000_000;

async function faultsOf(books: AuditedBooks): Promise<readonly string[]> {
  return (await auditBooks(books)).faults;
}

/** The only fault of the books. */
async function faultOf(books: AuditedBooks): Promise<string> {
  const [fault = 'none', ...others] = await faultsOf(books);
  expect(others).toEqual([]);
  return fault;
}

/** A closed, an open and a pending order of account 1, and transfers of each kind of account 2. */
function traded(): AuditedBooks {
  const books = new AuditedBooks();
  const demo = books.open();
  books.run(demo, placing(EURUSD, { lots: LOTS }));
  books.run(demo, { kind: 'CloseOrder', orderId: 1, lots: null });
  books.run(demo, placing(EURUSD, { lots: LOTS }));
  books.run(demo, resting(EURUSD, 100_000, { lots: LOTS }));
  const real = books.open('real', 0n);
  books.run(real, { kind: 'SubmitDeposit', request: depositing({ unitsE8: 50_000_000_000n }) });
  books.run(real, { kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 1 });
  books.run(real, { kind: 'RequestWithdrawal', request: withdrawing() });
  books.run(real, { kind: 'CancelWithdrawal', transferId: 2 });
  books.run(real, { kind: 'RequestWithdrawal', request: withdrawing() });
  books.run(real, { kind: 'RequestAdjustment', amountMicros: 5n, memo: 'a gift', adminId: 1 });
  books.run(real, { kind: 'ApproveAdjustment', transferId: 4, adminId: 2 });
  return books;
}

function change<Row>(rows: Row[], place: number, fields: Partial<Row>): void {
  const row = rows[place];
  if (row === undefined) throw new Error(`there is a row ${place}`);
  rows[place] = { ...row, ...fields };
}

describe('[LEDGER-7] an audit of the whole log', () => {
  it('finds nothing in sound books', async () => {
    const books = traded();
    expect(await auditBooks(books)).toEqual({ events: books.events.length, faults: [] });
    expect(await auditBooks(new AuditedBooks())).toEqual({ events: 0, faults: [] });
  });

  it('reports what the database finds in its pages', async () => {
    const books = traded();
    books.pages = 'page 7 is damaged';
    // Of the whole file only.
    books.chainFault = 'the chain is broken';
    expect(await faultOf(books)).toBe('the file: page 7 is damaged');
  });

  it.each<[string, (books: AuditedBooks) => void]>([
    ['event 2: orderId is 9, the log says 1', (books) => change(books.events, 1, { orderId: 9 })],
    ['event 7: transferId is null, the log says 1', (books) => change(books.events, 6, { transferId: null })],
    [
      'posting 1 of event 1: amountMicros is "1", the log says "1000000000"',
      (books) => change(books.postings, 0, { amountMicros: 1n }),
    ],
    [
      'posting 2 of event 1: memo is "fee", the log says "opening"; atMs is 1, the log says 1700000000000',
      (books) => change(books.postings, 1, { memo: 'fee', atMs: 1 }),
    ],
    ['order 1: lots is 5, the log says 1000000', (books) => plantIn(books.orders, 1, { lots: 5 })],
    ['order 2: stopLoss is 1, the log says null', (books) => plantIn(books.orders, 2, { stopLoss: 1 })],
    ['order 3: side is "sell", the log says "buy"', (books) => plantIn(books.orders, 3, { side: 'sell' })],
    ['account 1: version is 0, the log says 5', (books) => plantIn(books.accounts, 1, { version: 0 })],
    [
      'deposit 1: creditedMicros is "1", the log says "500000000"',
      (books) => plantIn(books.transfers, 1, { creditedMicros: 1n }),
    ],
    [
      'withdrawal 2: status is "paid", the log says "cancelled"',
      (books) => plantIn(books.transfers, 2, { status: 'paid' }),
    ],
    [
      'withdrawal 3: feeMicros is "2", the log says "1000000"',
      (books) => plantIn(books.transfers, 3, { feeMicros: 2n }),
    ],
    [
      'adjustment 4: memo is "a loss", the log says "a gift"',
      (books) => plantIn(books.transfers, 4, { memo: 'a loss' }),
    ],
  ])('%s', async (fault, plant) => {
    const books = traded();
    plant(books);
    expect(await faultOf(books)).toBe(fault);
  });

  it.each<[string, (books: AuditedBooks) => void]>([
    ['account 2', (books) => books.accounts.delete(2)],
    ['order 1', (books) => books.orders.delete(1)],
    ['order 2', (books) => books.orders.delete(2)],
    ['deposit 1', (books) => books.transfers.delete(1)],
    ['withdrawal 3', (books) => books.transfers.delete(3)],
    ['posting 3 of event 2', (books) => books.postings.splice(2, 1)],
  ])('%s is missing', async (row, plant) => {
    const books = traded();
    plant(books);
    const [missing, counted] = await faultsOf(books);
    expect(missing).toBe(`${row}: it is missing`);
    expect(counted).toMatch(/^the number of rows: /);
  });

  it('finds a row with a field that no event has', async () => {
    const books = traded();
    plantIn(books.accounts, 1, { note: 'more' } as object);
    expect(await faultOf(books)).toBe('account 1: it has further fields');
  });

  it('finds a field that is missing', async () => {
    const books = traded();
    const { book: _, ...row } = books.accounts.get(1) ?? {};
    books.accounts.set(1, row as never);
    expect(await faultOf(books)).toBe('account 1: book is nothing, the log says "demo"');
  });

  it.each<[string, (books: AuditedBooks) => void]>([
    ['events is 14, the log says 13', (books) => void books.events.push(books.events[0] as StoredEvent)],
    ['postings is', (books) => void books.postings.push({ ...(books.postings[0] as Posting), id: 900 })],
    ['orders is 4, the log says 3', (books) => books.orders.set(9, books.orders.get(1) as never)],
    ['accounts is 3, the log says 2', (books) => books.accounts.set(9, books.accounts.get(1) as never)],
    ['deposits is 2, the log says 1', (books) => books.transfers.set(9, books.transfers.get(1) as never)],
    ['withdrawals is 3, the log says 2', (books) => books.transfers.set(9, books.transfers.get(2) as never)],
    ['adjustments is 2, the log says 1', (books) => books.transfers.set(9, books.transfers.get(4) as never)],
  ])('finds rows that no event made: %s', async (fault, plant) => {
    const books = traded();
    plant(books);
    expect(await faultOf(books)).toContain(`the number of rows: ${fault}`);
  });

  it('ends where an event is missing', async () => {
    const books = traded();
    books.events.splice(3, 1);
    const faults = await faultsOf(books);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toMatch(/^event 5: /);
  });

  it('ends at an event that cannot be read, and names it', async () => {
    const books = traded();
    const read = books.eventAfter.bind(books);
    books.eventAfter = (seq, step) => {
      if (seq === 5) throw new Error('its body is no JSON');
      return read(seq, step);
    };
    expect((await faultsOf(books))[0]).toBe('event 6: its body is no JSON');
    books.eventAfter = () => {
      throw 'a text';
    };
    expect((await faultsOf(books))[0]).toBe('event 1: a text');
  });

  it('finds an event at another place of its account', async () => {
    const books = traded();
    change(books.events, 2, { version: 9 });
    const [fault] = await faultsOf(books);
    expect(fault).toBe('event 3: its place in the account is 9, not 3');
  });

  it('reports twenty faults and then ends', async () => {
    const books = new AuditedBooks();
    books.addTraders(15);
    for (const id of books.orders.keys()) plantIn(books.orders, id, { lots: 5 });
    expect(await faultsOf(books)).toHaveLength(15);
    for (const [place] of books.postings.entries()) change(books.postings, place, { atMs: 1 });
    const faults = await faultsOf(books);
    expect(faults.length).toBeGreaterThanOrEqual(20);
    expect(faults.length).toBeLessThan(24);
  });
});

describe('[LEDGER-10] an audit of a log with closed accounts', () => {
  /** Six accounts; the third and the last one are closed. */
  function closed(): AuditedBooks {
    const books = new AuditedBooks();
    books.addTraders(6);
    for (const id of [3, 6]) books.closeAccount(id);
    return books;
  }

  it.each<[string, (books: AuditedBooks) => void]>([
    ['none is deleted', () => {}],
    ['one is deleted', (books) => books.deleteRows(3)],
    ['some events of one are deleted', (books) => books.deleteRows(3, 2)],
    ['the last one is deleted', (books) => books.deleteRows(6)],
    [
      'both are deleted',
      (books) => {
        books.deleteRows(3);
        books.deleteRows(6, 1);
      },
    ],
  ])('finds nothing where %s', async (_, remove) => {
    const books = closed();
    remove(books);
    expect(await faultsOf(books)).toEqual([]);
  });

  it('finds a closing entry that does not balance', async () => {
    const books = closed();
    books.deleteRows(3);
    plantIn(books.closed, 3, { feesMicros: 7n });
    expect(await faultOf(books)).toBe('the closing entry of account 3 does not balance');
  });

  it('finds postings of a closed account that do not add up to zero', async () => {
    const books = closed();
    const place = books.postings.findIndex(({ accountId }) => accountId === 6);
    change(books.postings, place, { amountMicros: 1n });
    expect(await faultOf(books)).toBe('the demo book does not balance');
  });

  it('finds a deleted posting that no closing entry accounts for', async () => {
    const books = closed();
    books.deleteRows(3);
    plantIn(books.closed, 3, { postings: 1 });
    expect(await faultOf(books)).toMatch(
      /^the ledger numbered \d+ postings, and has \d+ and 1 deleted ones$/,
    );
  });

  it('finds a deleted event that no closing entry accounts for', async () => {
    const books = closed();
    books.deleteRows(3);
    plantIn(books.closed, 3, { events: 1 });
    expect((await faultsOf(books))[0]).toMatch(
      /^the log misses \d+ events, and closing entries account for 1/,
    );
  });

  it('finds an account that is missing without a closing entry', async () => {
    const books = closed();
    books.deleteRows(3);
    books.closed.delete(3);
    expect((await faultsOf(books))[0]).toContain(
      'account 3 is missing, and no closing entry accounts for it',
    );
  });
});

describe('[STORE-14] an audit of a log that goes on in shards', () => {
  function inShards(): AuditedBooks {
    const books = new AuditedBooks();
    books.addTraders(3);
    books.closeAccount(2);
    books.continueInShards();
    books.addTraders(4);
    return books;
  }

  it('finds nothing in sound books', async () => {
    const books = inShards();
    expect(await auditBooks(books)).toEqual({ events: books.events.length, faults: [] });
    books.deleteRows(2);
    expect(await faultsOf(books)).toEqual([]);
  });

  it('finds nothing where accounts of shards are closed', async () => {
    const books = inShards();
    const last = Math.max(...books.accounts.keys());
    books.closeAccount(last);
    expect(await faultsOf(books)).toEqual([]);
    books.deleteRows(last, 2);
    expect(await faultsOf(books)).toEqual([]);
  });

  it('finds a changed posting and a missing event', async () => {
    const books = inShards();
    change(books.postings, books.postings.length - 1, { memo: 'swap' });
    expect(await faultOf(books)).toMatch(/^posting \d+ of event \d+: memo is "swap"/);
    const other = inShards();
    other.events.splice(other.events.length - 2, 1);
    expect((await faultsOf(other))[0]).toMatch(/^event \d+: /);
  });
});
