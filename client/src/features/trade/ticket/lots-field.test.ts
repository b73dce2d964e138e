import { expect, it } from 'vitest';
import { unitsText } from './lots-field.tsx';

it.each([
  [50_000_000, { showCode: 'EUR/USD', units: 100_000 }, '50,000 EUR'],
  [1_000_000, { showCode: 'XAU/USD', units: 100 }, '1 XAU'],
  [12_500_000, { showCode: 'BTC/USD', units: 1 }, '0.13 BTC'],
  [100_000_000, { showCode: 'US500', units: 10 }, '10'],
  [null, { showCode: 'EUR/USD', units: 100_000 }, null],
])('%s lots of %j are %s', (lots, traded, text) => {
  expect(unitsText(lots, traded)).toBe(text);
});
