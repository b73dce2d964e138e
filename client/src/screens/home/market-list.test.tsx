/** The list of the first page: what a row shows, and that a price touches no row but its own. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { InstrumentWire } from '@vernier/shared/wire/shapes';
import type { QuoteRowWire } from '@vernier/shared/wire/socket';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillInstrumentBook } from '../../data/instrument-book.ts';
import { type InstrumentInfo, instrumentInfo } from '../../data/instrument-info.ts';
import { queryClient } from '../../data/query-client.ts';
import { quotes } from '../../data/quotes.ts';
import { startI18n } from '../../i18n/setup.ts';
import { MarketList } from './market-list.tsx';

const START = 1_795_241_321_000;

const wire = (Id: number, Code: string): InstrumentWire => ({
  Id,
  Code,
  ShowCode: `${Code.slice(0, 3)}/${Code.slice(3)}`,
  Name: Code.toLowerCase(),
  Logo: '',
  CategoryId: 1,
  MarketStatus: 1,
  OpensAt: null,
  PricePrecision: 5,
  Pip: 0.01,
  ForexMinCont: 0.01,
  ForexMaxCont: 50,
  ForexContNum: 100_000,
  ForexFeeRate: 5,
  MarginMode: 2,
  HasForexMultiple: [{ Value: 100 }],
  QuoteCurrency: 'USD',
  StopsLevel: 20,
  ForexQuotations: { Open: 1, Close: 1, Change: 0, High: 1, Low: 1, Volume: 0, Bid: 1, Ask: 1, Time: 0 },
  Api: Code,
});

const row = (Id: number, Code: string, Close: number): QuoteRowWire => ({
  Id,
  Code,
  Open: 1.08,
  Close,
  Change: 0.39,
  High: 1.09,
  Low: 1.07,
  Volume: 1,
  Bid: Close,
  Ask: Close,
  MarketStatus: 1,
  Time: Date.now(),
});

async function push(...rows: QuoteRowWire[]): Promise<void> {
  await act(async () => {
    quotes.take(rows);
    await vi.advanceTimersByTimeAsync(150);
  });
}

const renders: Record<string, number> = {};

/** An instrument that counts how often a row reads its name, which each row does once per render. */
function counted(id: number, code: string): InstrumentInfo {
  const info = instrumentInfo(wire(id, code));
  return Object.defineProperty({ ...info }, 'showCode', {
    get: () => {
      renders[code] = (renders[code] ?? 0) + 1;
      return info.showCode;
    },
  });
}

const instruments = [counted(1, 'EURUSD'), counted(2, 'GBPUSD')];

beforeEach(async () => {
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":1,"msg":"","data":{}}')));
  fillInstrumentBook(instruments);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MarketList instruments={instruments} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await push(row(1, 'EURUSD', 1.08425), row(2, 'GBPUSD', 1.27318));
});

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the market list', () => {
  it('shows code, price and change, and leads to the instrument', () => {
    const euro = screen.getByTestId('instrument-EURUSD');
    expect(euro.getAttribute('href')).toBe('/trade?code=EURUSD');
    expect(euro.textContent).toContain('EUR/USD');
    expect(screen.getByTestId('price-EURUSD').textContent).toBe('1.08425');
    expect(screen.getByTestId('change-EURUSD').textContent).toContain('0.39');
  });

  it('renders nothing but its own row for a price', async () => {
    const before = { ...renders };
    await push(row(1, 'EURUSD', 1.08431));
    expect(screen.getByTestId('price-EURUSD').textContent).toBe('1.08431');
    expect(renders['EURUSD']).toBeGreaterThan(before['EURUSD'] ?? 0);
    expect(renders['GBPUSD']).toBe(before['GBPUSD']);
  });

  it('mutes a price that is older than three seconds', async () => {
    const muted = () => screen.getByTestId('price-EURUSD').className.includes('muted');
    expect(muted()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(muted()).toBe(true);
    await push(row(1, 'EURUSD', 1.085));
    expect(muted()).toBe(false);
  });
});
