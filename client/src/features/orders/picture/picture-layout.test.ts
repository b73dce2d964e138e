/** Layout of the picture of a trade with texts of every length, in both directions. */

import { expect, it } from 'vitest';
import { layoutPicture, type PictureContent, PICTURE, type PictureText } from './picture-layout.ts';

const CONTENT: PictureContent = {
  wordmark: 'vernier',
  hasMark: true,
  account: 'Demo account',
  name: 'EUR/USD',
  order: 'Buy \u00d7100',
  orderColour: 'up',
  date: '28 November 2026',
  resultLabel: 'Return on margin',
  result: '+13.11%',
  resultColour: 'up',
  facts: [
    { label: 'Opened at', value: '1.10010', dot: 'hollow' },
    { label: 'Closed at', value: '1.10250', dot: 'filled' },
  ],
  rightToLeft: false,
};
const AMOUNTS = [
  { label: 'Lots', value: '0.50' },
  { label: 'Profit after fee and swap', value: '+117.50 USD' },
];
const LONG = 'Something with a very long name in a language with very long words';
const LONG_CONTENT: PictureContent = {
  ...CONTENT,
  ...{ wordmark: LONG, account: LONG, name: LONG, order: LONG, date: LONG, resultLabel: LONG, result: LONG },
  facts: [...CONTENT.facts, ...AMOUNTS].map((fact) => ({ ...fact, label: LONG, value: LONG })),
};

const measure = (text: string, size: number) => text.length * size * 0.6;
const textOf = (content: PictureContent, text: string): PictureText => {
  const found = layoutPicture(content, measure).texts.find((one) => one.text === text);
  if (found === undefined) throw new Error(`no text ${text}`);
  return found;
};
const right = ({ x, width }: PictureText) => x + width;

/** Pairs of texts of one height whose widths overlap, and of neighbouring heights that touch. */
function overlaps(texts: readonly PictureText[]): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => one.x < right(other) - 1e-9 && other.x < right(one) - 1e-9)
      .filter((other) => {
        const [upper, lower] = one.baseline <= other.baseline ? [one, other] : [other, one];
        return lower.baseline - lower.size * 0.8 < upper.baseline + upper.size * 0.2;
      })
      .map((other) => `${one.text} / ${other.text}`),
  );
}

it.each([CONTENT, { ...CONTENT, facts: [...CONTENT.facts, ...AMOUNTS] }, LONG_CONTENT])(
  '[TRADE-22] keeps every text inside the margins, over no other one and outside the chart',
  (content) => {
    for (const rightToLeft of [false, true]) {
      const { texts, chart } = layoutPicture({ ...content, rightToLeft }, measure);
      expect(overlaps(texts)).toEqual([]);
      for (const text of texts) {
        expect(text.x).toBeGreaterThanOrEqual(80 - 1e-9);
        expect(right(text)).toBeLessThanOrEqual(PICTURE.width - 80 + 1e-9);
        const isAbove = text.baseline + text.size * 0.2 <= chart.y;
        const isBelow = text.baseline - text.size * 0.8 >= chart.y + chart.height;
        expect([text.text, isAbove || isBelow]).toEqual([text.text, true]);
      }
      expect(chart.height).toBeGreaterThan(350);
    }
  },
);

it('[TRADE-22] writes a text that is too wide smaller, and others in their size', () => {
  const long = textOf({ ...CONTENT, name: LONG }, LONG);
  expect(long.width).toBeCloseTo(PICTURE.width - 160);
  expect(long.size).toBeLessThan(textOf(CONTENT, 'EUR/USD').size);
  expect(textOf(CONTENT, '+13.11%').size).toBe(140);
});

it('[TRADE-22] is mirrored from right to left, except for the brand', () => {
  const mirrored = { ...CONTENT, rightToLeft: true };
  for (const text of ['EUR/USD', '28 November 2026', '1.10250', 'Demo account'])
    expect(textOf(mirrored, text).x).toBeCloseTo(PICTURE.width - right(textOf(CONTENT, text)));
  const { mark, dots } = layoutPicture(mirrored, measure);
  const wordmark = textOf(mirrored, 'vernier');
  expect(right(wordmark)).toBeCloseTo(PICTURE.width - 80);
  expect(mark?.x).toBeLessThan(wordmark.x);
  expect(dots.map(({ x }) => x)).toEqual(layoutPicture(CONTENT, measure).dots.map(({ x }) => 1080 - x));
});

it('[TRADE-22] has no mark, no kind of account and no row of amounts without them', () => {
  const bare = layoutPicture({ ...CONTENT, hasMark: false, account: null }, measure);
  expect(bare.mark).toBeNull();
  expect(bare.texts.map(({ text }) => text)).not.toContain('Demo account');
  const rich = layoutPicture({ ...CONTENT, facts: [...CONTENT.facts, ...AMOUNTS] }, measure);
  expect(rich.chart.height).toBe(bare.chart.height - 120);
});
