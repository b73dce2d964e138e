/** Waits after failed logins by account and address; strangers never lock out an owner. */

import { ManualClock } from '@vernier/shared/clock';
import { beforeEach, expect, test } from 'vitest';
import { LoginGuard } from './login-guard.ts';

let clock: ManualClock;
let guard: LoginGuard;

beforeEach(() => {
  clock = new ManualClock(0);
  guard = new LoginGuard(clock);
});

function attempts(count: number, address: (place: number) => string): number[] {
  return Array.from({ length: count }, (_, place) => guard.attempt('anna', address(place)));
}

test('[AUTH-9] an address waits after ten failures at an account, twice as long each time; another address does not', () => {
  expect(attempts(11, () => 'here')).toEqual([...Array.from({ length: 10 }, () => 0), 2]);
  clock.advance(2_000);
  expect(attempts(2, () => 'here')).toEqual([0, 4]);
  expect([guard.attempt('anna', 'there'), guard.attempt('ben', 'here')]).toEqual([0, 0]);
});

test('[AUTH-9] many addresses that guess a little each wait together after thirty failures', () => {
  expect(attempts(31, (place) => `address ${place}`)).toEqual([...Array.from({ length: 30 }, () => 0), 2]);
  expect(guard.attempt('ben', 'address 1')).toBe(0);
});

test('[AUTH-9] where the owner has logged in from, strangers’ failures cost no wait', () => {
  expect(guard.attempt('anna', 'home')).toBe(0);
  guard.succeeded('anna', 'home');
  attempts(200, (place) => `stranger ${place}`);
  expect(guard.attempt('anna', 'elsewhere')).toBeGreaterThan(0);
  expect(guard.attempt('anna', 'home')).toBe(0);
  guard.succeeded('anna', 'home');
});

test('[AUTH-9] an address that is familiar waits for its own failures all the same', () => {
  guard.attempt('anna', 'home');
  guard.succeeded('anna', 'home');
  expect(attempts(11, () => 'home').at(-1)).toBe(2);
});
