/** The speed of the market as it is kept, so that a restart goes on at it [S9]. */

import type { Pace } from '@vernier/shared/market-clock';
import { z } from 'zod';

export const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 60;
/** Where the pace is kept. */
export const PACE_KEY = 'market_pace';

const Kept = z.object({
  wallMs: z.int(),
  marketMs: z.int(),
  factor: z.number().min(MIN_FACTOR).max(MAX_FACTOR),
});

/** The pace that was kept as text; throws when it is not one. */
export function paceOf(text: string): Pace {
  return Kept.parse(JSON.parse(text));
}
