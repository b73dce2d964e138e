import { expect, test } from 'vitest';
import { clockSpeedOf } from './stored-speed.ts';

test('[MARKET-9] a stored speed is read back unchanged', () => {
  const pace = { wallMs: 5, marketMs: 7, factor: 60 };
  expect(clockSpeedOf(JSON.stringify(pace))).toEqual(pace);
});

test.each(['', '{}', '{"wallMs":1,"marketMs":1,"factor":61}', '{"wallMs":1.5,"marketMs":1,"factor":1}'])(
  '[MARKET-9] text that is no pace is refused: %s',
  (text) => {
    expect(() => clockSpeedOf(text)).toThrow();
  },
);
