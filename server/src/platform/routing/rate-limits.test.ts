/** The counters behind the limits, by a clock that the test moves. */

import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { addressKey, RATE_LIMITS, RateLimiter } from './rate-limits.ts';

test('[REQUEST-5] as many calls as the limit pass in a window, then the refusal has the wait in whole seconds', () => {
  const clock = new ManualClock(1_000);
  const limiter = new RateLimiter(clock);
  const take = () => limiter.take('login', 'somebody');
  for (let call = 0; call < RATE_LIMITS.login.most; call += 1) expect(take()).toBe(0);
  clock.advance(500);
  expect(take()).toBe(60);
  clock.advance(58_600);
  expect(take()).toBe(1);
  clock.advance(900);
  expect(take()).toBe(0);
});

test('[REQUEST-5] callers and groups are counted apart', () => {
  const limiter = new RateLimiter(new ManualClock(0));
  for (let call = 0; call < RATE_LIMITS.orders.most; call += 1) limiter.take('orders', 'one');
  expect(limiter.take('orders', 'one')).toBe(1);
  expect(limiter.take('orders', 'other')).toBe(0);
  expect(limiter.take('calls', 'one')).toBe(0);
});

test.each([[-86_400_000], [86_400_000]])(
  '[CLOCK-1] a wall clock that is set by %i ms neither ends a window nor prolongs it',
  (byMs) => {
    const clock = new ManualClock(100_000);
    const limiter = new RateLimiter(clock);
    for (let call = 0; call < 11; call += 1) limiter.take('login', 'one');
    clock.step(byMs);
    expect(limiter.take('login', 'one')).toBe(60);
    clock.advance(60_000);
    expect(limiter.take('login', 'one')).toBe(0);
  },
);

test('the memory is bounded, and swept when windows are over', () => {
  const clock = new ManualClock(0);
  const limiter = new RateLimiter(clock);
  for (let caller = 0; caller < 100_500; caller += 1) limiter.take('calls', String(caller));
  expect(limiter.remembered).toBe(100_000);
  clock.advance(1_000);
  limiter.sweep();
  expect(limiter.remembered).toBe(0);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['203.0.113.7:50712', '203.0.113.7'],
  ['[2001:DB8:1:2::9]:443', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['unknown', 'no address'],
  ['203.0.113.7, 10.0.0.1', 'no address'],
  ['', 'no address'],
])('%s counts as %s', (ip, key) => {
  expect(addressKey(ip)).toBe(key);
});

test('[REQUEST-5] the networks of one /48 share a limit of four times the size', () => {
  const limiter = new RateLimiter(new ManualClock(0));
  const passed = (group: 'login' | 'calls') =>
    Array.from({ length: 60 }, (_, network) => addressKey(`2001:db8:5:${network.toString(16)}::1`)).filter(
      (key) => limiter.take(group, key) === 0,
    ).length;
  expect(passed('login')).toBe(4 * RATE_LIMITS.login.most);
  expect(limiter.take('login', addressKey('2001:db8:6::1'))).toBe(0);
  // other groups count each network alone
  expect(passed('calls')).toBe(60);
});
