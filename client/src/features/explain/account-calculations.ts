/** Calculation of the account's risk from the shown figures, and the distance to its two thresholds. */

import { equityWire, type RiskFigures, riskRateWire } from '@vernier/shared/api/figure-wire';
import { MAX_RISK_RATE_CENTS } from '@vernier/shared/limits';
import { divRound, type Micros } from '@vernier/shared/numbers/money';
import type { AccountFigures } from '@vernier/shared/trading/orders/account';
import { type DisplayCalculation, NO_PRICES } from './calculation.ts';

const LEVEL_WHOLE = 100n;

export function equityCalculation(figures: AccountFigures): DisplayCalculation {
  return { ...equityWire(figures), unit: 'money', terms: NO_PRICES };
}

/** Null where the rate is no quotient: no position, no equity, or the maximum. */
export function riskCalculation(figures: RiskFigures): DisplayCalculation | null {
  const { marginMicros, equityMicros, riskRateCents } = figures;
  if (marginMicros === 0n || equityMicros <= 0n || riskRateCents >= MAX_RISK_RATE_CENTS) return null;
  return { ...riskRateWire(figures), name: 'risk', unit: 'percent', terms: NO_PRICES };
}

export interface Threshold {
  /** The risk rate of the threshold, in percent. */
  readonly rate: number;
  readonly equityMicros: Micros;
  /** The loss that reaches it; zero or less when it is reached. */
  readonly roomMicros: Micros;
}

/** The equity at which the prepayment ratio falls to `level` percent with the present positions. */
export function thresholdAt(figures: AccountFigures, level: number): Threshold {
  const equityMicros = divRound(figures.marginMicros * BigInt(level), LEVEL_WHOLE);
  return {
    rate: Math.round(10_000 / level),
    equityMicros,
    roomMicros: figures.equityMicros - equityMicros,
  };
}
