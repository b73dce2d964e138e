import { describe, expect, it } from 'vitest';
import { AuditedBooks } from '../../test/audited-books.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import { depositing, withdrawing } from '../../test/wallet-scenario.ts';
import { type AuditCheckpoint, checkpointFault, stateAt } from './audit-checkpoint.ts';
import { BooksAudit, readLog } from './books-audit.ts';
import { ClosedAccounts } from './closed-accounts.ts';

const NO_ACCOUNTS = new ClosedAccounts([]);

/** Each of three accounts has an open position; the last one is real, with a withdrawal that waits. */
function traded(): AuditedBooks {
  const books = new AuditedBooks();
  for (const book of ['demo', 'demo', 'real'] as const) {
    const id = books.open(book, book === 'demo' ? 1_000_000_000n : 0n);
    if (book === 'real') {
      books.run(id, { kind: 'SubmitDeposit', request: depositing({ unitsE8: 50_000_000_000n }) });
      books.run(id, { kind: 'ApproveDeposit', transferId: 1, unitsE8: null, adminId: 1 });
    }
    books.run(id, placing(EURUSD, { lots: 1_000_000 }));
  }
  books.run(3, { kind: 'RequestWithdrawal', request: withdrawing() });
  return books;
}

async function checkpointOf(books: AuditedBooks): Promise<AuditCheckpoint> {
  const audit = new BooksAudit(books, await readLog(books));
  await audit.run();
  expect(audit.faults).toEqual([]);
  return audit.checkpoint();
}

describe('[LEDGER-12] the state at a checkpoint', () => {
  it('has the open accounts with what is open of them, and the last numbers', async () => {
    const books = traded();
    const checkpoint = await checkpointOf(books);
    const state = stateAt(checkpoint, NO_ACCOUNTS);
    expect(state).toMatchObject({ accountCount: 3, lastEventSeq: 9, lastOrderId: 3, lastAccountId: 3 });
    expect(state.accounts.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(state.openOrders.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(state.openTransfers.map(({ id }) => id)).toEqual([2]);
    expect(state.shards).toBeUndefined();
    expect(checkpoint.sequences).toMatchObject([{ step: 1, lastEventSeq: 9 }]);
  });

  it('has nothing of accounts that were closed later', async () => {
    const books = traded();
    const checkpoint = await checkpointOf(books);
    books.closeAccount(1);
    const { closed } = await readLog(books);
    const state = stateAt(checkpoint, closed);
    expect(state.accountCount).toBe(2);
    expect(state.accounts.map(({ id }) => id)).toEqual([2, 3]);
    expect(state.openOrders.map(({ accountId }) => accountId)).toEqual([2, 3]);
    const ofThird = new ClosedAccounts([...books.closed.values()].map((one) => ({ ...one, accountId: 3 })));
    expect(stateAt(checkpoint, ofThird).openTransfers).toEqual([]);
  });

  it('has the numbers of each shard', async () => {
    const books = traded();
    books.continueInShards();
    books.run(books.open(), placing(EURUSD, { lots: 1_000_000 }));
    const { shards = [] } = stateAt(await checkpointOf(books), NO_ACCOUNTS);
    expect(shards.map(({ shard }) => shard)).toEqual(Array.from({ length: 64 }, (_, shard) => shard));
    expect(shards[3]).toMatchObject({ lastAccountId: 4, lastOrderId: 4, step: 64, playingMs: null });
  });
});

describe('[LEDGER-12] a log that does not continue a checkpoint', () => {
  it('has all of its newest events as they were', async () => {
    const books = traded();
    const checkpoint = await checkpointOf(books);
    expect(checkpoint.newest.map(({ seq }) => seq)).toEqual([2, 4, 9]);
    expect(await checkpointFault(books, checkpoint, NO_ACCOUNTS)).toBeNull();
  });

  it('lacks a newest event, or has another one', async () => {
    const books = traded();
    const checkpoint = await checkpointOf(books);
    const [event] = books.events.splice(3, 1);
    if (event === undefined) throw new Error('the log has event 4');
    expect(await checkpointFault(books, checkpoint, NO_ACCOUNTS)).toBe('the log has no event 4');
    books.events.splice(3, 0, { ...event, atMs: 1 });
    expect(await checkpointFault(books, checkpoint, NO_ACCOUNTS)).toBe('event 4 of the log is another one');
    books.events.splice(0);
    expect(await checkpointFault(books, checkpoint, NO_ACCOUNTS)).toBe('the log has no event 2');
  });

  it('is not known by events of closed accounts', async () => {
    const books = traded();
    const checkpoint = await checkpointOf(books);
    books.closeAccount(2);
    books.deleteRows(2);
    const { closed } = await readLog(books);
    expect(await checkpointFault(books, checkpoint, closed)).toBeNull();
    const entry = closed.get(2);
    if (entry === undefined) throw new Error('account 2 is closed');
    const all = new ClosedAccounts([1, 2, 3].map((accountId) => ({ ...entry, accountId })));
    expect(await checkpointFault(books, checkpoint, all)).toBe(
      'the newest events before it are of closed accounts',
    );
    expect(await checkpointFault(books, { ...checkpoint, newest: [] }, all)).toBeNull();
  });
});
