/** What is stored of commands without an answer, and which tab may ask for it. */

import { makeKey } from '@vernier/sdk/key';
import { beforeEach, expect, it } from 'vitest';
import { demoUser } from '../../../test/user-wire.ts';
import { SessionScope } from '../browser-storage/session-scope.ts';
import {
  claim,
  isKeptElsewhere,
  isOf,
  makeAttempt,
  park,
  releaseAttempts,
  storedAttempts,
} from './attempts.ts';

const scope = new SessionScope({ token: 'T', user: demoUser });
const make = () => makeAttempt({ name: 'closeOrder', input: { id: 7 } }, scope, 1_000);

beforeEach(() => localStorage.clear());

it('[I1] makes keys that the server accepts, never the same twice', () => {
  const keys = new Set(Array.from({ length: 100 }, makeKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_.~-]{8,64}$/);
});

it('[COMMAND-1] stores the session that made an attempt, and not its token', () => {
  const attempt = make();
  expect(storedAttempts()).toEqual([attempt]);
  expect(isOf(attempt, scope)).toBe(true);
  expect(isOf(attempt, new SessionScope({ token: 'U', user: demoUser }))).toBe(false);
  expect(isOf(attempt, new SessionScope({ token: 'T', user: { ...demoUser, uid: '2' } }))).toBe(false);
  expect(localStorage.getItem('vernier.attempts')).not.toContain('"T"');
});

it('[COMMAND-3] is claimed by one tab at a time, until the lease of that tab has run out', () => {
  const attempt = make();
  expect([isKeptElsewhere(attempt, 2_000), claim(attempt, 2_000)]).toEqual([false, true]);
  const others = { ...attempt, tab: 'another', leasedUntilMs: 9_000 };
  localStorage.setItem('vernier.attempts', JSON.stringify([others]));
  expect([isKeptElsewhere(others, 8_999), claim(attempt, 8_999)]).toEqual([true, false]);
  expect([isKeptElsewhere(others, 9_000), claim(attempt, 9_000)]).toEqual([false, true]);
});

it('[COMMAND-3] stays with the tab that shows its user that there is no answer, until that tab goes', () => {
  park(make());
  const [parked] = storedAttempts();
  expect(parked).toMatchObject({ leasedUntilMs: 0 });
  expect(isKeptElsewhere({ ...parked!, tab: 'another' }, 99_000)).toBe(true);
  releaseAttempts();
  expect(storedAttempts()).toMatchObject([{ tab: '', leasedUntilMs: 0 }]);
});

it('ignores a store that something else wrote into', () => {
  localStorage.setItem('vernier.attempts', '[{"key":1},null,"x"]');
  expect(storedAttempts()).toEqual([]);
});
