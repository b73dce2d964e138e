/** The stored speed of the market, which a restart continues at [MARKET-9]. */

import type { ClockSpeed } from '@vernier/shared/market-clock';
import { z } from 'zod';

export const MIN_FACTOR = 0.1;
export const MAX_FACTOR = 60;
/** The factor of a stopped market, which only a sandbox has. */
export const STOPPED = 0;
/** Key of the stored pace. */
export const SPEED_KEY = 'market_pace';

const StoredSpeed = z.object({
  wallMs: z.int(),
  marketMs: z.int(),
  factor: z.union([z.literal(STOPPED), z.number().min(MIN_FACTOR).max(MAX_FACTOR)]),
});

/** Parses a stored pace; throws when the text is none. */
export function clockSpeedOf(text: string): ClockSpeed {
  return StoredSpeed.parse(JSON.parse(text));
}
