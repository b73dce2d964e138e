/** Formats of numbers on every screen [NUMBER-1, NUMBER-4]. */

import { describe, expect, it } from 'vitest';
import { daysAgo, minuteText, readersEnglish } from './time-text.ts';
import { directionOf, fixDecimal, scaledAt } from './decimal.ts';
import { moneyDirection, moneyText, profitParts } from './money-text.ts';
import {
  compactText,
  exactText,
  leverageText,
  lotPlaces,
  lotsText,
  percentText,
  pipsText,
  pointsText,
  priceParts,
  priceText,
} from './number-text.ts';

describe('decimals', () => {
  it.each([
    ['1234567.891', 2, '1,234,567.89'],
    ['-0.005', 2, '\u22120.01'],
    ['0.004', 2, '0.00'],
    ['-0.004', 2, '0.00'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '\u22123'],
    [1e-7, 7, '0.0000001'],
    [1.005, 2, '1.01'],
    ['999', 0, '999'],
    ['1000', 0, '1,000'],
    ['not a number', 2, '\u2014'],
    [Number.NaN, 2, '\u2014'],
  ])('shows %s at %i places as %s', (value, places, text) => {
    expect(fixDecimal(value, places)).toBe(text);
  });

  it('rounds exactly where a binary fraction would round wrongly', () => {
    expect((1.005).toFixed(2)).toBe('1.00');
    expect(scaledAt(1.005, 2)).toBe(101n);
  });

  it('takes the direction from the exact sign', () => {
    expect([directionOf(1n), directionOf(-1), directionOf(0n)]).toEqual(['up', 'down', 'flat']);
  });
});

describe('prices', () => {
  it.each([
    [1.08425, 5, '1.08425'],
    [1.1, 5, '1.10000'],
    [157.384, 3, '157.384'],
    [2418.6, 2, '2,418.60'],
    [38642, 0, '38,642'],
    ['68947.10', 2, '68,947.10'],
  ])('shows %s at precision %i as %s', (value, precision, text) => {
    expect(priceText(value, precision)).toBe(text);
  });

  it('shows points like the price they are', () => {
    expect(pointsText(108425, 5)).toBe('1.08425');
    expect(pointsText(-12n, 2)).toBe('\u22120.12');
  });

  it('lights the pips of a price with five or three decimals', () => {
    expect(priceParts('1.08425', 5)).toEqual({ kind: 'pair', big: '1.08', pips: '42', fraction: '5' });
    expect(priceParts('157.384', 3)).toEqual({ kind: 'pair', big: '157.', pips: '38', fraction: '4' });
  });

  it('lights the whole part of every other price', () => {
    expect(priceParts('2,418.63', 2)).toEqual({ kind: 'plain', whole: '2,418', decimals: '.63' });
    expect(priceParts('38,642', 0)).toEqual({ kind: 'plain', whole: '38,642', decimals: '' });
  });
});

describe('money', () => {
  it.each([
    ['9946.400000', '9,946.40'],
    ['-5.005000', '\u22125.01'],
    [992_500_000n, '992.50'],
    ['100000.000000', '100,000.00'],
  ])('shows %s as %s', (amount, text) => {
    expect(moneyText(amount)).toBe(text);
  });

  it('puts a plus before a gain only when `signed`', () => {
    expect(moneyText('71', 2, true)).toBe('+71.00');
    expect(moneyText('0', 2, true)).toBe('0.00');
  });

  it('splits a profit after its second decimal', () => {
    expect(profitParts('134.401596')).toEqual({ read: '+134.40', minor: '1596' });
    expect(profitParts(-82_600_000n)).toEqual({ read: '\u221282.60', minor: '0000' });
    expect(profitParts('0.000000')).toEqual({ read: '0.00', minor: '0000' });
  });

  it('never rounds the read part of a profit', () => {
    expect(profitParts('0.009999')).toEqual({ read: '+0.00', minor: '9999' });
  });

  it('knows a gain from a loss', () => {
    expect([moneyDirection('0.000001'), moneyDirection('-0.000001'), moneyDirection('0.000000')]).toEqual([
      'up',
      'down',
      'flat',
    ]);
  });
});

describe('other numbers', () => {
  it('shows percent with two decimals', () => {
    expect(percentText(0.4187)).toBe('0.42%');
    expect(percentText('-1.805', true)).toBe('\u22121.81%');
  });

  it('shows lots with the decimals of the lot step', () => {
    expect(lotPlaces(1_000_000)).toBe(2);
    expect(lotPlaces(100_000_000)).toBe(0);
    expect(lotsText(50_000_000, 1_000_000)).toBe('0.50');
    expect(lotsText(300_000_000, 100_000_000)).toBe('3');
  });

  it('shows leverage, pips and large counts', () => {
    expect(leverageText(100)).toBe('\u00d7100');
    expect(pipsText(456, 5)).toBe('+45.6');
    expect(pipsText(-3, 2)).toBe('\u22123.0');
    expect([compactText(9999), compactText(84_213), compactText(1_250_000)]).toEqual([
      '9,999',
      '84.2K',
      '1.2M',
    ]);
  });
});

describe('units of a currency', () => {
  it.each([
    [1_194_000_000n, 6, 2, '1,194.00'],
    [105_300n, 8, 2, '0.001053'],
    [12_345_678_900_000_000n, 8, 2, '123,456,789.00'],
    [500_000n, 8, 0, '0.005'],
    [0n, 6, 0, '0'],
  ])('shows %i at scale %i with %i decimals at least as %s', (value, scale, places, text) => {
    expect(exactText(value, scale, places)).toBe(text);
  });
});

describe('times', () => {
  it('[UI-3] are in the English of the reader, which is British where the browser has none', () => {
    expect(readersEnglish(['fr-FR', 'en-US', 'en'])).toBe('en-US');
    expect(readersEnglish(['en', 'en-AU'])).toBe('en-AU');
    expect(readersEnglish(['en'])).toBe('en-GB');
  });

  it('counts calendar days, not spans of 24 hours', () => {
    const late = new Date(2026, 10, 20, 23, 59).getTime();
    const early = new Date(2026, 10, 21, 0, 1).getTime();
    expect(daysAgo(late, early)).toBe(1);
    expect(daysAgo(early, early)).toBe(0);
  });

  it('shows the time of day with Latin digits', () => {
    expect(minuteText(new Date(2026, 10, 21, 14, 5).getTime())).toBe('14:05');
  });
});
