/** Scheduled releases around now, read again when the next result is due. */

import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { MAX_CALENDAR_DAYS } from '@vernier/shared/limits';
import { serverNow } from '../clock/server-clock.ts';
import { page } from '../page.ts';
import { type LoadState, useLoadState } from '../transport/load-state.ts';
import { vernier } from '../transport/vernier.ts';

const DAY_S = 86_400;
const DAYS_AHEAD = 14;
const DAYS_BACK = 7;
const MOST_DAYS_BACK = MAX_CALENDAR_DAYS - DAYS_AHEAD;
/** A release has its result so long after it. */
export const RESULT_AFTER_MS = 30 * 60_000;
const STALE_MS = 5 * 60_000;
const MIN_WAIT_MS = 5_000;
/** Timers of a browser hold no longer time than 24 days; a day is enough to notice the next. */
const MAX_WAIT_MS = DAY_S * 1000;

/** Of the last seven days and the coming fourteen, oldest first; `sinceS` goes back further where candles do. */
export function useReleases(sinceS: number | undefined): LoadState<readonly ReleaseWire[]> {
  const language = page().language();
  const today = Math.floor(serverNow() / 1000 / DAY_S) * DAY_S;
  const isOlder = sinceS !== undefined && sinceS < today - DAYS_BACK * DAY_S;
  const from = today - (isOlder ? MOST_DAYS_BACK : DAYS_BACK) * DAY_S;
  const to = today + DAYS_AHEAD * DAY_S;
  return useLoadState({
    queryKey: ['calendar', language, from, to],
    queryFn: async ({ signal }): Promise<readonly ReleaseWire[]> =>
      (await vernier.call('calendar', { from, to }, { signal, quiet: true })).list,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => nextResultMs(state.data ?? [], serverNow()),
  });
}

/** Until the next result is due. */
export function nextResultMs(releases: readonly ReleaseWire[], nowMs: number): number {
  const due = releases.map(({ at }) => Date.parse(at) + RESULT_AFTER_MS).filter((dueMs) => dueMs > nowMs);
  return Math.min(MAX_WAIT_MS, Math.max(MIN_WAIT_MS, Math.min(...due) - nowMs + MIN_WAIT_MS));
}
