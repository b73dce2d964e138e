/**
 * Number marks of a language: decimal mark, grouping and position of the percent sign, as `Intl` has them. The digits are
 * Latin in every language and never pass through a float; only the marks are the language's.
 */

export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
  /** Fewer digits than these stay together: `1234,5` in Spanish. */
  readonly leastGrouped: number;
  readonly beforePercent: string;
  readonly afterPercent: string;
}

/** Known without `Intl`: the first question to it takes a slow phone a twentieth of a second, while the page waits for its code. */
export const ENGLISH_MARKS: NumberMarks = {
  decimal: '.',
  group: ',',
  leastGrouped: 4,
  beforePercent: '',
  afterPercent: '%',
};

/** Arabic wraps its signs in marks of direction, which every number here has around the whole of it. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** The marks of a language by its BCP 47 tag. */
export function numberMarksOf(tag: string): NumberMarks {
  const plain = new Intl.NumberFormat(tag, { numberingSystem: 'latn' });
  const parts = plain.formatToParts(1_234_567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  const isGrouped = plain.formatToParts(1_234).some(({ type }) => type === 'group');
  const percent = new Intl.NumberFormat(tag, { numberingSystem: 'latn', style: 'percent' });
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

/** `1234` and `50` as one number: `1,234.50` in English; without decimals, the whole part alone. */
export function joinDigits(whole: string, fraction: string | undefined, marks: NumberMarks): string {
  const { group, leastGrouped } = marks;
  const shown = whole.length >= leastGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  return withDecimals(shown, fraction, marks);
}

/** The same without grouping, as a number is typed. */
export function withDecimals(whole: string, fraction: string | undefined, { decimal }: NumberMarks): string {
  return fraction === undefined || fraction === '' ? whole : whole + decimal + fraction;
}

/** `0.42%`, `0,42 %` or `%0,42` of digits that are written already; the sign leads it in every language. */
export function percentOfDigits(digits: string, sign: string, marks: NumberMarks): string {
  return sign + marks.beforePercent + digits + marks.afterPercent;
}
