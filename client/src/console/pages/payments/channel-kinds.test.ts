/** Field values of a payment channel, and parsing of its numbers. */

import { describe, expect, test } from 'vitest';
import { feePercentText, nameOf, numberText, valuesOf } from './channel-kinds.ts';

describe('[DEPOSIT-10] the fields', () => {
  test('hold a channel’s numbers as they would be typed', () => {
    const row = {
      id: 5,
      type: 2,
      code: 'USD',
      protocol: '',
      fee_type: 1,
      fee: '25.000000',
      draw_rate: '0',
      usd_price: '0.000016',
      rate_margin: '0.50',
      min: '100.000000',
      max: '500000.000000',
    } as const;
    expect(valuesOf('drawCurrencies', row)).toEqual({
      type: '2',
      code: 'USD',
      protocol: '',
      fee_type: '1',
      fee: '25',
      draw_rate: '0',
      usd_price: '0.000016',
      rate_margin: '0.5',
      min: '100',
      max: '500000',
    });
  });

  test('of a new one begin with a price of one and no margin', () => {
    for (const kind of ['coins', 'wires', 'drawCurrencies'] as const) {
      expect(valuesOf(kind, null)).toMatchObject({ usd_price: '1', rate_margin: '0' });
    }
  });

  test('name it by what it is', () => {
    expect(nameOf('coins', { currency_code: 'USDT', protocol_code: 'TRC20' })).toBe('USDT TRC20');
    expect(nameOf('drawCurrencies', { code: 'USD', protocol: '' })).toBe('USD');
    expect(nameOf('wires', { name: 'Euro account' })).toBe('Euro account');
  });
});

test.each([
  ['1000000.000000', '1,000,000'],
  ['0.00003200', '0.000032'],
  ['7.8', '7.8'],
])('[DEPOSIT-10] %s is shown as %s', (text, shown) => {
  expect(numberText(text)).toBe(shown);
});

test.each([
  ['0', '0%'],
  ['0.003', '0.3%'],
  ['0.5', '50%'],
  ['0.99999999', '99.999999%'],
  ['0.00000001', '0.000001%'],
])('[DEPOSIT-10] a share of %s is %s', (rate, percent) => {
  expect(`${feePercentText(rate)}%`).toBe(percent);
});
