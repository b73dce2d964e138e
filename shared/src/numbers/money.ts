/** Money as whole micro-dollars: parsing, formatting and the one rounding rule [NUMBER-1]. Not prices, not lots. */

import { type DecimalFailure, parseDecimal } from './decimal.ts';

/** Micro-dollars (1e-6 USD), signed. */
export type Micros = bigint;

export const MICROS_PER_USD = 1_000_000n;
const MICRO_DECIMALS = 6;

/** `numerator / denominator` rounded half away from zero [NUMBER-1]; the denominator must be positive. */
export function divRound(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n;
  const magnitude = negative ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return negative ? -rounded : rounded;
}

/** A decimal string in USD with exactly six decimals, as money leaves the server [NUMBER-2]. */
export function formatMicros(micros: Micros): string {
  const negative = micros < 0n;
  const digits = (negative ? -micros : micros).toString().padStart(MICRO_DECIMALS + 1, '0');
  const split = digits.length - MICRO_DECIMALS;
  return `${negative ? '-' : ''}${digits.slice(0, split)}.${digits.slice(split)}`;
}

/** Micro-dollars of a decimal string or JSON number, or why it is not one [NUMBER-3]. */
export function parseMicros(value: string | number): Micros | DecimalFailure {
  return parseDecimal(value, MICRO_DECIMALS);
}
