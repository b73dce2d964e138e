/** Typing indicators: reported to the user while a reply is typed, and shown for the user while it is valid. */

import { useEffect, useRef, useState } from 'react';
import { adminClient } from '../../data/admin-api.ts';
import { serverNowMs } from '../../data/change-versions.ts';

/** Half of the time for which the server keeps the indicator. */
const SIGNAL_INTERVAL_MS = 3_000;

/** To be called at every key. */
export function useTypingSignal(id: number): () => void {
  const sentMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - sentMs.current < SIGNAL_INTERVAL_MS) return;
    sentMs.current = now;
    // a lost report has no effect
    adminClient.support.typing.query({ id }).catch(() => {});
  };
}

/** Whether the user writes, until the moment that the server named. */
export function useUserTypes(until: string | null): boolean {
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    if (until === null) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - serverNowMs()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && until !== over;
}
