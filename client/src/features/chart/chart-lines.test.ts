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

it('draws the last price alone while nothing is open', () => {
  expect(chartLines({ bid: 108_425, ask: 108_429, orders: [] }).map((line) => line.kind)).toEqual(['now']);
});

it('adds the ask and every entry once something is open', () => {
  expect(chartLines({ bid: 108_425, ask: 108_429, orders: [position] })).toEqual([
    { id: 'ask', kind: 'ask', price: 108_429 },
    { id: 'entry-7', kind: 'entry', price: 108_283, label: 'Buy 0.50 +71.00' },
    { id: 'now', kind: 'now', price: 108_425 },
  ]);
});

it('[U2] [U3] draws the target of an order that waits, and the stops of every order', () => {
  const waiting: OrderLines = {
    ...position,
    waits: true,
    label: 'Buy limit 0.50',
    stopLoss: { price: 108_000, label: 'SL −141.50' },
    takeProfit: { price: 109_000, label: 'TP +358.50' },
  };
  expect(chartLines({ bid: null, ask: null, orders: [waiting] })).toEqual([
    { id: 'sl-7', kind: 'stop', price: 108_000, label: 'SL −141.50' },
    { id: 'tp-7', kind: 'target', price: 109_000, label: 'TP +358.50' },
    { id: 'entry-7', kind: 'pending', price: 108_283, label: 'Buy limit 0.50' },
  ]);
});

it('draws the stops of a draft at the market without an entry', () => {
  const draft = { ...position, id: 'draft', price: null, stopLoss: { price: 1, label: 'SL' } } as const;
  expect(chartLines({ bid: null, ask: 5, orders: [draft] }).map((line) => line.id)).toEqual(['sl-draft']);
});

it('draws no price that is not known', () => {
  expect(chartLines({ bid: null, ask: null, orders: [position] }).map((line) => line.id)).toEqual([
    'entry-7',
  ]);
});
