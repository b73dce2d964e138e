import type { Instrument } from '@vernier/shared/market/instrument';
import { partRefusal } from '@vernier/shared/trading/rules/order-size';
import { expect, it } from 'vitest';
import { partialCloseProblem, volumeShare } from './partial-close-form.tsx';

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
