/** The margin ranking with few and with many accounts, and the work of each of its turns. */

import { ManualClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import { beforeEach, describe, expect, test } from 'vitest';
import { MarginRanking } from './margin-ranking.ts';

const BOT = 0;
const MARGIN = 100_000_000n;

/** Accounts whose equity is their balance, so that a test can move their levels. */
class Many {
  readonly accounts = new Map<number, Account>();
  /** An order of each account with a position. */
  readonly all = new Map<number, OpenOrder>();
  readonly clock = new ManualClock(1_767_614_400_000);
  slot = 1;
  version = 1;
  /** Accounts that were valued since a turn began, and the most in one turn. */
  valued = 0;
  mostValued = 0;
  readonly ranking: MarginRanking;

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) this.put(id, 1_000 + id);
    const { clock } = this;
    this.ranking = new MarginRanking({
      executor: {
        account: (id: number) => {
          this.valued += 1;
          return this.accounts.get(id);
        },
        valuation: { quotes: { quoteOf: () => undefined }, instruments: new Map() },
      } as unknown as Executor,
      orders: this,
      isBot: (id) => id === BOT,
      market: this,
      steady: clock,
      slices: {
        run: async (work) => {
          const result = await this.turn(work);
          await Promise.resolve();
          return result;
        },
      },
    });
  }

  /** Runs one turn of the event loop. */
  turn<Result>(work: () => Result): Result {
    this.valued = 0;
    const result = work();
    this.mostValued = Math.max(this.mostValued, this.valued);
    return result;
  }

  put(id: number, level: number, book: 'real' | 'demo' = 'demo'): void {
    const account = {
      id,
      book,
      marginMicros: MARGIN,
      exposures: new Map(),
      balanceMicros: (MARGIN * BigInt(level)) / 100n,
    };
    this.accounts.set(id, account as unknown as Account);
    this.all.set(id, { id, accountId: id } as OpenOrder);
  }

  leave(id: number): void {
    this.accounts.set(id, { ...this.accounts.get(id), marginMicros: 0n } as Account);
    this.all.delete(id);
    this.version += 1;
    this.ranking.follow({ id });
  }

  /** An account that opens its first position. */
  enter(id: number, level: number): void {
    this.put(id, level);
    this.version += 1;
    this.ranking.follow({ id });
  }

  /** A quarter of a second later, with its periodic work. */
  tick(): void {
    this.clock.advance(250);
    this.slot += 1;
    this.ranking.onInterval();
  }

  async worst(count: number): Promise<readonly (readonly [number, number])[]> {
    const { accounts } = await this.ranking.of('demo');
    return this.turn(() => accounts(0, count)).map(({ account, levelCents }) => [
      account.id,
      levelCents / 100,
    ]);
  }
}

let many: Many;

describe('[ADMIN-20] a few accounts', () => {
  beforeEach(() => {
    many = new Many(5);
  });

  test('do not include bots', async () => {
    many.put(BOT, 10);
    expect((await many.worst(9)).map(([id]) => id)).toEqual([1, 2, 3, 4, 5]);
    many.enter(BOT, 20);
    expect((await many.worst(9)).map(([id]) => id)).toEqual([1, 2, 3, 4, 5]);
  });

  test('are valued again at every read after a change, and ranked by level, the lower number first of equals', async () => {
    many.put(4, 180);
    many.put(2, 90);
    many.put(3, 180);
    expect((await many.worst(9)).map(([id]) => id)).toEqual([2, 3, 4, 1, 5]);
    expect(await many.ranking.of('demo')).toMatchObject({ total: 5, called: 1, watched: 3 });
    many.put(5, 40);
    many.slot += 1;
    expect(await many.worst(2)).toEqual([
      [5, 40],
      [2, 90],
    ]);
  });

  test('are separated by book, and removed with their last position', async () => {
    many.put(3, 120, 'real');
    expect((await many.ranking.of('real')).accounts(0, 9).map(({ account }) => account.id)).toEqual([3]);
    expect((await many.ranking.of('demo')).total).toBe(4);
    many.leave(3);
    expect(await many.ranking.of('real')).toMatchObject({ total: 0, watched: 0 });
  });
});

describe('[ADMIN-20] of many accounts', () => {
  beforeEach(async () => {
    many = new Many(6_000);
    await many.worst(1);
  });

  test('the accounts closest to a stop-out are valued at every view', async () => {
    many.put(150, 60);
    many.tick();
    expect(await many.worst(1)).toEqual([[150, 60]]);
    many.put(150, 2_000);
    many.put(3, 55);
    many.tick();
    expect(await many.worst(1)).toEqual([[3, 55]]);
  });

  test('every other account is valued, ranked and counted within its interval', async () => {
    many.put(5_500, 45);
    many.tick();
    expect((await many.worst(1))[0]?.[0]).not.toBe(5_500);
    for (let interval = 0; interval < 10; interval += 1) many.tick();
    expect(await many.worst(1)).toEqual([[5_500, 45]]);
    expect(await many.ranking.of('demo')).toMatchObject({ total: 6_000, called: 1 });
  });

  test('one that is new is ranked with the next order, and one that left is in none', async () => {
    many.enter(7_000, 30);
    many.leave(2);
    many.clock.advance(1_000);
    many.slot += 1;
    expect(await many.worst(1)).toEqual([[7_000, 30]]);
    expect((await many.ranking.of('demo')).total).toBe(6_000);
    expect((await many.worst(6_000)).some(([id]) => id === 2)).toBe(false);
  });

  test('a commit values its account at once', async () => {
    many.put(5_000, 35);
    many.ranking.follow({ id: 5_000 });
    expect(await many.worst(1)).toEqual([[5_000, 35]]);
  });

  test('nothing is valued without readers, and the next read is current', async () => {
    for (let interval = 0; interval < 50; interval += 1) many.tick();
    many.put(5_999, 20);
    expect(await many.worst(1)).toEqual([[5_999, 20]]);
  });
});

test('[ADMIN-20] no turn values more than a thousand of 100,000 accounts, and only the first view waits for slices', async () => {
  many = new Many(100_000);
  for (let id = 1; id <= 50_000; id += 1) many.put(id, 1_000 + id, 'real');
  const { ranking } = many;
  expect(await ranking.of('real')).toMatchObject({ total: 50_000 });
  expect(many.mostValued).toBe(500);
  for (let interval = 0; interval < 8; interval += 1) {
    many.turn(() => many.tick());
    many.valued = 0;
    expect((await ranking.of(undefined)).total).toBe(100_000);
    expect(many.valued).toBe(400);
  }
  expect(many.mostValued).toBe(1_000);
  const { accounts } = await ranking.of(undefined);
  expect(accounts(99_990, 50).map(({ account }) => account.id)).toEqual(
    Array.from({ length: 10 }, (_, place) => 99_991 + place),
  );
});
