/** Sessions on a steady clock with fractions of a millisecond, as that of the machine has. */

import { expect, test, vi } from 'vitest';
import { EVERY_SHARD } from '../../core/shards/owned-shards.ts';
import { Sessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const NOW_MS = 1_795_185_650_000;
const DAY_MS = 86_400_000;
const TOKEN = 'a'.repeat(43);

test('[AUTH-6] the use of a session is stored with dates in whole milliseconds', async () => {
  const touchSession = vi.fn(async () => {});
  // Its end is that of ninety days after the login, which keeps the fraction of the first use.
  const session = { createdAtMs: NOW_MS - 85 * DAY_MS, expiresAtMs: NOW_MS + 4 * DAY_MS, revokedAtMs: null };
  const rows = { sessionByTokenHash: async () => ({ session, user: { id: 1 } }), touchSession };
  let monotonicMs = 300_123.456_789;
  const clocks = { clock: { now: () => NOW_MS }, steady: { monotonicMs: () => monotonicMs } };
  const sessions = new Sessions(rows as never, { onEnded: () => undefined } as never, clocks, EVERY_SHARD);
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await sessions.ofHeader(TOKEN)).toBeDefined();
    monotonicMs += MINUTE_MS + 0.1;
  }
  expect(touchSession.mock.calls.length).toBeGreaterThan(8);
  for (const [, seenAtMs, expiresAtMs] of touchSession.mock.calls as unknown as [string, number, number][]) {
    expect([Number.isInteger(seenAtMs), Number.isInteger(expiresAtMs)]).toEqual([true, true]);
    expect(expiresAtMs).toBeLessThanOrEqual(NOW_MS + 5 * DAY_MS);
  }
});
