import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { CHART_ZONES, PLACE_ZONES, placeName, useTimeZone } from './chart-zones.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

function instrument(code: string, categoryId: number): InstrumentInfo {
  return { code, domain: { code, categoryId } } as unknown as InstrumentInfo;
}

it('[CHART-12] offers the device, UTC, the exchange and places, each with a name in the language of the page', () => {
  expect(CHART_ZONES.slice(0, 3)).toEqual(['device', 'utc', 'exchange']);
  expect(placeName('Asia/Tokyo', 'en', NOON)).toMatch(/^GMT\+9, Japan( Standard)? Time$/);
  expect(placeName('Asia/Tokyo', 'de', NOON)).toMatch(/^GMT\+9, Jap/);
  for (const language of ['en', 'ar', 'zh-Hant'])
    expect(new Set(PLACE_ZONES.map((zone) => placeName(zone, language, NOON))).size).toBe(PLACE_ZONES.length);
});

it('[CHART-12] the zone of an exchange is that of its hours, and UTC without any', async () => {
  const euro = instrument('EURUSD', 1);
  const zoneOf = (code: string, category: number) => {
    const listed = instrument(code, category);
    return renderHook(() => useTimeZone('exchange', listed)).result;
  };
  const forex = renderHook(() => useTimeZone('exchange', euro));
  await waitFor(() => expect(forex.result.current).toBe('America/New_York'));
  const tokyo = zoneOf('JPN225', 4);
  await waitFor(() => expect(tokyo.current).toBe('Asia/Tokyo'));
  expect(zoneOf('BTCUSD', 5).current).toBe('UTC');
  expect(renderHook(() => useTimeZone('device', euro)).result.current).toBeUndefined();
  expect(renderHook(() => useTimeZone('utc', euro)).result.current).toBe('UTC');
  expect(renderHook(() => useTimeZone('Asia/Dubai', euro)).result.current).toBe('Asia/Dubai');
});
