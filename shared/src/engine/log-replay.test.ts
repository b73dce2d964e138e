import { describe, expect, it } from 'vitest';
import { AuditedBooks } from '../../test/audited-books.ts';
import { EURUSD } from '../../test/instruments.ts';
import { placing } from '../../test/trading-scenario.ts';
import { type ClosedAccount, ClosedAccounts } from './closed-accounts.ts';
import { LogReplay } from './log-replay.ts';
import { stateTexts } from './state-text.ts';
import type { StoredEvent } from './stored-books.ts';

/** Each of four accounts has a position and a closed one. */
function traded(): AuditedBooks {
  const books = new AuditedBooks();
  for (let count = 0; count < 4; count += 1) {
    const id = books.open();
    const { orders } = books.run(id, placing(EURUSD, { lots: 1_000_000 }));
    books.run(id, { kind: 'CloseOrder', orderId: orders[0]?.id ?? 0, lots: null });
    books.run(id, placing(EURUSD, { lots: 2_000_000 }));
  }
  return books;
}

function replayed(books: AuditedBooks, events: readonly StoredEvent[] = books.events): LogReplay {
  const replay = new LogReplay(new ClosedAccounts(books.closed.values()), books.shardsAfter());
  for (const { orderId: _, transferId: __, ...event } of events) replay.take(event);
  replay.finish();
  return replay;
}

function change(books: AuditedBooks, accountId: number, fields: Partial<ClosedAccount>): void {
  const entry = books.closed.get(accountId);
  if (entry === undefined) throw new Error(`account ${accountId} is closed`);
  books.closed.set(accountId, { ...entry, ...fields });
}

describe('[LEDGER-7] a replay', () => {
  it('leads to the same accounts and numbers', () => {
    const books = traded();
    const { accounts } = replayed(books);
    expect([...stateTexts(accounts.all())]).toEqual([...stateTexts(books.books.all())]);
    expect(accounts.sequences).toEqual(books.books.sequences);
  });

  it('throws where an event is missing that another one of its account follows', () => {
    const books = traded();
    expect(() => replayed(books, books.events.toSpliced(0, 1))).toThrow('account 1');
    expect(() => replayed(books, books.events.toSpliced(15, 1))).not.toThrow();
    expect(() => replayed(books, books.events.toSpliced(8, 1))).toThrow('account 3');
  });
});

describe('[LEDGER-10] a replay with closed accounts', () => {
  /** The second account and the last one are closed. */
  function closed(): AuditedBooks {
    const books = traded();
    for (const id of [2, 4]) books.closeAccount(id);
    return books;
  }

  it.each<[string, (books: AuditedBooks) => void]>([
    ['with all events', () => {}],
    ['without the events of one', (books) => books.deleteRows(2)],
    ['without some events of one', (books) => books.deleteRows(4, 3)],
    ['without the last account', (books) => books.deleteRows(4)],
  ])('goes on at the same numbers %s', (_, remove) => {
    const books = closed();
    remove(books);
    const { accounts, lastPostingId } = replayed(books);
    expect([...accounts.all()].map(({ id }) => id)).toEqual([1, 3]);
    const [numbers] = accounts.sequences;
    expect(numbers).toMatchObject({ lastEventSeq: 20, nextAccountId: 5 });
    expect(numbers?.lastPostingId).toBe(books.books.sequences[0]?.lastPostingId);
    expect(lastPostingId).toBe(Number.POSITIVE_INFINITY);
  });

  it('has the last numbers of the closing entries', () => {
    const books = closed();
    const replay = replayed(books);
    const [numbers] = replay.accounts.sequences;
    if (numbers === undefined) throw new Error('there is one sequence');
    expect(replay.lastClosed(numbers)).toMatchObject({ accountId: 4, eventSeq: 20, orderId: 8 });
  });

  it('returns nothing for an event of a closed account', () => {
    const books = closed();
    const replay = new LogReplay(new ClosedAccounts(books.closed.values()));
    for (const { orderId: _, transferId: __, ...event } of books.events) {
      const recorded = replay.take(event);
      expect(recorded?.account.id ?? null).toBe(books.closed.has(event.accountId) ? null : event.accountId);
    }
  });

  it.each<[string, RegExp, (books: AuditedBooks) => void]>([
    [
      'more deleted events than its entry has',
      /^the log misses 6 events, .* 5; it has 6 of/,
      (books) => change(books, 2, { events: 5 }),
    ],
    [
      'fewer deleted events than its entry has',
      /^the log misses 6 events, .* 7; /,
      (books) => change(books, 2, { events: 7, version: 7 }),
    ],
    [
      'an event less of a closed account',
      /of closed accounts, not 7$/,
      (books) => change(books, 4, { version: 7 }),
    ],
  ])('throws where it has %s', (_, message, plant) => {
    const books = closed();
    books.deleteRows(2);
    plant(books);
    expect(() => replayed(books)).toThrow(message);
  });

  it('throws at another version of a closed account', () => {
    const books = closed();
    books.deleteRows(2, 3);
    change(books, 2, { events: 2 });
    expect(() => replayed(books)).toThrow(/of closed account 2 has version 4, not 3$/);
  });

  it('throws at an account without an event and without an entry', () => {
    const books = closed();
    books.deleteRows(2);
    books.closed.delete(2);
    expect(() => replayed(books)).toThrow('account 2 is missing, and no closing entry accounts for it');
  });
});

describe('[STORE-15] a replay of a log that goes on in shards', () => {
  function inShards(): AuditedBooks {
    const books = traded();
    books.closeAccount(4);
    books.continueInShards();
    for (let count = 0; count < 3; count += 1) books.run(books.open(), placing(EURUSD, { lots: 1_000_000 }));
    return books;
  }

  it('begins them after the last numbers of the one sequence', () => {
    const books = inShards();
    const replay = new LogReplay(new ClosedAccounts(books.closed.values()), books.shardsAfter());
    const last = books.shardsAfter()?.lastEventSeq ?? 0;
    expect([replay.beginsShards({ seq: last }), replay.beginsShards({ seq: last + 1 })]).toEqual([
      false,
      true,
    ]);
    expect(replay.lastPostingId).toBe(books.shardsAfter()?.lastPostingId);
    for (const { orderId: _, transferId: __, ...event } of books.events) replay.take(event);
    expect([replay.beginsShards({ seq: last + 1 }), replay.lastPostingId]).toEqual([
      ...[false, Number.POSITIVE_INFINITY],
    ]);
    replay.finish();
    expect([...stateTexts(replay.accounts.all())]).toEqual([...stateTexts(books.books.all())]);
    expect(replay.accounts.sequences.map(({ lastOrderId }) => lastOrderId)).toEqual(
      books.books.sequences.map(({ lastOrderId }) => lastOrderId),
    );
  });

  it('begins them at a call, where no event is left', () => {
    const books = inShards();
    const last = books.shardsAfter()?.lastEventSeq ?? 0;
    const replay = new LogReplay(new ClosedAccounts(books.closed.values()), books.shardsAfter());
    for (const { orderId: _, transferId: __, ...event } of books.events)
      if (event.seq <= last) replay.take(event);
    expect(replay.accounts.sequences).toHaveLength(1);
    replay.beginShards();
    expect(replay.accounts.sequences).toHaveLength(64);
    expect(replay.accounts.numbersOf(1)).toMatchObject({ step: 64 });
  });

  it('takes the numbers of deleted rows from the entries', () => {
    const books = inShards();
    books.deleteRows(4);
    const { accounts } = replayed(books);
    expect(accounts.sequences.map(({ lastOrderId, lastPostingId }) => [lastOrderId, lastPostingId])).toEqual(
      books.books.sequences.map(({ lastOrderId, lastPostingId }) => [lastOrderId, lastPostingId]),
    );
  });
});
