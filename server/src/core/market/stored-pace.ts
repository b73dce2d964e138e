/** The stored speed of the market, which a restart continues at [MARKET-9]. */

import type { Pace } from '@vernier/shared/market-clock';
import { z } from 'zod';

export const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 60;
/** Key of the stored pace. */
export const PACE_KEY = 'market_pace';

const StoredPace = z.object({
  wallMs: z.int(),
  marketMs: z.int(),
  factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR),
});

/** Parses a stored pace; throws when the text is none. */
export function paceOf(text: string): Pace {
  return StoredPace.parse(JSON.parse(text));
}
