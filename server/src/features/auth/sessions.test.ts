/** Sessions on a steady clock with fractions of a millisecond, as that of the machine has. */

import { expect, test, vi } from 'vitest';
import type { SessionLastUse } from '@vernier/db/repositories/users/users';
import { EVERY_SHARD } from '../../core/shards/owned-shards.ts';
import { Sessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const NOW_MS = 1_795_185_650_000;
const DAY_MS = 86_400_000;
const TOKEN = 'a'.repeat(43);

test('[AUTH-6] the use of a session is stored with dates in whole milliseconds', async () => {
  const touchSessions = vi.fn(async (_: readonly SessionLastUse[]) => {});
  // Its end is that of ninety days after the login, which keeps the fraction of the first use.
  const session = { createdAtMs: NOW_MS - 85 * DAY_MS, expiresAtMs: NOW_MS + 4 * DAY_MS, revokedAtMs: null };
  const rows = { sessionByTokenHash: async () => ({ session, user: { id: 1 } }), touchSessions };
  let monotonicMs = 300_123.456_789;
  const clocks = { clock: { now: () => NOW_MS }, steady: { monotonicMs: () => monotonicMs } };
  const sessions = new Sessions(
    rows as never,
    { onEnded: () => undefined, storeUses: async () => {} } as never,
    clocks,
    EVERY_SHARD,
  );
  for (let minute = 0; minute < 10; minute += 1) {
    expect(await sessions.ofHeader(TOKEN)).toBeDefined();
    await sessions.storeUses();
    monotonicMs += MINUTE_MS + 0.1;
  }
  const uses = touchSessions.mock.calls.flatMap(([stored]) => stored);
  expect(uses.length).toBeGreaterThan(8);
  for (const { seenAtMs, expiresAtMs } of uses) {
    expect([Number.isInteger(seenAtMs), Number.isInteger(expiresAtMs)]).toEqual([true, true]);
    expect(expiresAtMs).toBeLessThanOrEqual(NOW_MS + 5 * DAY_MS);
  }
});
