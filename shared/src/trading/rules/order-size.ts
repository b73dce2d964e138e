/** Order sizes that an instrument allows: offered leverage, and lots between its least and most, in whole steps. */

import { type Instrument } from '../../market/instrument.ts';
import { LOT_DECIMALS, type Lots, scaledToNumber } from '../../numbers/price.ts';
import { type Refusal, refuse } from '../../refusals.ts';

/** The leverage of the order. A fixed margin has none: without offers it is 1. */
export function leverageOf(
  { marginMode, leverages }: Pick<Instrument, 'marginMode' | 'leverages'>,
  requested: number | null,
): number | Refusal {
  if (marginMode === 'fixed' && leverages.length === 0) return 1;
  if (leverages.length === 0) return refuse('no_multiplier_configured');
  if (requested === null) return refuse('validation_failed', { fields: ['multiple'] });
  if (leverages.includes(requested)) return requested;
  return refuse('multiple_not_allowed', { allowed: leverages, max: Math.max(...leverages) });
}

/** 1009 unless the closed part and the rest of `positionLots` are both whole steps of at least the least lots, or nothing remains [ORDER-5]. */
export function partRefusal(instrument: Instrument, lots: Lots, positionLots: Lots): Refusal | null {
  const { minLots, lotStep } = instrument;
  const most = positionLots - minLots;
  if (lots === positionLots || (lots >= minLots && lots <= most && lots % lotStep === 0)) return null;
  return refuse('lots_not_allowed', {
    min: scaledToNumber(Math.min(minLots, positionLots), LOT_DECIMALS),
    max: scaledToNumber(positionLots, LOT_DECIMALS),
    step: scaledToNumber(lotStep, LOT_DECIMALS),
  });
}

/** 1009 with the bounds when `lots` is below the least, above the most, or not a whole step. */
export function lotsRefusal(instrument: Instrument, lots: Lots): Refusal | null {
  const { minLots, maxLots, lotStep } = instrument;
  if (lots >= minLots && lots <= maxLots && lots % lotStep === 0) return null;
  return refuse('lots_not_allowed', {
    min: scaledToNumber(minLots, LOT_DECIMALS),
    max: scaledToNumber(maxLots, LOT_DECIMALS),
    step: scaledToNumber(lotStep, LOT_DECIMALS),
  });
}
