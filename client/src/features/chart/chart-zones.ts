/** Time zones of the chart: of the device, UTC, of the instrument's exchange, or of a place. */

import { useEffect, useState } from 'react';
import type { InstrumentInfo } from '../../data/market/instruments.ts';

/** From west to east; the browser has their names in every language. */
export const PLACE_ZONES = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Johannesburg',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Jakarta',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Sydney',
] as const;
export const NAMED_ZONES = ['device', 'utc', 'exchange'] as const;
export const CHART_ZONES = [...NAMED_ZONES, ...PLACE_ZONES] as const;
export type ChartZone = (typeof CHART_ZONES)[number];

/** `GMT+9, Japan Time`. */
export function placeName(zone: string, language: string, nowMs: number): string {
  const part = (timeZoneName: 'shortOffset' | 'longGeneric') =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName, numberingSystem: 'latn' })
      .formatToParts(nowMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return `${part('shortOffset')}, ${part('longGeneric')}`;
}

/** The IANA name of a zone; undefined is that of the device. An instrument that never closes has UTC as its exchange's. */
export function useTimeZone(zone: ChartZone, instrument: InstrumentInfo): string | undefined {
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
  if (zone === 'device') return undefined;
  if (zone === 'utc') return 'UTC';
  return isExchange ? exchange : zone;
}
