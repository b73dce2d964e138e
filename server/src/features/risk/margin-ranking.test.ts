import { ManualClock } from '@vernier/shared/clock';
import type { Executor } from '@vernier/shared/engine/executor';
import type { Account } from '@vernier/shared/trading/orders/account';
import { beforeEach, describe, expect, test } from 'vitest';
import { MarginRanking } from './margin-ranking.ts';

const MARGIN = 100_000_000n;

/** Accounts whose equity is their balance, so that a test can move their levels. */
class Many {
  readonly accounts = new Map<number, Account>();
  readonly holders = new Set<number>();
  readonly clock = new ManualClock(1_767_614_400_000);
  slot = 1;
  version = 1;
  readonly ranking: MarginRanking;

  constructor(count: number) {
    for (let id = 1; id <= count; id += 1) this.put(id, 1_000 + id);
    const { clock } = this;
    this.ranking = new MarginRanking({
      executor: {
        account: (id: number) => this.accounts.get(id),
        valuation: { quotes: { quoteOf: () => undefined }, instruments: new Map() },
      } as unknown as Executor,
      orders: this,
      market: this,
      steady: clock,
    });
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
    this.holders.add(id);
  }

  leave(id: number): void {
    this.accounts.set(id, { ...this.accounts.get(id), marginMicros: 0n } as Account);
    this.holders.delete(id);
    this.version += 1;
  }

  /** A quarter of a second later, with its periodic work. */
  tick(): void {
    this.clock.advance(250);
    this.slot += 1;
    this.ranking.onInterval();
  }

  worst(count: number): readonly (readonly [number, number])[] {
    const { accounts } = this.ranking.of('demo');
    return accounts.slice(0, count).map(({ account, levelCents }) => [account.id, levelCents / 100]);
  }
}

let many: Many;

describe('[ADMIN-20] a few accounts', () => {
  beforeEach(() => {
    many = new Many(5);
  });

  test('are valued again at every read after a change, and ranked by level, the lower number first of equals', () => {
    many.put(4, 180);
    many.put(2, 90);
    many.put(3, 180);
    expect(many.worst(9).map(([id]) => id)).toEqual([2, 3, 4, 1, 5]);
    expect(many.ranking.of('demo')).toMatchObject({ total: 5, called: 1, watched: 3 });
    many.put(5, 40);
    many.slot += 1;
    expect(many.worst(2)).toEqual([
      [5, 40],
      [2, 90],
    ]);
  });

  test('are separated by book, and removed with their last position', () => {
    many.put(3, 120, 'real');
    expect(many.ranking.of('real').accounts.map(({ account }) => account.id)).toEqual([3]);
    expect(many.ranking.of('demo').total).toBe(4);
    many.leave(3);
    expect(many.ranking.of('real')).toMatchObject({ accounts: [], total: 0, watched: 0 });
  });
});

describe('[ADMIN-20] of many accounts', () => {
  beforeEach(() => {
    many = new Many(6_000);
    many.worst(1);
  });

  test('the most endangered are followed at every look', () => {
    many.put(150, 60);
    many.tick();
    expect(many.worst(1)).toEqual([[150, 60]]);
    many.put(150, 2_000);
    many.put(3, 55);
    many.tick();
    expect(many.worst(1)).toEqual([[3, 55]]);
  });

  test('any other account rises within its interval and at the next complete sort', () => {
    many.put(5_500, 45);
    many.tick();
    expect(many.worst(1)[0]?.[0]).not.toBe(5_500);
    for (let interval = 0; interval < 10; interval += 1) many.tick();
    expect(many.worst(1)).toEqual([[5_500, 45]]);
    expect(many.ranking.of('demo')).toMatchObject({ total: 6_000, called: 1 });
  });

  test('one that is new is ranked with the next order, and one that left is in none', () => {
    many.put(7_000, 30);
    many.leave(2);
    many.clock.advance(1_000);
    many.slot += 1;
    expect(many.worst(1)).toEqual([[7_000, 30]]);
    expect(many.ranking.of('demo').total).toBe(6_000);
    expect(many.worst(6_000).some(([id]) => id === 2)).toBe(false);
  });

  test('nothing is valued without readers, and the next read is current', () => {
    for (let interval = 0; interval < 50; interval += 1) many.tick();
    many.put(5_999, 20);
    expect(many.worst(1)).toEqual([[5_999, 20]]);
  });
});
