/** Time until a closed market opens again, as live text. */

import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { drawnAt, serverNow } from '../../data/transport/live.ts';
import { halfSecond } from '../../data/clock/ticker.ts';
import { durationText } from '../../ui/format/duration-text.ts';

const MINUTE_MS = 60_000;

function followHalfSeconds(listener: () => void): () => void {
  return halfSecond.listen(listener);
}

/** Null while the market is open, and when the opening is unknown. */
export function useOpensIn(instrument: InstrumentInfo | undefined): string | null {
  const { t } = useTranslation();
  const opensAtMs = instrument?.opensAtMs ?? null;
  // an open market has no live text: its row does not render every minute
  const minuteOf = (nowMs: number) => (opensAtMs === null ? null : Math.floor(nowMs / MINUTE_MS));
  const minute = useSyncExternalStore(
    followHalfSeconds,
    () => minuteOf(serverNow()),
    () => minuteOf(drawnAt()),
  );
  if (opensAtMs === null || minute === null) return null;
  return durationText(opensAtMs - minute * MINUTE_MS, t);
}
