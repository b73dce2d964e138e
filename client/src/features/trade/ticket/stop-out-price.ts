/** Estimated stop-out price if only this instrument moves. Other prices move too, and the server decides. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import { STOP_OUT_LEVEL_CENTS } from '@vernier/shared/limits';
import type { Instrument } from '@vernier/shared/market/instrument';
import { divRound, MICROS_PER_USD, type Micros } from '@vernier/shared/numbers/money';
import { LOT_SCALE, type Points } from '@vernier/shared/numbers/price';

/** Lots bought less lots sold, in units of 1e-8 lot. */
export type NetExposure = number;

export interface StopOutInputs {
  readonly equityMicros: Micros;
  readonly marginMicros: Micros;
  readonly exposure: NetExposure;
  /** The closing price of the position now. */
  readonly price: Points;
  readonly instrument: Instrument;
  readonly conversion: Fraction;
}

const LEVEL_WHOLE_CENTS = 10_000n;
/** A buy can lose its whole price at most; a price beyond twice the present one is as far in the other direction. */
const FARTHEST = 2n;

/**
 * The price at which equity ÷ margin falls to the stop-out level. Null when no price in reach does it:
 * without exposure, or with more equity than the instrument can lose.
 */
export function stopOutPrice(inputs: StopOutInputs): Points | null {
  const { equityMicros, marginMicros, exposure, price, instrument, conversion } = inputs;
  if (exposure === 0 || marginMicros === 0n) return null;
  const floor = divRound(marginMicros * BigInt(STOP_OUT_LEVEL_CENTS), LEVEL_WHOLE_CENTS);
  const roomMicros = equityMicros - floor;
  if (roomMicros <= 0n) return price;
  // room ÷ (|exposure| × units × q) is the distance; numerator and denominator scaled to points
  const numerator =
    roomMicros * BigInt(LOT_SCALE) * 10n ** BigInt(instrument.pricePrecision) * conversion.denominator;
  const size = BigInt(Math.abs(exposure)) * BigInt(instrument.unitsPerLot) * MICROS_PER_USD;
  const distance = divRound(numerator, size * conversion.numerator);
  const stopOut = exposure > 0 ? BigInt(price) - distance : BigInt(price) + distance;
  return stopOut > 0n && stopOut <= FARTHEST * BigInt(price) ? Number(stopOut) : null;
}
