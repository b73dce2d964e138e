/** Time until a closed market opens again, as live text. */

import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { serverNow } from '../../data/transport/live.ts';
import { halfSecond } from '../../data/clock/ticker.ts';
import { durationText } from '../../ui/format/time-text.ts';

const MINUTE_MS = 60_000;

function followHalfSeconds(listener: () => void): () => void {
  return halfSecond.listen(listener);
}

/** Null while the market is open, and when the opening is unknown. */
export function useOpensIn(instrument: InstrumentInfo | undefined): string | null {
  const { t } = useTranslation();
  const opensAtMs = instrument?.opensAtMs ?? null;
  // the row of an open market does not render each minute
  const read = () => (opensAtMs === null ? null : Math.floor(serverNow() / MINUTE_MS));
  const minute = useSyncExternalStore(followHalfSeconds, read, read);
  if (opensAtMs === null || minute === null) return null;
  return durationText(opensAtMs - minute * MINUTE_MS, t);
}
