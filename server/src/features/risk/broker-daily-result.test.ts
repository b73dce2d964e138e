import type { BrokerEntries, BrokerEntry } from '@vernier/db/repositories/trading/order-archive';
import type { NumberRange } from '@vernier/db/repositories/number-range';
import { ManualClock } from '@vernier/shared/clock';
import type { Posting } from '@vernier/shared/ledger/posting';
import type { Order } from '@vernier/shared/trading/orders/order';
import { expect, test } from 'vitest';
import { BrokerDailyResult } from './broker-daily-result.ts';

const MIDNIGHT_MS = 1_767_571_200_000;
const HOUR_MS = 3_600_000;
const EURUSD = 1;

/** A ledger in which each posting earns the broker a micro-dollar, a second apart, the last one at noon. */
function ledger(count: number) {
  const timeOf = (id: number) => MIDNIGHT_MS + 12 * HOUR_MS - (count - id) * 1_000;
  const read: number[] = [];
  return {
    read,
    postingRange: async () => [{ after: 0, upTo: count, step: 1 }],
    async brokerEntries([range]: readonly NumberRange[]): Promise<BrokerEntries> {
      const { after: afterId, upTo: upToId } = range ?? { after: 0, upTo: 0 };
      read.push(upToId - afterId);
      const ids = Array.from({ length: upToId - afterId }, (_, place) => afterId + 1 + place);
      const entry = (id: number): BrokerEntry => ({
        accountId: 1,
        book: 'real',
        amountMicros: 1n,
        atMs: timeOf(id),
        instrumentId: EURUSD,
      });
      return { entries: ids.map(entry), oldestAtMs: [ids[0] === undefined ? null : timeOf(ids[0])] };
    },
  };
}

function posted(account: Posting['account'], amountMicros: bigint, atMs: number, orderId: number | null) {
  const posting = { account, amountMicros, atMs, orderId, book: 'real' } as Posting;
  const orders = orderId === null ? [] : [{ id: orderId, instrumentId: EURUSD } as Order];
  return { postings: [posting], orders };
}

test('[ADMIN-19] the part of the day before a start is read back in slices, and no further than midnight', async () => {
  const clock = new ManualClock(MIDNIGHT_MS + 13 * HOUR_MS);
  const archive = ledger(50_000);
  const day = new BrokerDailyResult(archive, clock);
  await day.begin();
  expect(day.isWhole).toBe(false);
  let intervals = 0;
  while (!day.isWhole && intervals < 100) {
    await day.onInterval();
    intervals += 1;
  }
  // Twelve hours of seconds, midnight's own among them.
  expect(day.of('real').get(EURUSD)).toBe(43_201n);
  expect(intervals).toBe(22);
  expect(Math.max(...archive.read)).toBe(2_000);
});

test('[ADMIN-19] only the accounts of the broker count, and postings without an order are separate', async () => {
  const clock = new ManualClock(MIDNIGHT_MS + HOUR_MS);
  const day = new BrokerDailyResult(ledger(0), clock);
  await day.begin();
  expect(day.isWhole).toBe(true);
  day.follow(posted('house:profit', 70n, clock.now(), 9));
  day.follow(posted('house:fees', 5n, clock.now(), 9));
  day.follow(posted('user:3:cash', -75n, clock.now(), 9));
  day.follow(posted('external:deposits', -500n, clock.now(), null));
  day.follow(posted('house:protection', -20n, clock.now(), null));
  expect([...day.of('real')]).toEqual([
    [EURUSD, 75n],
    [null, -20n],
  ]);
  expect(day.of('demo').size).toBe(0);
});

test('[ADMIN-19] a new day begins with nothing, also while the last one was still being read', async () => {
  const clock = new ManualClock(MIDNIGHT_MS + 23 * HOUR_MS);
  const day = new BrokerDailyResult(ledger(10_000), clock);
  await day.begin();
  await day.onInterval();
  expect(day.of('real').size).toBe(1);
  clock.advance(HOUR_MS);
  expect(day.of('real').size).toBe(0);
  expect(day.isWhole).toBe(true);
  day.follow(posted('house:profit', 3n, clock.now() - 1, 9));
  expect(day.of('real').size).toBe(0);
  day.follow(posted('house:profit', 3n, clock.now(), 9));
  expect(day.of('real').get(EURUSD)).toBe(3n);
});
