/** Waits of one account after failed logins; only time or the right password shortens them. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { LoginWaits, type StoredFailures } from './login-waits.ts';

/** The waits of a client that tries again as soon as it is allowed. */
async function waitsOf(waits: LoginWaits, clock: ManualClock, attempts: number): Promise<number[]> {
  const seen: number[] = [];
  while (seen.length < attempts) {
    const wait = await waits.attempt('a@example.com');
    clock.advance(wait * 1000);
    if (wait > 0) expect(await waits.attempt('a@example.com')).toBe(0);
    seen.push(wait);
  }
  return seen;
}

test('[ADMIN-6] five failures are free, then each wait is twice the one before, up to a quarter of an hour', async () => {
  const clock = new ManualClock(0);
  expect(await waitsOf(new LoginWaits(clock), clock, 16)).toEqual([
    0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900,
  ]);
});

test('[ADMIN-6] knocking while it waits neither shortens the wait nor lengthens it', async () => {
  const clock = new ManualClock(0);
  const waits = new LoginWaits(clock);
  for (let attempt = 0; attempt < 7; attempt += 1) await waits.attempt('a@example.com');
  clock.advance(500);
  expect([await waits.attempt('a@example.com'), await waits.attempt('a@example.com')]).toEqual([2, 2]);
  clock.advance(1_499);
  expect(await waits.attempt('a@example.com')).toBe(1);
  clock.advance(1);
  expect(await waits.attempt('a@example.com')).toBe(0);
});

test('[ADMIN-6] the right password and an hour of quiet each forget the failures; other accounts have their own', async () => {
  const clock = new ManualClock(0);
  const waits = new LoginWaits(clock);
  for (let attempt = 0; attempt < 6; attempt += 1) await waits.attempt('a@example.com');
  expect(await waits.attempt('a@example.com')).toBeGreaterThan(0);
  expect(await waits.attempt('b@example.com')).toBe(0);
  await waits.succeeded('a@example.com');
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await waits.attempt('a@example.com')).toBe(0);
  expect(await waits.attempt('a@example.com')).toBe(2);
  clock.advance(3_600_000);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await waits.attempt('a@example.com')).toBe(0);
});

test('[ADMIN-6] strangers’ made-up accounts cannot fill the memory', async () => {
  const waits = new LoginWaits(new ManualClock(0));
  for (let attempt = 0; attempt < 6; attempt += 1) await waits.attempt('first@example.com');
  for (let stranger = 0; stranger < 10_000; stranger += 1) await waits.attempt(`${stranger}@example.com`);
  // Removed as the oldest, so it starts from zero.
  expect(await waits.attempt('first@example.com')).toBe(0);
});

test.each([[-86_400_000], [-126_230_400_000], [126_230_400_000]])(
  '[CLOCK-1] a wall clock that is set by %i ms changes no wait',
  async (byMs) => {
    const clock = new ManualClock(1_767_614_400_000);
    const waits = new LoginWaits(clock);
    for (let attempt = 0; attempt < 6; attempt += 1) await waits.attempt('a@example.com');
    clock.step(byMs);
    expect(await waits.attempt('a@example.com')).toBe(2);
    clock.advance(2_000);
    expect(await waits.attempt('a@example.com')).toBe(0);
  },
);

test('[CLUSTER-52] failures of another process count after they are read again, and those that it removed end', async () => {
  const clock = new ManualClock(0);
  const rows = new Map<string, { count: number; agoMs: number }>();
  const stored: StoredFailures = {
    subjectOf: (account) => account,
    all: async () => [...rows].map(([subject, row]) => ({ subject, ...row })),
    put: async (subject, count) => void rows.set(subject, { count, agoMs: 0 }),
    remove: async (subject) => void rows.delete(subject),
  };
  const waits = await LoginWaits.open(clock, stored);
  for (const account of ['removed', 'grown', 'newest'])
    for (let attempt = 0; attempt < 5; attempt += 1) await waits.attempt(account);
  clock.advance(11_000);
  for (let attempt = 0; attempt < 5; attempt += 1) await waits.attempt('newest');
  rows.clear();
  rows.set('grown', { count: 8, agoMs: 1_000 });
  await waits.readAgain();
  expect(await waits.attempt('removed')).toBe(0);
  expect(rows.has('removed')).toBe(false);
  expect(await waits.attempt('grown')).toBe(15);
  expect(await waits.attempt('newest')).toBeGreaterThan(0);
});
