/** Overnight financing in instruments.update: its fields, their bounds and their form in responses [SWAP-3]. */

import { text } from '@vernier/shared/api/fields';
import type { Instrument } from '@vernier/shared/market/instrument';
import { SWAP_MODES, type SwapMode, type SwapTerms, TRIPLE_DAYS } from '@vernier/shared/market/swap-terms';
import { isDecimalFailure } from '@vernier/shared/numbers/decimal';
import { formatMicros, type Micros, parseMicros } from '@vernier/shared/numbers/money';
import { z } from 'zod';

/** In 1e-6 of the unit: 10,000 USD a lot, 100,000 points, 1,000 percent a year. */
const MOST_RATE: Readonly<Record<SwapMode, Micros>> = {
  usd_per_lot: 10_000_000_000n,
  points: 100_000_000_000n,
  percent_year: 1_000_000_000n,
};

const swapRate = z.union([z.number(), text(1, 64)]).transform((value, context) => {
  const parsed = parseMicros(value);
  if (!isDecimalFailure(parsed)) return parsed;
  context.addIssue('not a rate');
  return z.NEVER;
});

/** Absent fields stay; null restores the program's default. A negative rate is paid by the user. */
export const SWAP_FIELDS = {
  swap_buy: swapRate.nullish(),
  swap_sell: swapRate.nullish(),
  swap_mode: z.enum(SWAP_MODES).nullish(),
  /** 1 is Monday, 7 is Sunday. */
  triple_day: z.literal(TRIPLE_DAYS).nullish(),
};

type SwapUpdate = z.output<z.ZodObject<typeof SWAP_FIELDS>>;

/** The terms that an update results in. */
export function swapTermsWith(current: SwapTerms, listed: SwapTerms, update: SwapUpdate): SwapTerms {
  const { swap_buy, swap_sell, swap_mode, triple_day } = update;
  return {
    swapBuyMicros: swap_buy === undefined ? current.swapBuyMicros : (swap_buy ?? listed.swapBuyMicros),
    swapSellMicros: swap_sell === undefined ? current.swapSellMicros : (swap_sell ?? listed.swapSellMicros),
    swapMode: swap_mode === undefined ? current.swapMode : (swap_mode ?? listed.swapMode),
    tripleDay: triple_day === undefined ? current.tripleDay : (triple_day ?? listed.tripleDay),
  };
}

/** The fields whose rates are too large for their unit. */
export function excessiveRates({ swapMode, swapBuyMicros, swapSellMicros }: SwapTerms): readonly string[] {
  const most = MOST_RATE[swapMode];
  const isExcessive = (rate: Micros) => rate > most || rate < -most;
  return [
    ...(isExcessive(swapBuyMicros) ? ['swap_buy'] : []),
    ...(isExcessive(swapSellMicros) ? ['swap_sell'] : []),
  ];
}

/** The input for the audit: in the units of the request, as JSON. */
export function auditSwapInput({ swap_buy: buy, swap_sell: sell }: SwapUpdate) {
  return {
    ...(buy !== undefined && { swap_buy: buy === null ? null : formatMicros(buy) }),
    ...(sell !== undefined && { swap_sell: sell === null ? null : formatMicros(sell) }),
  };
}

export function presentSwapTerms({ swapBuyMicros, swapSellMicros, swapMode, tripleDay }: SwapTerms) {
  return {
    swap_buy: formatMicros(swapBuyMicros),
    swap_sell: formatMicros(swapSellMicros),
    swap_mode: swapMode,
    triple_day: tripleDay,
  };
}

/** The terms that differ from the program's list. */
export function changedSwapTerms(instrument: Instrument, listed: SwapTerms) {
  const names = [
    instrument.swapBuyMicros === listed.swapBuyMicros ? null : ('swap_buy' as const),
    instrument.swapSellMicros === listed.swapSellMicros ? null : ('swap_sell' as const),
    instrument.swapMode === listed.swapMode ? null : ('swap_mode' as const),
    instrument.tripleDay === listed.tripleDay ? null : ('triple_day' as const),
  ];
  return names.filter((name) => name !== null);
}
