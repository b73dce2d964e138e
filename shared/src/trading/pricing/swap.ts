/** Overnight financing of a position, from the user's side: negative is paid, positive received [SWAP-1] [SWAP-4]. */

import type { Instrument } from '../../market/instrument.ts';
import type { SwapMode } from '../../market/swap-terms.ts';
import type { Fraction } from '../../numbers/fraction.ts';
import type { Micros } from '../../numbers/money.ts';
import { LOT_SCALE, type Lots, type Points } from '../../numbers/price.ts';
import type { Position } from '../orders/order.ts';
import { type Calculation, calculated } from './calculation.ts';

export interface SwapInputs {
  readonly swapMode: SwapMode;
  readonly lots: Lots;
  /** In 1e-6 of the unit of the mode; negative is paid. */
  readonly rateMicros: Micros;
  readonly nights: number;
  readonly unitsPerLot: number;
  readonly openPrice: Points;
  readonly pricePrecision: number;
  readonly conversion: Fraction;
}

/** A rate of 1 % a year is charged by 365 nights of a 365th of it. */
const NIGHTS_A_YEAR = 365n;
const PERCENT = 100n;

/** Exact fraction, rounded once, half away from zero [NUMBER-1]. */
export function swapFor(inputs: SwapInputs): Calculation<SwapInputs> {
  const { swapMode, lots, rateMicros, nights, unitsPerLot, openPrice, pricePrecision, conversion } = inputs;
  const perLot = BigInt(lots) * rateMicros * BigInt(nights);
  const lotScale = BigInt(LOT_SCALE);
  if (swapMode === 'usd_per_lot')
    return calculated('swap_usd_per_lot', inputs, { numerator: perLot, denominator: lotScale });
  const perPoint = perLot * BigInt(unitsPerLot) * conversion.numerator;
  const pointScale = lotScale * 10n ** BigInt(pricePrecision) * conversion.denominator;
  if (swapMode === 'points')
    return calculated('swap_points', inputs, { numerator: perPoint, denominator: pointScale });
  return calculated('swap_percent_year', inputs, {
    numerator: perPoint * BigInt(openPrice),
    denominator: pointScale * PERCENT * NIGHTS_A_YEAR,
  });
}

/** The fields of a position that its financing depends on; price and rate are those of the opening fill [MARGIN-2]. */
type FinancedPosition = Pick<Position, 'lots' | 'openPrice' | 'conversion'>;

/** The rate, the nights and the unit that a charge is made of. */
export type SwapCharge = Pick<SwapInputs, 'swapMode' | 'rateMicros' | 'nights'>;

/** Financing of a position at one rollover. */
export function swapOf(
  { lots, openPrice, conversion }: FinancedPosition,
  charge: SwapCharge,
  { unitsPerLot, pricePrecision }: Pick<Instrument, 'unitsPerLot' | 'pricePrecision'>,
): Calculation<SwapInputs> {
  return swapFor({ ...charge, lots, openPrice, conversion, unitsPerLot, pricePrecision });
}
