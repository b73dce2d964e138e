/** The span of time over which a volume-weighted average price is taken: its name differs from that of the next one. */

import { civilFromDays } from '@vernier/shared/civil-date';

const DAY_S = 86_400;

export function anchorOf(timeS: number, periodS: number): string {
  const day = Math.floor(timeS / DAY_S);
  if (periodS < DAY_S) return String(day);
  const { year, month } = civilFromDays(day);
  return periodS === DAY_S ? `${year}-${month}` : String(year);
}
