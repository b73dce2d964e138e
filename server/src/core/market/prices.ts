/** Prices of a request in points of their instrument; a price with too many decimals is malformed. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { DecimalFailure } from '@vernier/shared/numbers/decimal';
import { type Points, parsePoints } from '@vernier/shared/numbers/price';
import { type Refusal, refuse } from '@vernier/shared/refusals';

/** An absent field stays absent. */
type PointsOf<Fields> = {
  readonly [Field in keyof Fields]: Points | null | Extract<Fields[Field], undefined>;
};

/** A price beyond the exact integers is the last of them: the decision refuses it with its bounds. */
function pointsOf(text: string, pricePrecision: number): Points | DecimalFailure {
  const parsed = parsePoints(text, pricePrecision);
  return parsed === 'out_of_range' ? Number.MAX_SAFE_INTEGER : parsed;
}

/**
 * Every field in points, null where there is none, undefined where it is absent; 1001 names the fields that are no price of the instrument.
 * Without an instrument the numbers have no meaning: the decision refuses the request before it reads them.
 */
export function toPoints<Fields extends Readonly<Record<string, string | null | undefined>>>(
  fields: Fields,
  instrument: Pick<Instrument, 'pricePrecision'> | undefined,
): PointsOf<Fields> | Refusal {
  const wrong: string[] = [];
  const points: Record<string, Points | null> = {};
  // Without lists of entries: this runs for every order.
  for (const field in fields) {
    const text: string | null | undefined = fields[field];
    if (text === undefined) continue;
    const parsed =
      text === null || instrument === undefined ? null : pointsOf(text, instrument.pricePrecision);
    if (typeof parsed === 'string') wrong.push(field);
    else points[field] = parsed;
  }
  if (wrong.length > 0) return refuse('validation_failed', { fields: wrong });
  return points as PointsOf<Fields>;
}
