import { expect, it } from 'vitest';
import { markText, priceMarks } from './price-marks.ts';

const points = (price: number) => `p${price}`;

it('[CHART-7] marks percent of the first candle in view on a percent scale', () => {
  const scale = { low: 100_000, high: 102_000, height: 200, percentOf: 100_000 };
  expect(priceMarks(scale).labelled.map((price) => markText(price, scale, points))).toEqual([
    '0.00%',
    '+0.50%',
    '+1.00%',
    '+1.50%',
    '+2.00%',
  ]);
});

it('[CHART-7] separates the labels of a logarithmic scale at both ends', () => {
  const scale = { low: 1000, high: 64_000, height: 400, logarithmic: true };
  const { labelled } = priceMarks(scale);
  const y = (price: number) => 400 - (400 * Math.log(price / 1000)) / Math.log(64);
  expect(labelled[0]).toBe(1000);
  expect(labelled.at(-1)).toBeGreaterThanOrEqual(50_000);
  for (const [index, price] of labelled.slice(1).entries()) {
    const below = labelled[index] ?? 0;
    if (price !== below) expect(y(below) - y(price)).toBeGreaterThan(20);
  }
});

it('marks prices on a linear scale', () => {
  const scale = { low: 100, high: 210, height: 120 };
  expect(priceMarks(scale).labelled).toEqual([100, 150, 200]);
  expect(markText(150, scale, points)).toBe('p150');
});
