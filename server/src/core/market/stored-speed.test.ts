import { expect, test } from 'vitest';
import { clockSpeedOf, clockSpeedsOf, speedsAfter, speedsFrom } from './stored-speed.ts';

test('[MARKET-9] a stored speed is read back unchanged', () => {
  const speed = { wallMs: 5, marketMs: 7, factor: 60 };
  expect(clockSpeedOf(JSON.stringify(speed))).toEqual(speed);
});

test.each(['', '{}', '{"wallMs":1,"marketMs":1,"factor":61}', '{"wallMs":1.5,"marketMs":1,"factor":1}'])(
  '[MARKET-9] text that is no speed is refused: %s',
  (text) => {
    expect(() => clockSpeedOf(text)).toThrow();
  },
);

test('[CLUSTER-22] a stored speed lists earlier ones, of which a process takes those that are new to it or have not ended', () => {
  const speeds = [1, 20, 5].map((factor, place) => ({ wallMs: 1_000 * place, marketMs: 0, factor }));
  const [first, second, newest] = speeds;
  const text = JSON.stringify({ ...newest, earlier: [first, second] });
  expect(clockSpeedsOf(text)).toEqual(speeds);
  expect(clockSpeedOf(text)).toEqual(newest);
  expect(clockSpeedsOf(JSON.stringify(newest))).toEqual([newest]);
  expect([999, 1_000, 5_000].map((wallMs) => speedsFrom(speeds, wallMs).length)).toEqual([3, 2, 1]);
  expect(speedsAfter(speeds, { wallMs: 1_000, marketMs: 0, factor: 20 })).toEqual([newest]);
  expect(speedsAfter(speeds, null)).toEqual(speeds);
});
