import { describe, expect, it } from 'vitest';
import type { AccountEvent } from '../trading/orders/events.ts';
import { ClosedAccounts } from './closed-accounts.ts';
import { LiveAccounts } from './live-accounts.ts';
import { LogReplay } from './log-replay.ts';
import { countUpTo, lastOfShard, NO_NUMBERS, shardSequences } from './number-sequence.ts';
import { shardOf } from './shards.ts';
import { EMPTY_STATE, type StoredState } from './store.ts';

const OPENING = { kind: 'AccountOpened', book: 'demo', openingMicros: 1_000_000n } as const;

/** Accounts of a process that owns some shards, above the numbers of others. */
function owning(shards: readonly number[], last = NO_NUMBERS): LiveAccounts {
  const sequences = shardSequences(last);
  const stored: StoredState = {
    ...EMPTY_STATE,
    shards: shards.flatMap((shard) => {
      const numbers = sequences.get(shard);
      return numbers === undefined
        ? []
        : { shard, playedMs: 0, followedMs: 0, playingMs: null, accountCount: 0, ...numbers };
    }),
  };
  return new LiveAccounts(stored);
}

function open(accounts: LiveAccounts, count: number): readonly AccountEvent[] {
  return Array.from({ length: count }, () => {
    const id = accounts.nextAccountId;
    const { events } = accounts.record(id, [OPENING, { kind: 'DemoReset', adjustmentMicros: 1n }], id);
    return events;
  }).flat();
}

describe('numbers in shards', () => {
  it("[STORE-14] are those of the account's shard, sixty-four apart", () => {
    const accounts = owning([0, 1, 2, 63]);
    const { account, events, postings } = accounts.record(1, [OPENING], 0);
    expect({ id: account.id, seq: events[0]?.seq, postings: postings.map(({ id }) => id) }).toEqual({
      ...{ id: 1, seq: 1, postings: [1, 65] },
    });
    expect(accounts.numbersOf(1)).toMatchObject({ nextOrderId: 1, nextTransferId: 1, nextAccountId: 65 });
    expect(accounts.numbersOf(64)).toMatchObject({ nextOrderId: 64, nextAccountId: 64 });
  });

  it('[STORE-14] number accounts 1, 2, 3, … in a process that owns all shards, and fill the owned ones evenly', () => {
    const all = owning(Array.from({ length: 64 }, (_, shard) => shard));
    const ids = (accounts: LiveAccounts, count: number) =>
      open(accounts, count)
        .filter(({ body }) => body.kind === 'AccountOpened')
        .map(({ accountId }) => accountId);
    expect(ids(all, 130)).toEqual(Array.from({ length: 130 }, (_, index) => index + 1));
    expect(ids(owning([5, 9]), 5)).toEqual([6, 10, 70, 74, 134]);
  });

  it('[STORE-15] continue above those of one sequence', () => {
    const last = { ...NO_NUMBERS, lastAccountId: 100, lastEventSeq: 1_000 };
    const accounts = owning([0, 35, 36], last);
    expect(open(accounts, 3).map(({ accountId, seq }) => [accountId, seq])).toEqual([
      ...[
        [101, 1_061],
        [101, 1_125],
        [129, 1_025],
        [129, 1_089],
        [164, 1_060],
        [164, 1_124],
      ],
    ]);
  });

  it.each([
    [0, 0, -63],
    [0, 1, 1],
    [63, 63, 0],
    [63, 64, 64],
    [5, 1_000, 966],
  ])('the last number of shard %i up to %i is %i', (shard, number, last) => {
    expect(lastOfShard(shard, number)).toBe(last);
    expect(countUpTo(last, { step: 64 })).toBe(Math.max(0, Math.floor((number - shard - 1) / 64) + 1));
  });
});

describe('a replay of a log in shards', () => {
  const log = () =>
    [...open(owning([0, 3]), 4), ...open(owning([1]), 3)].toSorted((left, right) => left.seq - right.seq);

  it('[STORE-14] takes the events of each shard in their order', () => {
    const replay = new LogReplay(new ClosedAccounts([]), NO_NUMBERS);
    for (const event of log()) replay.take(event);
    replay.finish();
    expect([...replay.accounts.all()].map(({ id }) => id).toSorted((left, right) => left - right)).toEqual([
      ...[1, 2, 4, 65, 66, 68, 130],
    ]);
  });

  it('[STORE-14] finds an event that is missing in a shard', () => {
    const events = log();
    const place = events.findIndex(({ accountId, version }) => shardOf(accountId) === 1 && version === 2);
    const replay = new LogReplay(new ClosedAccounts([]), NO_NUMBERS);
    const run = () => {
      for (const event of events.toSpliced(place, 1)) replay.take(event);
      replay.finish();
    };
    expect(run).toThrow('1 events');
  });
});
