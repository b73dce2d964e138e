import { describe, expect, it } from 'vitest';
import { ENGLISH_MARKS, joinDigits, numberMarksOf, percentOfDigits, withDecimals } from './number-marks.ts';

const NO_BREAK = '\u00a0';
const NARROW = '\u202f';
const SPANISH = numberMarksOf('es');

describe('the marks of a language', () => {
  it.each([
    ['en', ENGLISH_MARKS],
    ['de', { decimal: ',', group: '.', leastGrouped: 4, beforePercent: '', afterPercent: `${NO_BREAK}%` }],
    ['es', { decimal: ',', group: '.', leastGrouped: 5, beforePercent: '', afterPercent: `${NO_BREAK}%` }],
    ['fr', { decimal: ',', group: NARROW, leastGrouped: 4, beforePercent: '', afterPercent: `${NO_BREAK}%` }],
    ['tr', { decimal: ',', group: '.', leastGrouped: 4, beforePercent: '%', afterPercent: '' }],
    ['ar', ENGLISH_MARKS],
    ['ar-EG', ENGLISH_MARKS],
  ])('[NUMBER-5] of %s are those of Intl, without marks of direction', (tag, marks) => {
    expect(numberMarksOf(tag)).toEqual(marks);
  });
});

describe('digits with marks', () => {
  it.each([
    ['1234', '50', '1,234.50', '1234,50'],
    ['12345', '5', '12,345.5', '12.345,5'],
    ['1234567', undefined, '1,234,567', '1.234.567'],
    ['123456', '', '123,456', '123.456'],
    ['999', '1', '999.1', '999,1'],
    ['0', '000001', '0.000001', '0,000001'],
  ])('[NUMBER-5] %s and %s are %s in English and %s in Spanish', (whole, fraction, english, spanish) => {
    expect(joinDigits(whole, fraction, ENGLISH_MARKS)).toBe(english);
    expect(joinDigits(whole, fraction, SPANISH)).toBe(spanish);
  });

  it('[NUMBER-5] have no grouping while a number is typed', () => {
    expect(withDecimals('1234567', '5', SPANISH)).toBe('1234567,5');
    expect(withDecimals('1234567', '', SPANISH)).toBe('1234567');
    expect(withDecimals('1234567', undefined, SPANISH)).toBe('1234567');
  });

  it('[NUMBER-5] have the percent sign where the language has it, and the sign of the number first', () => {
    expect(percentOfDigits('0.42', '-', ENGLISH_MARKS)).toBe('-0.42%');
    expect(percentOfDigits('0,42', '+', SPANISH)).toBe(`+0,42${NO_BREAK}%`);
    expect(percentOfDigits('0,42', '-', numberMarksOf('tr'))).toBe('-%0,42');
  });
});
