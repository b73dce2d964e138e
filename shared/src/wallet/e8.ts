/** Amounts and rates of currencies with eight decimals: their text, and what a text is worth. Dollars are in money.ts. */

import { type DecimalFailure, formatScaled, parseDecimal } from '../numbers/decimal.ts';
import type { E8 } from './transfer.ts';

export const E8_DECIMALS = 8;
export const E8_ONE: E8 = 100_000_000n;

const NEEDLESS = /\.?0+$/;

/** Shortest exact decimal text: `1500000000` is `15`. */
export function formatE8(value: E8): string {
  return shortText(value, E8_DECIMALS);
}

/** A scaled integer without trailing zeros. */
export function shortText(scaled: bigint, decimals: number): string {
  return formatScaled(scaled, decimals).replace(NEEDLESS, '');
}

/** Hundred-millionths of a decimal text or JSON number, or why it is not one [NUMBER-3]. */
export function parseE8(value: string | number): E8 | DecimalFailure {
  return parseDecimal(value, E8_DECIMALS);
}
