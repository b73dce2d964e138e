import type { PositionView } from '@vernier/shared/api/order-codec';
import type { Instrument } from '@vernier/shared/market/instrument';
import { partRefusal } from '@vernier/shared/trading/rules/order-size';
import { expect, it } from 'vitest';
import { partialCloseProblem, partProfit, volumeShare } from './partial-close-form.tsx';

const LOT = 100_000_000;
const sizes = { minLots: LOT / 10, lotStep: LOT / 100 } as Instrument;

it.each([
  [null, 'missing'],
  [0, 'missing'],
  [LOT / 10 - LOT / 100, 'too_few'],
  [LOT / 10 + 1, 'off_step'],
  [LOT / 10, null],
  [LOT - LOT / 10, null],
  [LOT - LOT / 10 + LOT / 100, 'rest_too_small'],
  [LOT, null],
  [LOT + LOT / 100, 'too_many'],
])('[ORDER-5] closing %s of one lot has the problem %s', (lots, problem) => {
  expect(partialCloseProblem(lots, LOT, sizes)).toBe(problem);
});

it("[ORDER-5] matches the server's decision for every step", () => {
  for (let lots = sizes.lotStep; lots <= LOT * 1.1; lots += sizes.lotStep) {
    expect(partialCloseProblem(lots, LOT, sizes) === null).toBe(partRefusal(sizes, lots, LOT) === null);
  }
});

it('takes a share in whole steps', () => {
  expect(volumeShare(LOT / 2, 25, sizes)).toBe((LOT / 100) * 12);
  expect(volumeShare(LOT / 2, 100, sizes)).toBe(LOT / 2);
});

it('[MARGIN-16] the profit of a part is after its share of fee and swap', () => {
  const amounts = { marginMicros: 0n, feeMicros: 2_500_000n, swapMicros: -750_000n };
  const order = { id: 7, lots: LOT / 2, ...amounts } as PositionView;
  expect(partProfit(order, LOT / 4, 1_500_000n)).toBe(-125_000n);
  expect(partProfit(order, LOT / 2, 3_000_000n)).toBe(-250_000n);
});
