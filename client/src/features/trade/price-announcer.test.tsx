/** Tests of spoken prices [UI-4]: at the chosen interval, after a change, and only where enabled. */

import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createInstance } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { showFirstInstruments } from '../../data/market/instruments.ts';
import { quotes } from '../../data/market/quotes.ts';
import en from '@vernier/shared/texts/en/client.json';
import { LiveRegions } from '../../ui/feedback/live-regions.tsx';
import { PriceAnnouncer } from './price-announcer.tsx';

const NOW_MS = Date.UTC(2026, 10, 19, 14, 30);
const EURUSD = { code: 'EURUSD', showCode: 'EUR/USD', precision: 5 };

function stateAt(Bid: number, atMs: number) {
  const ForexQuotations = {
    Open: 1.1,
    Close: Bid,
    Change: 0,
    High: 1.2,
    Low: 1,
    Volume: 1,
    Bid,
    Ask: 1.10002,
    Time: atMs,
  };
  const instruments = [instrumentWire(1, 'EURUSD', { ForexQuotations })];
  return {
    language: 'en',
    wide: false,
    nowMs: atMs,
    instruments,
    count: instruments.length,
    categories: [],
  } as const;
}

beforeEach(() => vi.useFakeTimers({ now: NOW_MS }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('[UI-4] speaks bid and ask once per change, no oftener than the chosen interval', async () => {
  const i18n = createInstance();
  await i18n.init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
  });
  showFirstInstruments(stateAt(1.1, NOW_MS));
  render(
    <I18nextProvider i18n={i18n}>
      <LiveRegions />
      <PriceAnnouncer instrument={EURUSD} everyMs={30_000} />
    </I18nextProvider>,
  );
  const announced = () => screen.getByRole('status').textContent;
  expect(announced()).toBe('EUR USD: bid 1.10000, ask 1.10002');
  act(() => vi.advanceTimersByTime(10_000));
  expect(announced()).toBe('');
  quotes.fill(
    stateAt(1.10001, NOW_MS + 10_000).instruments.map((one) => ({
      ...one.ForexQuotations,
      Id: 1,
      Code: 'EURUSD',
      MarketStatus: 1,
    })),
  );
  act(() => vi.advanceTimersByTime(19_000));
  expect(announced()).toBe('');
  act(() => vi.advanceTimersByTime(1_000));
  expect(announced()).toBe('EUR USD: bid 1.10001, ask 1.10002');
  act(() => vi.advanceTimersByTime(30_000));
  expect(announced()).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});
