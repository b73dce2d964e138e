/**
 * Calculations in API fields [EXPLAIN-4]: the formula as docs/rules/explain.md writes it, and for each of its symbols the number
 * in it. The page that explains a live number and the route that explains a fill both use this module.
 */

import { isoTime, type TimeMs } from '../clock.ts';
import { formatScaled } from '../numbers/decimal.ts';
import type { Fraction } from '../numbers/fraction.ts';
import { divRound, formatMicros } from '../numbers/money.ts';
import { LOT_DECIMALS, scaledToNumber } from '../numbers/price.ts';
import type { Calculation } from '../trading/pricing/calculation.ts';
import type { FeeInputs } from '../trading/pricing/fee.ts';
import type { MarginInputs } from '../trading/pricing/margin.ts';
import type { ProfitInputs } from '../trading/pricing/profit.ts';
import type { SwapInputs } from '../trading/pricing/swap.ts';
import type { CalculationWire } from './shapes/order.ts';

/** Decimals of a displayed rate: the rest is less than a thousandth of a micro-dollar of the largest order. */
const RATE_DECIMALS = 18;

/** An exact ratio as a decimal, without zeros at its end: `0.00666620003266438`, and `1` where nothing is converted. */
export function rateText({ numerator, denominator }: Fraction): string {
  const scaled = divRound(numerator * 10n ** BigInt(RATE_DECIMALS), denominator);
  return formatScaled(scaled, RATE_DECIMALS).replace(/\.?0+$/, '');
}

export function marginWire({ inputs, micros }: Calculation<MarginInputs>): CalculationWire {
  const size = { lots: scaledToNumber(inputs.lots, LOT_DECIMALS), units: inputs.unitsPerLot };
  const value = formatMicros(micros);
  if (inputs.marginMode === 'fixed') return { name: 'margin', formula: 'lots × units', inputs: size, value };
  return {
    name: 'margin',
    formula: 'lots × units × price × q ÷ multiple',
    inputs: {
      ...size,
      price: scaledToNumber(inputs.price, inputs.pricePrecision),
      q: rateText(inputs.conversion),
      multiple: inputs.leverage,
    },
    value,
  };
}

export function feeWire({ inputs, micros }: Calculation<FeeInputs>): CalculationWire {
  const rate = formatMicros(inputs.feeRateMicros);
  const value = formatMicros(micros);
  if (inputs.feeType === 'per_lot') {
    const lots = scaledToNumber(inputs.lots, LOT_DECIMALS);
    return { name: 'fee', formula: 'lots × rate', inputs: { lots, rate }, value };
  }
  const margin = formatMicros(inputs.marginMicros);
  return { name: 'fee', formula: 'margin × rate', inputs: { margin, rate }, value };
}

export function profitWire({ inputs, micros }: Calculation<ProfitInputs>): CalculationWire {
  const move = inputs.side === 'buy' ? '(close − open)' : '(open − close)';
  return {
    name: 'profit',
    formula: `${move} × lots × units × q`,
    inputs: {
      open: scaledToNumber(inputs.openPrice, inputs.pricePrecision),
      close: scaledToNumber(inputs.closePrice, inputs.pricePrecision),
      lots: scaledToNumber(inputs.lots, LOT_DECIMALS),
      units: inputs.unitsPerLot,
      q: rateText(inputs.conversion),
    },
    value: formatMicros(micros),
  };
}

const SWAP_FORMULAS = {
  usd_per_lot: 'lots × rate × nights',
  points: 'lots × units × rate × point × q × nights',
  percent_year: 'lots × units × price × q × rate × nights ÷ 36500',
} as const;

/** Overnight financing at one rollover, or at any; `rate` has the unit of the mode [SWAP-4]. */
export function swapWire(
  { inputs, micros }: Calculation<SwapInputs>,
  rolloverMs: TimeMs | null = null,
): CalculationWire {
  const { swapMode, pricePrecision } = inputs;
  const rest = {
    rate: formatMicros(inputs.rateMicros),
    nights: inputs.nights,
    ...(rolloverMs !== null && { rollover: isoTime(rolloverMs) }),
  };
  const lots = scaledToNumber(inputs.lots, LOT_DECIMALS);
  const converted = { lots, units: inputs.unitsPerLot, q: rateText(inputs.conversion) };
  const symbols = {
    usd_per_lot: { lots },
    points: { ...converted, point: scaledToNumber(1, pricePrecision) },
    percent_year: { ...converted, price: scaledToNumber(inputs.openPrice, pricePrecision) },
  };
  return {
    name: 'swap',
    formula: SWAP_FORMULAS[swapMode],
    inputs: { ...symbols[swapMode], ...rest },
    value: formatMicros(micros),
  };
}
