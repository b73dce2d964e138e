/** Numbers inside texts in each of the fifteen languages [NUMBER-5]. */

import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { describe, expect, it } from 'vitest';
import { messages } from './messages.ts';
import { localDecimal } from './number-format.ts';

const MINUS = '\u2212';
const NARROW = '\u202f';
const NO_BREAK = '\u00a0';

const POINT = ['68,947.10', '+1,234,567.89', `${MINUS}0.5 USDT`];
const COMMA = ['68.947,10', '+1.234.567,89', `${MINUS}0,5 USDT`];
const spaced = (space: string) => [`68${space}947,10`, `+1${space}234${space}567,89`, `${MINUS}0,5 USDT`];
const EXPECTED: Readonly<Record<Language, readonly string[]>> = {
  ...{ en: POINT, hk: POINT, jp: POINT, kr: POINT, th: POINT, ar: POINT },
  ...{ vn: COMMA, pt: COMMA, id: COMMA, it: COMMA, spa: COMMA, de: COMMA, tr: COMMA },
  ...{ fr: spaced(NARROW), ru: spaced(NO_BREAK) },
};

describe('[NUMBER-5] a number inside a text', () => {
  it.each(LANGUAGES)('has the marks of %s', (lang) => {
    const values = ['68947.10', '+1234567.89', '-0.5 USDT'];
    expect(values.map((value) => localDecimal(value, lang))).toEqual(EXPECTED[lang]);
  });

  it.each(['123456', '10.0.0.7', 'Chrome 131.0', '2026-11-22', 'EUR/USD', '1.5 or less', ''])(
    'stays as it is when it is %j, no decimal number',
    (value) => expect(localDecimal(value, 'de')).toBe(value),
  );

  it('keeps four digits together in Spanish', () => {
    expect(localDecimal('9946.40', 'spa')).toBe('9946,40');
    expect(localDecimal('9946.40', 'de')).toBe('9.946,40');
  });

  it('has them in refusals, mails and pushes', () => {
    const refusal = {
      refused: 'insufficient_margin',
      data: { required: '12345.500000', available: 0.5 },
    } as const;
    expect(messages.refusal(refusal, 'de')).toContain('12.345,50');
    expect(messages.refusal(refusal, 'de')).toContain('0,5');
    expect(messages.notification('withdrawal_paid', { amount: '1500.00' }, 'fr')).toContain(
      `1${NARROW}500,00`,
    );
    const values = { instrument: 'EUR/USD', lots: '0.10', price: '1.10000' };
    expect(messages.push('bought', values, 'ru')).toContain('1,10000');
  });

  it('and no mark in the number of an order', () => {
    const memo = { memo: 'fee', orderId: 1_234_567, transferId: null } as const;
    expect(messages.memo(memo, 'de')).toContain('1234567');
  });
});
