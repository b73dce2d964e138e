import { expect, it } from 'vitest';
import { INDICATOR_KINDS, indicatorName, knownIndicators, usualIndicator } from './indicator.ts';

it('[CHART-10] reads a stored list: unknown kinds are left out, values outside their bounds are limited', () => {
  const stored = [
    { id: 0, kind: 'ema', values: [50] },
    { id: 1, kind: 'moon', values: [1] },
    { id: 2, kind: 'macd', values: [12, 9999] },
    { id: 3, kind: 'bollinger', values: ['20', 0.5] },
  ];
  expect(knownIndicators(stored)).toEqual([
    { id: 0, kind: 'ema', values: [50] },
    { id: 2, kind: 'macd', values: [12, 500, 9] },
    { id: 3, kind: 'bollinger', values: [20, 2] },
  ]);
  expect(knownIndicators(INDICATOR_KINDS.map((kind) => usualIndicator(kind, 0))).length).toBe(10);
});

it('names an indicator by its kind and its values', () => {
  expect(indicatorName(usualIndicator('bollinger', 0))).toBe('BB 20 2');
  expect(indicatorName(usualIndicator('vwap', 0))).toBe('VWAP');
});
