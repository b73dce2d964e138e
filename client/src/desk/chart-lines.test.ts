import { expect, it } from 'vitest';
import { chartLines } from './chart-lines.ts';

const entry = { id: 7, side: 'buy' as const, price: 108_283, label: 'Buy 0.50 +71.00' };

it('draws the last price alone while nothing is open', () => {
  expect(chartLines({ bid: 108_425, ask: 108_429, entries: [] }).map((line) => line.kind)).toEqual(['now']);
});

it('adds the ask and every entry once something is open', () => {
  expect(chartLines({ bid: 108_425, ask: 108_429, entries: [entry] })).toEqual([
    { id: 'ask', kind: 'ask', price: 108_429 },
    { id: 'entry-7', kind: 'entry', price: 108_283, label: 'Buy 0.50 +71.00' },
    { id: 'now', kind: 'now', price: 108_425 },
  ]);
});

it('draws no price that is not known', () => {
  expect(chartLines({ bid: null, ask: null, entries: [entry] }).map((line) => line.id)).toEqual(['entry-7']);
});
