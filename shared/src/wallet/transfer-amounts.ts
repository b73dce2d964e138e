/** The arithmetic of transfers: what a deposit credits, what a withdrawal costs and what arrives [TRANSFER-3] [TRANSFER-4]. */

import { divRound, type Micros } from '../numbers/money.ts';
import type { E8 } from './transfer.ts';

/** A deposit without a review for so long is invalid [TRANSFER-2]. */
export const DEPOSIT_LIFE_MS = 72 * 3_600_000;
/** Deposits of one account that may wait for their review at once [TRANSFER-2]. */
export const MAX_WAITING_DEPOSITS = 10;
/** No single transfer is of more than this: a thousand million USD. */
export const MAX_TRANSFER_MICROS: Micros = 1_000_000_000_000_000n;

const E8_ONE = 100_000_000n;

/** units × USD per unit, rounded half away from zero to the micro-dollar [TRANSFER-3]. */
export function creditOf(unitsE8: E8, usdPriceE8: E8): Micros {
  return divRound(unitsE8 * usdPriceE8 * 1_000_000n, E8_ONE * E8_ONE);
}

export interface WithdrawalTerms {
  /** 1: `feeMicros`; 2: a share of the amount. */
  readonly feeType: 1 | 2;
  readonly feeMicros: Micros;
  readonly feeRateE8: E8;
  /** Units of the currency per USD. */
  readonly rateE8: E8;
}

export interface WithdrawalAmounts {
  readonly feeMicros: Micros;
  /** Units of the currency, in millionths. */
  readonly receivedMicros: Micros;
}

/** fee = fixed, or amount × rate; received = max(0, (amount − fee) × units per USD), rounded down [TRANSFER-4]. */
export function withdrawalAmounts(amountMicros: Micros, terms: WithdrawalTerms): WithdrawalAmounts {
  const feeMicros = terms.feeType === 1 ? terms.feeMicros : divRound(amountMicros * terms.feeRateE8, E8_ONE);
  const leftMicros = amountMicros - feeMicros;
  return { feeMicros, receivedMicros: leftMicros <= 0n ? 0n : (leftMicros * terms.rateE8) / E8_ONE };
}
