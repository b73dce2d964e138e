/** Work of a price on the trade page of a phone, counted in texts: a phone shows four prices a second. */

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import en from '@vernier/shared/texts/en/client.json';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { instrumentByCode } from '../../data/market/instrument-book.ts';
import { showFirstInstruments } from '../../data/market/instruments.ts';
import { quotes } from '../../data/market/quotes.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { loadPhoneParts, TradePhone } from './trade-phone.tsx';

const NOW_MS = Date.UTC(2026, 10, 19, 14, 30);
/** A batch of prices, and the tasks after it. */
const BATCH_MS = 400;
/** The whole page of this test has 64. */
const MOST_TEXTS = 34;

const pricesAt = (Bid: number, Time: number) => ({
  ...{ Open: 1.1, Close: Bid, Change: 0, High: 1.2, Low: 1, Volume: 1, Bid, Ask: 1.10005, Time },
});

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  // no hidden part is loaded, and no response comes
  vi.stubGlobal('requestIdleCallback', () => 0);
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('[SCREEN-26] [SCREEN-29] a price renders the parts that depend on it, and no header, bar of the chart or sheet, and the figures last', async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', resources: { en: { translation: en } } });
  const instruments = [instrumentWire(1, 'EURUSD', { ForexQuotations: pricesAt(1.1, NOW_MS) })];
  showFirstInstruments({ language: 'en', instruments, count: 1 });
  await loadPhoneParts();
  const instrument = instrumentByCode('EURUSD');
  if (instrument === undefined) throw new Error('no instrument');
  const chosen = { instrument, unknown: null, instruments: [instrument], loading: false, failed: false };
  const page = { ...chosen, retry: () => {}, choose: () => {} };
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <TradePhone chosen={page} instrument={instrument} />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(BATCH_MS));
  expect(screen.getByTestId('ticket-prices').textContent).toContain('1.10000');
  const original = i18n.t.bind(i18n);
  /** What the page shows when the figures of the ticket are rendered. */
  const shown: (string | null)[] = [];
  const translate = vi.spyOn(i18n, 't').mockImplementation(((...of: Parameters<typeof original>) => {
    if (of[0] === 'ticket.fee') shown.push(screen.getByTestId('ticket-prices').textContent);
    return original(...of);
  }) as typeof original);
  quotes.take([{ ...pricesAt(1.10001, NOW_MS + BATCH_MS), Id: 1, Code: 'EURUSD', MarketStatus: 1 }]);
  await act(() => vi.advanceTimersByTimeAsync(BATCH_MS));
  expect(screen.getByTestId('ticket-prices').textContent).toContain('1.10001');
  const texts = translate.mock.calls.map(([key]) => String(key));
  expect(shown.length).toBeGreaterThan(0);
  for (const prices of shown) expect(prices).toContain('1.10001');
  for (const other of [
    'trade.instruments',
    'chart.settings',
    'ticket.modes.market',
    'ticket.leverage',
    'ui.close',
  ])
    expect(texts).not.toContain(other);
  expect(texts.length).toBeLessThanOrEqual(MOST_TEXTS);
});
