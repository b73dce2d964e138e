/** Time zones of the chart: of the device, UTC, of the instrument's exchange, or of a place. */

import { useEffect, useMemo, useState } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { type ListStore, useStoredList } from '../../data/user/stored-list.ts';

const DEVICE = 'device';
const store: ListStore<string> = { lists: new Map(), parse: parseZone, usual: [DEVICE] };

/** `device`, `utc`, `exchange` or the IANA name of a place, as an account chose it on this device. */
export function useChartZone(): [string, (zone: string) => void] {
  const [zones, setZones] = useStoredList('chart-zone', store);
  return useMemo(() => [zones[0] ?? DEVICE, (zone) => setZones([zone])], [zones, setZones]);
}

/** Null for a place that this browser does not know. */
export function parseZone(stored: unknown): readonly string[] | null {
  const zone: unknown = Array.isArray(stored) ? stored[0] : null;
  if (typeof zone !== 'string') return null;
  if (zone === DEVICE || zone === 'utc' || zone === 'exchange') return [zone];
  try {
    Intl.DateTimeFormat('en', { timeZone: zone });
    return [zone];
  } catch {
    return null;
  }
}

/** The IANA name of a zone; undefined is that of the device. An instrument that never closes has UTC as its exchange's. */
export function useTimeZone(instrument: InstrumentInfo): string | undefined {
  const [zone] = useChartZone();
  const isExchange = zone === 'exchange';
  const { domain } = instrument;
  const [exchange, setExchange] = useState('UTC');
  useEffect(() => {
    if (!isExchange) return undefined;
    let disposed = false;
    import('@vernier/shared/market/trading-hours').then(
      ({ hoursOf }) => {
        if (!disposed) setExchange(hoursOf(domain)?.zone ?? 'UTC');
      },
      () => {
        // in UTC without it
      },
    );
    return () => {
      disposed = true;
    };
  }, [isExchange, domain]);
  if (zone === DEVICE) return undefined;
  if (zone === 'utc') return 'UTC';
  return isExchange ? exchange : zone;
}
