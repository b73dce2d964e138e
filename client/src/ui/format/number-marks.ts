/**
 * Number marks of the language: decimal mark, grouping and position of the percent sign, as `Intl` has
 * them. The digits are Latin in every language and never pass through a float; only the marks are the language's.
 */

import { createContext } from 'react';

interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Fewer digits than these stay together: `1234,5` in Spanish. */
  readonly leastGrouped: number;
  readonly beforePercent: string;
  readonly afterPercent: string;
}

/** Arabic wraps its signs in marks of direction, which every number here has around the whole of it. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** Known by heart: the first question to `Intl` takes a slow phone a twentieth of a second, while the page waits for its code. */
const ENGLISH: NumberMarks = {
  decimal: '.',
  group: ',',
  leastGrouped: 4,
  beforePercent: '',
  afterPercent: '%',
};

let written = 'en';
let chosen = ENGLISH;

/** A memoised component reads this to render again in another language. */
export const NumberLanguage = createContext('en');

/** Called when the language of the page changes. */
export function writeNumbersAs(language: string): void {
  if (language === written) return;
  written = language;
  chosen = language === 'en' ? ENGLISH : readMarks(language);
}

function readMarks(language: string): NumberMarks {
  const plain = new Intl.NumberFormat(language, { numberingSystem: 'latn' });
  const parts = plain.formatToParts(1_234_567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const isGrouped = plain.formatToParts(1_234).some(({ type }) => type === 'group');
  const percent = new Intl.NumberFormat(language, { numberingSystem: 'latn', style: 'percent' });
  const [beforePercent = '', afterPercent = '%'] = percent
    .format(0.07)
    .replace(DIRECTION_MARKS, '')
    .split('7');
  return {
    decimal: find('decimal') ?? '.',
    group: find('group') ?? ',',
    leastGrouped: isGrouped ? 4 : 5,
    beforePercent,
    afterPercent,
  };
}

export type TypedMarks = Pick<NumberMarks, 'decimal' | 'group'>;

/** The marks that a number typed on this page is read by. */
export function typedMarks(): TypedMarks {
  return chosen;
}

/** `1,234` and `50` as one number; without decimals, the whole part alone. */
export function joinedDigits(whole: string, fraction: string | undefined, grouped = true): string {
  const { decimal, group, leastGrouped } = chosen;
  const isGrouped = grouped && whole.length >= leastGrouped;
  const shown = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  return fraction === undefined || fraction === '' ? shown : shown + decimal + fraction;
}

/** `0.42%`, `0,42 %` or `%0,42` of digits that are written already; the sign leads it in every language. */
export function withPercentSign(digits: string, sign = ''): string {
  return sign + chosen.beforePercent + digits + chosen.afterPercent;
}
