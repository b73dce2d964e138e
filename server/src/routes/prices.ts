/** Prices of a request as points of the instrument that they are meant for; one that has too many decimals is malformed. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { type Points, parsePoints } from '@vernier/shared/price';
import { type Refusal, refuse } from '@vernier/shared/refusals';

/**
 * Every field as points, null where there is none; 1001 with the names of those that are no price of the instrument.
 * Without an instrument the numbers mean nothing, since the decision refuses the request before it looks at them.
 */
export function pointsOf<Field extends string>(
  fields: Readonly<Record<Field, string | null>>,
  instrument: Pick<Instrument, 'pricePrecision'> | undefined,
): Readonly<Record<Field, Points | null>> | Refusal {
  const wrong: string[] = [];
  const points: [string, Points | null][] = [];
  for (const [field, text] of Object.entries<string | null>(fields)) {
    const parsed =
      text === null || instrument === undefined ? null : parsePoints(text, instrument.pricePrecision);
    if (typeof parsed === 'string') wrong.push(field);
    else points.push([field, parsed]);
  }
  if (wrong.length > 0) return refuse('validation_failed', { fields: wrong });
  return Object.fromEntries(points) as Record<Field, Points | null>;
}
