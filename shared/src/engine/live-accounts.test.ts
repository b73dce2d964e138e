import { describe, expect, it } from 'vitest';
import { EURUSD } from '../../test/instruments.ts';
import { placing, TradingScenario } from '../../test/trading-scenario.ts';
import type { AccountRow } from '../trading/orders/account.ts';
import type { EventBody } from '../trading/orders/events.ts';
import { LiveAccounts } from './live-accounts.ts';
import { NO_NUMBERS, shardSequences } from './number-sequence.ts';
import { EMPTY_STATE, type StoredState } from './store.ts';

const OPENED: EventBody = { kind: 'AccountOpened', book: 'demo', openingMicros: 1_000_000_000n };
const RESET: EventBody = { kind: 'DemoReset', adjustmentMicros: 1n };

/** The event that opens a position, with an order of the account's next number. */
function openedOrder(accountId: number, orderId: number): EventBody {
  const at = new TradingScenario(1_000_000_000n);
  at.quote(EURUSD, 110_000, 110_010);
  const [event] = at.run(placing(EURUSD, { lots: 1_000_000 })).events;
  if (event?.body.kind !== 'OrderOpened') throw new Error('the order is opened');
  return { ...event.body, order: { ...event.body.order, id: orderId, accountId } };
}

/** A store whose rows are those of the accounts that were recorded; counts the reads. */
class Rows {
  readonly rows = new Map<number, AccountRow>();
  readonly reads: (readonly number[])[] = [];

  accountRows(ids: readonly number[]): readonly AccountRow[] {
    this.reads.push(ids);
    return ids.flatMap((id) => this.rows.get(id) ?? []);
  }
}

function inShards(shards: readonly number[], source: Rows | null = null): LiveAccounts {
  const sequences = shardSequences(NO_NUMBERS);
  const stored: StoredState = {
    ...EMPTY_STATE,
    shards: shards.map((shard) => ({
      ...{ shard, playedMs: 0, followedMs: 0, playingMs: null, accountCount: 0 },
      ...(sequences.get(shard) ?? NO_NUMBERS),
    })),
  };
  return new LiveAccounts(stored, source && { source, limit: 0 });
}

function open(accounts: LiveAccounts, shard: number | null = null): number {
  const id = accounts.nextAccountIdIn(shard);
  accounts.record(id, [OPENED], 0);
  return id;
}

describe('accounts in memory', () => {
  it('are counted, numbered and returned by number', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    expect([accounts.count, accounts.lastAccountId, accounts.orderCount]).toEqual([0, 0, 0]);
    for (let count = 0; count < 3; count += 1) open(accounts);
    expect([accounts.count, accounts.lastAccountId, accounts.nextAccountId]).toEqual([3, 3, 4]);
    accounts.record(3, [openedOrder(3, 1)], 0);
    accounts.record(1, [openedOrder(1, 2)], 0);
    expect(accounts.active().map(({ id }) => id)).toEqual([1, 3]);
    expect([accounts.orderCount, accounts.recordedEvents]).toEqual([2, 5]);
    expect([accounts.shards, accounts.openShards]).toEqual([undefined, []]);
    expect([accounts.owns(99), accounts.canOpenIn(null), accounts.canOpenIn(5)]).toEqual([true, true, true]);
  });

  it('are restored from their rows with what is open of them', () => {
    const before = new LiveAccounts(EMPTY_STATE);
    open(before);
    const { row, orders } = before.record(1, [openedOrder(1, 1)], 0);
    const openOrders = orders.flatMap((order) => (order.status === 'holding' ? [order] : []));
    const after = new LiveAccounts({
      ...EMPTY_STATE,
      ...{ accounts: [row], accountCount: 1, openOrders, lastAccountId: 1, lastOrderId: 1, lastEventSeq: 2 },
    });
    expect(after.account(1)).toEqual(before.account(1));
    expect(after.count).toBe(1);
    const real = new LiveAccounts({ ...EMPTY_STATE, accounts: [{ ...row, book: 'real' }], accountCount: 1 });
    expect(real.account(1)?.book).toBe('real');
  });

  it('record the rows of several events together', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    const { events, postings, orders, transfers, row } = accounts.record(
      1,
      [OPENED, openedOrder(1, 1), RESET],
      7,
    );
    expect(events.map(({ seq, version, atMs }) => [seq, version, atMs])).toEqual([
      ...[
        [1, 1, 7],
        [2, 2, 7],
        [3, 3, 7],
      ],
    ]);
    expect(postings.map(({ id, eventSeq }) => [id, eventSeq])).toEqual([
      ...[
        [1, 1],
        [2, 1],
        [3, 2],
        [4, 2],
        [5, 3],
        [6, 3],
      ],
    ]);
    expect([orders.length, transfers.length, row.version]).toEqual([1, 0, 3]);
    expect(() => accounts.record(3, [OPENED], 0)).toThrow('without a hole');
    expect(() => accounts.record(9, [RESET], 0)).toThrow('account 9 does not exist');
  });

  it('replay the next event only', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    const event = { seq: 1, accountId: 1, version: 1, atMs: 0, body: OPENED };
    expect(accounts.replay(event).row.id).toBe(1);
    expect(() => accounts.replay({ ...event, seq: 3, version: 2, body: RESET })).toThrow('misses event 2');
  });

  it('refuse events that move other money than they post', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    open(accounts);
    const account = accounts.account(1);
    Object.defineProperty(account, 'balanceMicros', {
      get: () => 5n,
      set: () => {},
    });
    expect(() => accounts.record(1, [RESET], 0)).toThrow('event 2 moved other money than it posted');
  });

  it('[LEDGER-10] are gone once they are closed', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    for (let count = 0; count < 2; count += 1) open(accounts);
    accounts.record(1, [{ kind: 'AccountClosed' }], 0);
    expect([accounts.account(1), accounts.count, accounts.nextAccountId]).toEqual([undefined, 1, 3]);
  });
});

describe('[BOUND-9] accounts that may leave memory', () => {
  function started() {
    const rows = new Rows();
    const accounts = new LiveAccounts(EMPTY_STATE, { source: rows, limit: 0 });
    for (let count = 0; count < 3; count += 1) {
      const id = accounts.nextAccountId;
      rows.rows.set(id, accounts.record(id, [OPENED], 0).row);
    }
    return { rows, accounts };
  }

  it('stay until their newest event is stored, and are read at their next use', () => {
    const { rows, accounts } = started();
    expect([...accounts.all()]).toHaveLength(3);
    accounts.durable(2);
    expect([...accounts.all()].map(({ id }) => id)).toEqual([3]);
    accounts.durable(3);
    expect([...accounts.all()]).toHaveLength(0);
    expect([accounts.account(2)?.id, accounts.account(9)]).toEqual([2, undefined]);
    expect(rows.reads).toEqual([[2], [9]]);
    expect(accounts.count).toBe(3);
  });

  it('are read for a batch at once, each only once', () => {
    const { rows, accounts } = started();
    accounts.durable(3);
    accounts.readAbsent([3, 1, 3]);
    accounts.readAbsent([3, 1]);
    accounts.readAbsent([]);
    expect(rows.reads).toEqual([[3, 1]]);
    new LiveAccounts(EMPTY_STATE).readAbsent([1]);
  });

  it('are no accounts with something open', () => {
    const { rows, accounts } = started();
    accounts.record(2, [openedOrder(2, 1)], 0);
    accounts.durable(4);
    expect([...accounts.all()].map(({ id }) => id)).toEqual([2]);
    const row = rows.rows.get(1);
    if (row === undefined) throw new Error('account 1 is stored');
    rows.rows.set(1, { ...row, holdingCount: 1 });
    expect(() => accounts.account(1)).toThrow('account 1 has nothing open while it is not in memory');
    rows.rows.set(1, { ...row, lockedMicros: 5n });
    expect(() => accounts.account(1)).toThrow('account 1 has nothing open while it is not in memory');
  });

  it('are not read while their closing is on its way to the store', () => {
    const { rows, accounts } = started();
    accounts.record(2, [{ kind: 'AccountClosed' }], 0);
    expect(accounts.account(2)).toBeUndefined();
    accounts.readAbsent([2]);
    accounts.durable(3);
    expect(accounts.account(2)).toBeUndefined();
    expect(rows.reads).toEqual([]);
    rows.rows.delete(2);
    accounts.durable(4);
    expect(accounts.account(2)).toBeUndefined();
    expect(rows.reads).toEqual([[2]]);
  });
});

describe('[STORE-14] accounts in shards', () => {
  it('are opened in the shard with the smallest number, or in one of them', () => {
    const accounts = inShards([7, 3, 9]);
    expect(accounts.shards).toEqual([3, 7, 9]);
    expect([open(accounts), open(accounts), open(accounts), open(accounts)]).toEqual([4, 8, 10, 68]);
    expect([open(accounts, 9), open(accounts, 40)]).toEqual([74, 72]);
    expect([accounts.count, accounts.lastAccountId]).toEqual([6, 74]);
    expect([accounts.owns(4), accounts.owns(5)]).toEqual([true, false]);
    expect([accounts.canOpenIn(3), accounts.canOpenIn(4), accounts.canOpenIn(null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(() => accounts.numbersOf(5)).toThrow('shard 4 of account 5 is owned');
  });

  it('are not opened in a shard that leaves, whose commands are refused', () => {
    const accounts = inShards([3, 7]);
    accounts.closeShard(3);
    expect([accounts.openShards, accounts.shards]).toEqual([[7], [3, 7]]);
    expect([accounts.nextAccountId, accounts.owns(4), accounts.canOpenIn(3)]).toEqual([8, false, false]);
    expect(() => accounts.closeShard(3)).toThrow('shard 3 is owned');
    expect(() => accounts.closeShard(5)).toThrow('shard 5 is owned');
    accounts.closeShard(7);
    expect([accounts.nextAccountId, accounts.canOpenIn(null)]).toEqual([Number.POSITIVE_INFINITY, false]);
  });

  it('leave with their shard, one a step', () => {
    const accounts = inShards([3, 7]);
    for (let count = 0; count < 4; count += 1) open(accounts);
    accounts.closeShard(3);
    const left: number[] = [];
    for (const { id } of accounts.leaving(3)) left.push(id);
    expect(left).toEqual([4, 68]);
    expect([...accounts.all()].map(({ id }) => id)).toEqual([8, 72]);
    expect([accounts.shards, accounts.count]).toEqual([[7], 2]);
    expect(accounts.openShards).toEqual([7]);
  });

  it('join with those that have something open, and bring their shard and its numbers', () => {
    const accounts = inShards([3]);
    open(accounts);
    const others = inShards([7, 9]);
    for (let count = 0; count < 4; count += 1) open(others);
    others.record(10, [openedOrder(10, 10)], 0);
    const steps = accounts.joining(others);
    expect(steps.next().value?.id).toBe(10);
    expect([accounts.shards, accounts.owns(10)]).toEqual([[3], false]);
    expect(steps.next().done).toBe(true);
    expect([...accounts.all()].map(({ id }) => id)).toEqual([4, 10]);
    expect([accounts.shards, accounts.count, accounts.orderCount]).toEqual([[3, 7, 9], 5, 1]);
    expect(accounts.numbersOf(8)).toMatchObject({ lastAccountId: 72 });
  });

  it('are not read from the store in a shard of another process', () => {
    const rows = new Rows();
    const accounts = inShards([3], rows);
    expect([accounts.account(5), accounts.account(4)]).toEqual([undefined, undefined]);
    expect(rows.reads).toEqual([[4]]);
  });

  it('continue the numbers of one sequence', () => {
    const accounts = new LiveAccounts(EMPTY_STATE);
    for (let count = 0; count < 3; count += 1) open(accounts);
    accounts.continueInShards();
    expect(accounts.sequences).toHaveLength(64);
    expect([accounts.nextAccountId, open(accounts), accounts.lastAccountId]).toEqual([4, 4, 4]);
    expect(accounts.account(1)?.id).toBe(1);
  });
});
