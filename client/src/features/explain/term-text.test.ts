/** Tests of the numbers in an explanation: no digit may be lost or invented. */

import { describe, expect, it } from 'vitest';
import { termText, valueText } from './term-text.ts';

const EURUSD = { precision: 5, lotStep: 1_000_000, currency: 'USD' };

describe('a term', () => {
  it.each<[string, string | number, string]>([
    ['price', 1.1, '1.10000'],
    ['open', 1.10008, '1.10008'],
    ['lots', 0.5, '0.50'],
    ['lots', 1e-8, '0.00000001'],
    ['units', 100_000, '100,000'],
    ['multiple', 100, '100'],
    ['q', '1', '1'],
    ['q', '0.00666620003266438', '0.00666620003266438'],
    ['rate', '5.000000', '5.00'],
    ['rate', '0.000125', '0.000125'],
    ['margin', '550.05', '550.050000'],
    ['balance', '-12345.678901', '\u221212,345.678901'],
    ['nights', 3, '3'],
    ['pair', 'USDJPY', 'USDJPY'],
  ])('[TRADE-5] %s of %s reads %s', (symbol, value, text) => {
    expect(termText(symbol, value, EURUSD)).toBe(text);
  });

  it('[TRADE-5] has its own decimals while its instrument is unknown', () => {
    expect(termText('lots', 0.125, { precision: 0, lotStep: null, currency: '' })).toBe('0.125');
  });
});

describe('a value', () => {
  it.each([
    ['-5.000000', 'money', '\u22125.000000'],
    ['1379.25', 'money', '1,379.250000'],
    ['55.42', 'percent', '55.42'],
    ['0.00666620003266438', 'rate', '0.00666620003266438'],
    ['1.084250', 'rate', '1.08425'],
  ] as const)('[TRADE-5] %s in %s reads %s', (value, unit, text) => {
    expect(valueText({ value, unit })).toBe(text);
  });
});
