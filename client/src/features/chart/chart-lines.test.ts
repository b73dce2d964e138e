import { expect, it } from 'vitest';
import { chartLines, type OrderLines } from './chart-lines.ts';

const position: OrderLines = {
  id: 7,
  waits: false,
  price: 108_283,
  label: 'Buy 0.50 +71.00',
  stopLoss: null,
  takeProfit: null,
};

it('shows only the last price without open orders', () => {
  expect(chartLines(108_425, 108_429, []).map((line) => line.kind)).toEqual(['now']);
});

it('adds the ask and every entry with an open order', () => {
  expect(chartLines(108_425, 108_429, [position])).toEqual([
    { id: 'ask', kind: 'ask', price: 108_429 },
    { id: 'entry-7', kind: 'entry', price: 108_283, label: 'Buy 0.50 +71.00' },
    { id: 'now', kind: 'now', price: 108_425 },
  ]);
});

it('[TRADE-2] [TRADE-3] shows the target of a pending order, and the stops of every order', () => {
  const waiting: OrderLines = {
    ...position,
    waits: true,
    label: 'Buy limit 0.50',
    stopLoss: { price: 108_000, label: 'SL −141.50' },
    takeProfit: { price: 109_000, label: 'TP +358.50' },
  };
  expect(chartLines(null, null, [waiting])).toEqual([
    { id: 'sl-7', kind: 'stop', price: 108_000, label: 'SL −141.50' },
    { id: 'tp-7', kind: 'target', price: 109_000, label: 'TP +358.50' },
    { id: 'entry-7', kind: 'pending', price: 108_283, label: 'Buy limit 0.50' },
  ]);
});

it('shows the stops of a market draft without an entry', () => {
  const draft = { ...position, id: 'draft', price: null, stopLoss: { price: 1, label: 'SL' } } as const;
  expect(chartLines(null, 5, [draft]).map((line) => line.id)).toEqual(['sl-draft']);
});

it('shows no unknown price', () => {
  expect(chartLines(null, null, [position]).map((line) => line.id)).toEqual(['entry-7']);
});
