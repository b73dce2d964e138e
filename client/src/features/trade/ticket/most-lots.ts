/** The most lots of an instrument that fit a limit, found by halving the steps. Pure. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Lots } from '@vernier/shared/numbers/price';

type LotRule = Pick<Instrument, 'lotStep' | 'minLots' | 'maxLots'>;

/** A whole number of steps, at most the largest order; 0 when not even the least lots fit. More lots must not fit better. */
export function mostLots({ lotStep, minLots, maxLots }: LotRule, fits: (lots: Lots) => boolean): Lots {
  let fitting = 0;
  let beyond = Math.floor(maxLots / lotStep) + 1;
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle * lotStep)) fitting = middle;
    else beyond = middle;
  }
  const lots = fitting * lotStep;
  return lots < minLots ? 0 : lots;
}
