/** The arithmetic of transfers: what a deposit credits, what a withdrawal costs and what arrives [TRANSFER-3] [TRANSFER-4]. */

import { divRound, type Micros } from '../numbers/money.ts';
import { E8_ONE, shortText } from './e8.ts';
import type { E8 } from './transfer.ts';

/** A deposit without a review for so long is invalid [TRANSFER-2]. */
export const DEPOSIT_LIFE_MS = 72 * 3_600_000;
/** Most deposits of one account that may wait for review [TRANSFER-2]. */
export const MAX_WAITING_DEPOSITS = 10;
/** No single transfer is of more than this: a thousand million USD. */
export const MAX_TRANSFER_MICROS: Micros = 1_000_000_000_000_000n;

/** units × USD per unit, rounded half away from zero to the micro-dollar [TRANSFER-3]. */
export function creditOf(unitsE8: E8, usdPriceE8: E8): Micros {
  return divRound(unitsE8 * usdPriceE8 * 1_000_000n, E8_ONE * E8_ONE);
}

export interface WithdrawalTerms {
  /** 1: `feeMicros`; 2: a share of the amount. */
  readonly feeType: 1 | 2;
  readonly feeMicros: Micros;
  readonly feeRateE8: E8;
  /** Units of the currency per USD, as set. */
  readonly rateE8: E8;
  /** USD per unit at a rate of the market, which then decides instead of `rateE8`. */
  readonly unitPriceE8: E8 | null;
}

export interface WithdrawalAmounts {
  readonly feeMicros: Micros;
  /** Units of the currency, in millionths. */
  readonly receivedMicros: Micros;
}

/**
 * fee = fixed, or amount × rate; received = max(0, (amount − fee) × units per USD), rounded down [TRANSFER-4]. The market
 * quotes USD per unit, so at its rate the remainder is divided by the price and no rate is rounded in between [TRANSFER-9].
 */
export function withdrawalAmounts(amountMicros: Micros, terms: WithdrawalTerms): WithdrawalAmounts {
  const feeMicros = terms.feeType === 1 ? terms.feeMicros : divRound(amountMicros * terms.feeRateE8, E8_ONE);
  const { rateE8, unitPriceE8 } = terms;
  const leftMicros = amountMicros - feeMicros;
  if (leftMicros <= 0n) return { feeMicros, receivedMicros: 0n };
  if (unitPriceE8 === null) return { feeMicros, receivedMicros: (leftMicros * rateE8) / E8_ONE };
  return { feeMicros, receivedMicros: receivedAt(leftMicros, unitPriceE8) };
}

/** Units in millionths for dollars at a price, rounded down. */
export function receivedAt(leftMicros: Micros, unitPriceE8: E8): Micros {
  return leftMicros <= 0n ? 0n : (leftMicros * E8_ONE) / unitPriceE8;
}

const UNITS_PER_USD_DECIMALS = 16;

/** Units per USD of a price of the market, as text: its reciprocal to sixteen decimals, rounded up [TRANSFER-9]. */
export function unitsPerUsdText(unitPriceE8: E8): string {
  const one = E8_ONE * 10n ** BigInt(UNITS_PER_USD_DECIMALS);
  return shortText((one + unitPriceE8 - 1n) / unitPriceE8, UNITS_PER_USD_DECIMALS);
}
