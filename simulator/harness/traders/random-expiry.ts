/** Random time in force of a pending order: mostly none, a day order, a time within days, or a time that is not allowed. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Expiry } from '@vernier/shared/trading/orders/commands';
import type { SeededRandom } from '../world/seeded-random.ts';

const HOUR_MS = 3_600_000;
const TIMED_PERMILLE = 300;

export function randomExpiry(random: SeededRandom, nowMs: TimeMs): Expiry | null {
  if (!random.chance(TIMED_PERMILLE)) return null;
  const kind = random.below(100);
  if (kind < 20) return 'day';
  if (kind < 50) return nowMs + 1 + random.below(2000);
  if (kind < 95) return nowMs + 1 + random.below(48 * HOUR_MS);
  return random.pick([nowMs - HOUR_MS, nowMs + 400 * 24 * HOUR_MS]);
}
