import { expect, it } from 'vitest';
import { historyBars, profitPercent } from './history-list.tsx';

it('has one bar per order, oldest first, the largest at full height', () => {
  expect(historyBars([40n, -100n, 50n])).toEqual({
    bars: [
      { won: true, height: 0.5 },
      { won: false, height: 1 },
      { won: true, height: 0.4 },
    ],
    bestMicros: 50n,
  });
});

it('shows an order without a profit as not won', () => {
  expect(historyBars([0n])).toEqual({ bars: [{ won: false, height: 0 }], bestMicros: 0n });
});

it('is empty without orders', () => {
  expect(historyBars([])).toEqual({ bars: [], bestMicros: 0n });
});

it('has bars of the newest that fit', () => {
  expect(historyBars(Array.from({ length: 100 }, () => 1n)).bars.length).toBe(61);
});

it.each([
  [{ positions: 3, wins: 2 }, 67],
  [{ positions: 1, wins: 0 }, 0],
  [{ positions: 0, wins: 0 }, null],
])('the winners\u2019 share of %j is %s percent', (counts, percent) => {
  expect(profitPercent({ netMicros: 0n, ...counts })).toBe(percent);
});
