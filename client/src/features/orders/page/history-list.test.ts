import { expect, it } from 'vitest';
import { historyBars } from './history-list.tsx';

it('has one bar per order, oldest first, the largest at full height', () => {
  expect(historyBars([40n, -100n, 50n])).toEqual({
    bars: [
      { won: true, height: 0.5 },
      { won: false, height: 1 },
      { won: true, height: 0.4 },
    ],
    wins: 2,
    winPercent: 67,
    bestMicros: 50n,
  });
});

it('counts an order without a profit as not won', () => {
  expect(historyBars([0n])).toMatchObject({
    bars: [{ won: false, height: 0 }],
    winPercent: 0,
    bestMicros: 0n,
  });
});

it('is empty without orders', () => {
  expect(historyBars([])).toEqual({ bars: [], wins: 0, winPercent: null, bestMicros: 0n });
});

it('has bars of the newest that fit and counts all', () => {
  const many = Array.from({ length: 100 }, () => 1n);
  expect(historyBars(many).bars.length).toBe(61);
  expect(historyBars(many).wins).toBe(100);
});
