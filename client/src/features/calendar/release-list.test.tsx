/** The calendar sheet: its groups, importance, results and states. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { cleanup, render, screen } from '@testing-library/react';
import { createInstance, type i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { nextResultMs } from '../../data/market/releases.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import en from '@vernier/shared/texts/en/client.json';
import { ReleaseList } from './release-list.tsx';

const translations: i18n = createInstance();
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const INSTRUMENT = { code: 'EURUSD', showCode: 'EUR/USD' } as InstrumentInfo;

function release(id: string, atMs: number, fields: Partial<ReleaseWire> = {}): ReleaseWire {
  return {
    ...{ id, at: new Date(atMs).toISOString(), country: 'US', title: id, importance: 2 },
    ...{ instruments: ['EURUSD'], actual_range: null },
    ...fields,
  };
}

function answer(list: readonly ReleaseWire[] | null): void {
  const body = JSON.stringify({ code: 1, msg: '', data: { list } });
  vi.stubGlobal('fetch', async () =>
    list === null ? Promise.reject(new TypeError('no network')) : new Response(body, { status: 200 }),
  );
}

function open() {
  return render(
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={translations}>
        <ReleaseList instrument={INSTRUMENT} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

beforeAll(async () => {
  const resources = { en: { translation: en } };
  await translations.init({ lng: 'en', resources, interpolation: { escapeValue: false } });
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('[TRADE-8] lists future releases, then the last seven days with their results, newest first', async () => {
  const now = Date.now();
  answer([
    release('old', now - 8 * DAY_MS, { actual_range: 1 }),
    release('known', now - 2 * DAY_MS, { actual_range: 0.4187, importance: 3 }),
    release('closed', now - DAY_MS),
    release('fresh', now - 10 * MINUTE_MS),
    release('other', now + MINUTE_MS, { instruments: ['HK50'] }),
    release('next', now + 60 * MINUTE_MS, { country: 'EU', importance: 1 }),
  ]);
  open();
  const coming = await screen.findByRole('list', { name: 'Upcoming' });
  expect(coming.textContent).toContain('Low importance');
  expect(coming.textContent).toContain('European Union');
  expect(coming.querySelectorAll('li')).toHaveLength(1);
  const past = [...screen.getByRole('list', { name: 'Last seven days' }).querySelectorAll('li')];
  expect(past.map(({ dataset }) => dataset['testid'])).toEqual([
    ...['release-fresh', 'release-closed', 'release-known'],
  ]);
  const [fresh, closed, known] = past.map(({ textContent }) => textContent);
  expect(fresh).toMatch(/Result at \u2066\d\d:\d\d/);
  expect(closed).toContain('No result');
  expect(known).toContain('Range of \u2066EURUSD\u2069: \u20660.42%');
  expect(known).toContain('High importance');
});

it('[TRADE-8] shows an empty state', async () => {
  answer([release('other', Date.now() + MINUTE_MS, { instruments: ['HK50'] })]);
  open();
  expect((await screen.findByText('No events')).tagName).toBe('H2');
});

it('[TRADE-8] is read again when the next result is due', () => {
  const now = Date.UTC(2026, 10, 6, 12);
  expect(nextResultMs([release('a', now)], now)).toBe(30 * MINUTE_MS + 5_000);
  expect(nextResultMs([release('a', now - 30 * MINUTE_MS), release('b', now + MINUTE_MS)], now)).toBe(
    31 * MINUTE_MS + 5_000,
  );
  expect(nextResultMs([], now)).toBe(DAY_MS);
});
