import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { parseZone, useChartZone, useTimeZone } from './chart-zones.ts';
import { PLACE_ZONES, placeName } from './place-zones.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

function instrument(code: string, categoryId: number): InstrumentInfo {
  return { code, domain: { code, categoryId } } as unknown as InstrumentInfo;
}

function choose(zone: string): void {
  const chosen = renderHook(() => useChartZone());
  act(() => chosen.result.current[1](zone));
}

const zoneOf = (listed: InstrumentInfo) => renderHook(() => useTimeZone(listed)).result;

afterEach(() => {
  choose('device');
  localStorage.clear();
});

it('[CHART-12] offers places with a name in the language of the page', () => {
  expect(placeName('Asia/Tokyo', 'en', NOON)).toMatch(/^GMT\+9, Japan( Standard)? Time$/);
  expect(placeName('Asia/Tokyo', 'de', NOON)).toMatch(/^GMT\+9, Jap/);
  for (const language of ['en', 'ar', 'zh-Hant'])
    expect(new Set(PLACE_ZONES.map((zone) => placeName(zone, language, NOON))).size).toBe(PLACE_ZONES.length);
});

it('[CHART-12] the zone is that of the device, UTC, a place, or the exchange by its hours and UTC without any', async () => {
  const euro = instrument('EURUSD', 1);
  expect(zoneOf(euro).current).toBeUndefined();
  choose('utc');
  expect(zoneOf(euro).current).toBe('UTC');
  choose('Asia/Dubai');
  expect(zoneOf(euro).current).toBe('Asia/Dubai');
  choose('exchange');
  const forex = zoneOf(euro);
  await waitFor(() => expect(forex.current).toBe('America/New_York'));
  const tokyo = zoneOf(instrument('JPN225', 4));
  await waitFor(() => expect(tokyo.current).toBe('Asia/Tokyo'));
  expect(zoneOf(instrument('BTCUSD', 5)).current).toBe('UTC');
});

it('[CHART-12] a stored zone that the browser does not know is that of the device', () => {
  expect(parseZone(['Asia/Tokyo'])).toEqual(['Asia/Tokyo']);
  expect(parseZone(['utc'])).toEqual(['utc']);
  expect(parseZone(['Moon/Tycho'])).toBeNull();
  expect(parseZone([7])).toBeNull();
  expect(parseZone('utc')).toBeNull();
});
