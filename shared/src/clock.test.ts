import { expect, it } from 'vitest';
import { isoTime, ManualClock, parseIsoTime } from './clock.ts';

it.each([
  [0, '1970-01-01T00:00:00.000Z'],
  [-1, '1969-12-31T23:59:59.999Z'],
  [951_782_400_000, '2000-02-29T00:00:00.000Z'],
  [951_868_800_000, '2000-03-01T00:00:00.000Z'],
  [1_709_251_199_999, '2024-02-29T23:59:59.999Z'],
  [1_798_761_599_007, '2026-12-31T23:59:59.007Z'],
  [4_107_542_400_000, '2100-03-01T00:00:00.000Z'], // 2100 is no leap year
  [-62_167_219_200_000, '0000-01-01T00:00:00.000Z'],
  [253_402_300_799_999, '9999-12-31T23:59:59.999Z'],
])('writes %d as %s and reads it back', (timeMs, text) => {
  expect(isoTime(timeMs)).toBe(text);
  expect(parseIsoTime(text)).toBe(timeMs);
});

it('reads no other text', () => {
  expect(() => parseIsoTime('2026-12-31')).toThrow('2026-12-31 is not an ISO time');
});

it('moves only when a test moves it', () => {
  const clock = new ManualClock(5);
  clock.advance(10);
  expect(clock.now()).toBe(15);
  clock.set(3);
  expect(clock.now()).toBe(3);
});
