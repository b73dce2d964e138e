/** Stored attempts of commands, and the tab that may send them. */

import { beforeEach, expect, it } from 'vitest';
import {
  type CommandAttempt,
  CommandAttempts,
  type AttemptStorage,
  type CommandSession,
  isOf,
} from './command-attempts.ts';
import { makeKey } from './key.ts';

const session: CommandSession = { token: 'T', uid: '1', id: 'first', signal: new AbortController().signal };

let stored: string | undefined;
const storage: AttemptStorage = {
  read: () => (stored === undefined ? undefined : (JSON.parse(stored) as unknown)),
  write: (value) => {
    stored = value === undefined ? undefined : JSON.stringify(value);
  },
};
let attempts: CommandAttempts;
const make = () => attempts.make('closeOrder', { id: 7 }, session, 1_000);

beforeEach(() => {
  stored = undefined;
  attempts = new CommandAttempts(storage);
});

it('[IDEMPOTENCY-1] makes keys that the server accepts, never the same twice', () => {
  const keys = new Set(Array.from({ length: 100 }, makeKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_.~-]{8,64}$/);
});

it('[COMMAND-1] stores the session that made an attempt, and not its token', () => {
  const attempt = make();
  expect(attempts.all()).toEqual([attempt]);
  expect(isOf(attempt, session)).toBe(true);
  expect(isOf(attempt, { ...session, id: 'second' })).toBe(false);
  expect(isOf(attempt, { ...session, uid: '2' })).toBe(false);
  expect(stored).not.toContain('"T"');
});

it('[COMMAND-3] is claimed by one tab at a time, until the lease of that tab has run out', () => {
  const attempt = make();
  expect([attempts.isOwnedElsewhere(attempt, 2_000), attempts.claim(attempt, 2_000)]).toEqual([false, true]);
  const others: CommandAttempt = { ...attempt, tab: 'another', leasedUntilMs: 9_000 };
  storage.write([others]);
  expect([attempts.isOwnedElsewhere(others, 8_999), attempts.claim(attempt, 8_999)]).toEqual([true, false]);
  expect([attempts.isOwnedElsewhere(others, 9_000), attempts.claim(attempt, 9_000)]).toEqual([false, true]);
});

it('[COMMAND-3] belongs to the tab that shows the missing answer, until that tab closes', () => {
  attempts.park(make());
  const [parked] = attempts.all();
  expect(parked).toMatchObject({ leasedUntilMs: 0 });
  expect(attempts.isOwnedElsewhere({ ...parked!, tab: 'another' }, 99_000)).toBe(true);
  attempts.release();
  expect(attempts.all()).toMatchObject([{ tab: '', leasedUntilMs: 0 }]);
});

it('ignores a stored value of another shape', () => {
  storage.write([{ key: 1 }, null, 'x']);
  expect(attempts.all()).toEqual([]);
});
