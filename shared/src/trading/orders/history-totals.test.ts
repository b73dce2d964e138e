import { expect, it } from 'vitest';
import { addTotals, NO_TOTALS, totalsOf } from './history-totals.ts';

function closed(profitMicros: bigint, feeMicros: bigint, swapMicros: bigint) {
  return { status: 'closed', profitMicros, feeMicros, swapMicros } as const;
}

it('totals are profit less fee plus swap, and count positions with a net profit', () => {
  const orders = [
    closed(10n, 3n, -2n), // 5
    closed(10n, 3n, -7n), // nothing
    { status: 'cancelled' } as const,
    closed(-4n, 3n, 1n), // -6
    closed(1n, 0n, 1n), // 2
    closed(7n, 0n, 0n),
  ];
  expect(totalsOf(orders)).toEqual({ netMicros: 8n, positions: 5, wins: 3 });
  expect(totalsOf([])).toEqual(NO_TOTALS);
});

it('totals of two lists are added field by field', () => {
  const left = { netMicros: -5n, positions: 3, wins: 1 };
  expect(addTotals(left, { netMicros: 7n, positions: 4, wins: 3 })).toEqual({
    netMicros: 2n,
    positions: 7,
    wins: 4,
  });
});
