/** Days whose ticks never change again and may be published. */

import { DAY_MS, type DayNumber } from '@vernier/shared/civil-date';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import type { LiveMarket } from '../../core/market/live-market.ts';

/** Setting with the first day of a recorded or live market that has a tape root. */
const FIRST_DAY = 'tape_first_day';

export interface FinalDays {
  readonly first: DayNumber;
  readonly newest: DayNumber;
}

/** Days of a recorded or live market: final when they are over, since no key has to be revealed. */
export async function externalDays(
  market: Pick<LiveMarket, 'timeMs'>,
  meta: Pick<MetaRepository, 'setOnce'>,
): Promise<() => FinalDays> {
  const today = () => Math.floor(market.timeMs / DAY_MS);
  const first = Number.parseInt(await meta.setOnce(FIRST_DAY, String(today())), 10);
  return () => ({ first, newest: today() - 1 });
}
