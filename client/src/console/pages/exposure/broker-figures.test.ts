import { expect, test } from 'vitest';
import { opposite } from './broker-figures.tsx';

test('[ADMIN-19] the broker’s floating result is the clients’ with the opposite sign, to the last digit', () => {
  expect(opposite('12.340000')).toBe('-12.340000');
  expect(opposite('-9007199254740993.000001')).toBe('9007199254740993.000001');
  expect(opposite('0.000000')).toBe('0.000000');
});
