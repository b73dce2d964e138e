/** Percentages, lots, leverage, pips and counts as text. */

import { formatScaled } from '@vernier/shared/decimal';
import { divRound } from '@vernier/shared/money';
import { LOT_DECIMALS } from '@vernier/shared/price';
import { type DecimalInput, fixDecimal, groupedDigits, NO_VALUE, signText } from './decimal.ts';

/** `percentText(0.4187)` is `0.42%`; the direction is said by a caret, or by `signed`. */
export function percentText(percent: DecimalInput, signed = false): string {
  const text = fixDecimal(percent, 2, signed);
  return text === NO_VALUE ? text : `${text}%`;
}

/** Decimals of a lot step: 0.01 lot has two. */
export function lotPlaces(step: number): number {
  const [, fraction = ''] = formatScaled(step, LOT_DECIMALS).split('.');
  return fraction.replace(/0+$/, '').length;
}

/** Lots (scaled by 1e8) with as many decimals as the instrument's lot step. */
export function lotsText(lots: number, step: number): string {
  const places = lotPlaces(step);
  return groupedDigits(divRound(BigInt(lots), 10n ** BigInt(LOT_DECIMALS - places)), places);
}

/** `×100`. */
export function leverageText(multiple: number): string {
  return `\u00d7${multiple}`;
}

/** A distance in points as signed pips with one decimal: a pip is ten points of a price with 5 or 3 decimals. */
export function pipsText(points: number, precision: number): string {
  const tenths = precision === 5 || precision === 3 ? points : points * 10;
  return signText(tenths, true) + groupedDigits(tenths, 1);
}

const COMPACT: readonly [limit: number, divisor: number, unit: string][] = [
  [1_000_000_000, 1_000_000_000, 'B'],
  [1_000_000, 1_000_000, 'M'],
  [10_000, 1_000, 'K'],
];

/** `compactText(84213)` is `84.2K`; up to 9,999 the count is shown whole. */
export function compactText(count: number): string {
  const step = COMPACT.find(([limit]) => Math.abs(count) >= limit);
  if (step === undefined) return fixDecimal(Math.round(count), 0);
  const [, divisor, unit] = step;
  return fixDecimal(Math.trunc(count / (divisor / 10)) / 10, 1) + unit;
}
