/** Days of the market whose keys are revealed and whose ticks the server still has. */

import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';

/** Future days, those that are not revealed yet, and those with ticks. */
const ROWS = 100;
/** The server has the ticks of sixty days, and the last two of them are not revealed. */
const MOST_DAYS = 58;

/** UTC days such as `2026-01-05`, newest first. */
export function useRevealedDays(): LoadState<readonly string[]> {
  return useLoadState({
    queryKey: ['revealed-days'],
    queryFn: ({ signal }) => vernier.call('commitments', { limit: ROWS }, { signal, quiet: true }),
    select: ({ list }) =>
      list.flatMap(({ day, revealed_key: key }) => (key === null ? [] : [day])).slice(0, MOST_DAYS),
  });
}
