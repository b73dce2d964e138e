/** Numbers in each of the fifteen languages [UI-3]: the marks are the language's, the digits are the value's. */

import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';
import { Money } from '../numbers/money.tsx';
import { moneyText, profitParts } from './money-text.ts';
import { NumberLanguage, writeNumbersAs } from './number-marks.ts';
import {
  barePercentText,
  lotsText,
  percentText,
  plainText,
  priceParts,
  priceText,
  typedText,
} from './number-text.ts';
import { parseInput } from './parse-input.ts';

const NARROW = '\u202f';
const NO_BREAK = '\u00a0';
const MINUS = '\u2212';

const COMMA = ['9,946.40', '1,234,567.891234', `${MINUS}1.81%`, '68,947.10', '1.08425'];
const POINT = ['9.946,40', '1.234.567,891234', `${MINUS}1,81%`, '68.947,10', '1,08425'];
const GOLDEN: Record<(typeof LANGUAGE_LIST)[number]['code'], string[]> = {
  hk: COMMA,
  en: COMMA,
  jp: COMMA,
  kr: COMMA,
  th: COMMA,
  ar: COMMA,
  vn: POINT,
  pt: POINT,
  id: POINT,
  it: ['9946,40', '1.234.567,891234', `${MINUS}1,81%`, '68.947,10', '1,08425'],
  spa: ['9946,40', '1.234.567,891234', `${MINUS}1,81${NO_BREAK}%`, '68.947,10', '1,08425'],
  de: ['9.946,40', '1.234.567,891234', `${MINUS}1,81${NO_BREAK}%`, '68.947,10', '1,08425'],
  tr: ['9.946,40', '1.234.567,891234', `${MINUS}%1,81`, '68.947,10', '1,08425'],
  fr: [
    `9${NARROW}946,40`,
    `1${NARROW}234${NARROW}567,891234`,
    `${MINUS}1,81${NO_BREAK}%`,
    `68${NARROW}947,10`,
    '1,08425',
  ],
  ru: [
    `9${NO_BREAK}946,40`,
    `1${NO_BREAK}234${NO_BREAK}567,891234`,
    `${MINUS}1,81${NO_BREAK}%`,
    `68${NO_BREAK}947,10`,
    '1,08425',
  ],
};

afterEach(() => {
  cleanup();
  writeNumbersAs('en');
});

describe('[UI-3] numbers', () => {
  it.each(LANGUAGE_LIST.map(({ code, tag }) => [code, tag] as const))('are written as in %s', (code, tag) => {
    writeNumbersAs(tag);
    const written = [
      moneyText('9946.400000'),
      moneyText('1234567.891234', 6),
      percentText('-1.805', true),
      priceText('68947.1', 2),
      priceText(1.08425, 5),
    ];
    expect(written).toEqual(GOLDEN[code]);
  });

  it.each(LANGUAGE_LIST.map(({ tag }) => tag))('can be typed back as they are written in %s', (tag) => {
    writeNumbersAs(tag);
    expect(parseInput(typedText(123_456_789, 4, 2), 4)).toBe(123_456_789);
    expect(parseInput(typedText(120_000, 4, 2), 4)).toBe(120_000);
    expect(typedText(120_000, 4, 0)).toBe('12');
  });

  it.each(LANGUAGE_LIST.map(({ tag }) => tag))('lose no digit of a large amount in %s', (tag) => {
    writeNumbersAs(tag);
    const { read, minor } = profitParts('90071992547409931.123457');
    expect(`${read}${minor}`.replace(/\D/g, '')).toBe('90071992547409931123457');
    expect(minor).toBe('3457');
  });

  it('have the same typography with every mark', () => {
    writeNumbersAs('de');
    expect(priceParts(priceText(1.08425, 5), 5)).toEqual({
      kind: 'pair',
      big: '1,08',
      pips: '42',
      fraction: '5',
    });
    expect(priceParts(priceText(2418.63, 2), 2)).toEqual({ kind: 'plain', whole: '2.418', decimals: ',63' });
    expect(priceParts(priceText(38_642, 0), 0)).toEqual({ kind: 'plain', whole: '38.642', decimals: '' });
  });

  it('have no decimals where they are counts', () => {
    writeNumbersAs('fr');
    expect([barePercentText(25), barePercentText('0.5'), plainText(1.25)]).toEqual([
      `25${NO_BREAK}%`,
      `0,5${NO_BREAK}%`,
      '1,25',
    ]);
    expect(lotsText(50_000_000, 1_000_000)).toBe('0,50');
  });

  it('change with the language although their value stays', () => {
    const page = (language: string) => {
      writeNumbersAs(language);
      return (
        <NumberLanguage value={language}>
          <Money amount="9946.4" />
        </NumberLanguage>
      );
    };
    const { container, rerender } = render(page('en'));
    expect(container.textContent).toBe('9,946.40');
    rerender(page('de'));
    expect(container.textContent).toBe('9.946,40');
  });
});
