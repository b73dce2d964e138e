/** Polling of the change versions: every second while the page is visible; each changed area is read again. */

import { useEffect, useRef } from 'react';
import { adminApi, type AdminOutput } from './admin-api.ts';
import { refetchArea } from './query-client.ts';

type ChangeVersions = AdminOutput['office']['pulse'];
export type ChangedArea = keyof ChangeVersions['versions'];

const POLL_INTERVAL_MS = 1_000;
const OWN: ChangedArea = 'auth';

/** How far the server's clock is ahead of this device's. */
let aheadMs = 0;

/** The frame calls it once; everything else reads its result. */
export function useChangeVersions(): { readonly lost: boolean } {
  const { data, isError, failureCount } = adminApi.office.pulse.useQuery(undefined, {
    // a hidden page does not poll, and catches up when it becomes visible
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
  });
  const seen = useRef<ChangeVersions['versions'] | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    aheadMs = Date.parse(data.time) - Date.now();
    for (const area of changedAreas(seen.current, data.versions)) void refetchArea(area);
    seen.current = data.versions;
  }, [data]);
  return { lost: isError || failureCount > 0 };
}

/**
 * Areas whose version has grown; none after the first poll, since everything was just read. The own data is excluded:
 * recovery codes are shown once, and must not disappear because another administrator logged in.
 */
export function changedAreas(
  before: ChangeVersions['versions'] | null,
  now: ChangeVersions['versions'],
): readonly ChangedArea[] {
  if (before === null) return [];
  return (Object.keys(now) as ChangedArea[]).filter((area) => now[area] !== before[area] && area !== OWN);
}

/** How much waits in an area; 0 until it is known. */
export function useWaitingCount(areas: readonly ChangedArea[]): number {
  const { data } = adminApi.office.pulse.useQuery();
  return areas.reduce((sum, area) => sum + (data?.waiting[area] ?? 0), 0);
}

/** The server's time, by which deadlines are met. */
export function serverNowMs(): number {
  return Date.now() + aheadMs;
}
