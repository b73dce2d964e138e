/** The list of the home page: the content of a row, and which rows render for a price. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { fillInstrumentBook } from '../../data/market/instrument-book.ts';
import { type InstrumentInfo, instrumentInfo } from '../../data/market/instrument-info.ts';
import { live } from '../../data/transport/live.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { quotes } from '../../data/market/quotes.ts';
import { startI18n } from '../../i18n/setup.ts';
import { MarketList } from './market-list.tsx';

/** A quarter of an hour later for each test: the store outlives them, and takes no older price. */
let startMs = 1_795_241_321_000;

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

const MINI_CHARTS = JSON.stringify({
  code: 1,
  msg: '',
  data: { 1: [1.08, 1.082, 1.084].map((Close, i) => ({ Time: 1_795_239_000 + i * 900, Close })) },
});

/** An IntersectionObserver that the test triggers. */
class FakeObserver {
  static report: (code: string, isIntersecting: boolean) => void = () => {};
  constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    FakeObserver.report = (code, isIntersecting) =>
      callback([{ target: screen.getByTestId(`instrument-${code}`), isIntersecting }]);
  }
  observe(): void {}
  unobserve(): void {}
}

const renders: Record<string, number> = {};

const frames: Record<string, number> = {};

/** An instrument that counts how often its precision and its name are read: by each render of its figures, and of the row around them. */
function counted(id: number, code: string): InstrumentInfo {
  const info = instrumentInfo(instrumentWire(id, code));
  return Object.defineProperties(
    { ...info },
    {
      precision: {
        get: () => {
          renders[code] = (renders[code] ?? 0) + 1;
          return info.precision;
        },
      },
      showCode: {
        get: () => {
          frames[code] = (frames[code] ?? 0) + 1;
          return info.showCode;
        },
      },
    },
  );
}

const instruments = [counted(1, 'EURUSD'), counted(2, 'GBPUSD')];

const left = vi.fn();
let subscribe: MockInstance<typeof live.subscribe>;
let switchMode: (mode: 'visible' | 'hidden') => void;

beforeEach(async () => {
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
  startMs += 900_000;
  vi.useFakeTimers({ now: startMs });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(MINI_CHARTS)));
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  fillInstrumentBook(instruments);
  const page = (mode: 'visible' | 'hidden') => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Activity mode={mode}>
          <MarketList instruments={instruments} count={2} />
        </Activity>
      </MemoryRouter>
    </QueryClientProvider>
  );
  left.mockClear();
  subscribe = vi.spyOn(live, 'subscribe').mockReturnValue(left);
  const { rerender } = render(page('visible'));
  switchMode = (mode) => rerender(page(mode));
  await push(row(1, 'EURUSD', 1.08425), row(2, 'GBPUSD', 1.27318));
});

afterEach(() => {
  cleanup();
  subscribe.mockRestore();
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

  it('[UI-1] a price renders only the figures of its row', async () => {
    const before = { ...renders };
    const framesBefore = { ...frames };
    await push(row(1, 'EURUSD', 1.08431));
    expect(screen.getByTestId('price-EURUSD').textContent).toBe('1.08431');
    expect(renders['EURUSD']).toBeGreaterThan(before['EURUSD'] ?? 0);
    expect(renders['GBPUSD']).toBe(before['GBPUSD']);
    expect(frames).toEqual(framesBefore);
  });

  it('a new minute renders no row of an open market', async () => {
    const framesBefore = { ...frames };
    for (let second = 0; second < 62; second += 2) {
      await push(row(1, 'EURUSD', 1.08431), row(2, 'GBPUSD', 1.27318));
      await act(() => vi.advanceTimersByTimeAsync(1_850));
    }
    expect(frames).toEqual(framesBefore);
  });

  it('mutes a price that is older than three seconds', async () => {
    const muted = () => screen.getByTestId('price-EURUSD').className.includes('muted');
    expect(muted()).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(muted()).toBe(true);
    await push(row(1, 'EURUSD', 1.085));
    expect(muted()).toBe(false);
  });

  it('a hidden row does not render, and is up to date when it becomes visible', async () => {
    const shown = () => screen.getByTestId('price-EURUSD').textContent;
    FakeObserver.report('EURUSD', false);
    await push(row(1, 'EURUSD', 1.08511));
    expect(shown()).toBe('1.08425');
    act(() => FakeObserver.report('EURUSD', true));
    expect(shown()).toBe('1.08511');
    await push(row(1, 'EURUSD', 1.08522));
    expect(shown()).toBe('1.08522');
  });

  it('a hidden row is up to date within two seconds once the market is quiet', async () => {
    FakeObserver.report('EURUSD', false);
    await push(row(1, 'EURUSD', 1.08511));
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByTestId('price-EURUSD').textContent).toBe('1.08511');
  });

  it('a hidden row is updated now and then while the market moves, without a price flash', async () => {
    const shown = () => screen.getByTestId('price-EURUSD').textContent;
    FakeObserver.report('EURUSD', false);
    const seen: (string | null)[] = [];
    for (let batch = 1; batch <= 20; batch++) {
      await push(row(1, 'EURUSD', 1.09 + batch / 1_000));
      seen.push(shown());
    }
    // in three seconds of twenty prices, once after each half second
    expect(new Set(seen).size).toBe(5);
    expect(seen[2]).toBe('1.08425');
    expect(document.querySelector('[data-testid="instrument-EURUSD"] [data-flash]')).toBeNull();
  });

  it('[UI-1] an inactive page does not follow the market, and shows the newest price when it is active again', async () => {
    const open = () => subscribe.mock.calls.length - left.mock.calls.length;
    expect(open()).toBe(1);
    expect(subscribe.mock.lastCall?.[2]).toEqual({ codes: ['EURUSD', 'GBPUSD'] });
    act(() => switchMode('hidden'));
    expect(open()).toBe(0);
    await push(row(1, 'EURUSD', 1.08533));
    act(() => switchMode('visible'));
    expect(open()).toBe(1);
    expect(screen.getByTestId('price-EURUSD').textContent).toBe('1.08533');
  });

  it('[UI-2] the chart of a row renders once a second, however often its price changes', async () => {
    const line = () =>
      screen.getByTestId('instrument-EURUSD').querySelector('.sparkline-line')?.getAttribute('points');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    const drawn = new Set([line()]);
    for (let tick = 1; tick <= 20; tick++) {
      await push(row(1, 'EURUSD', 1.08 + tick / 1_000));
      drawn.add(line());
    }
    // twenty prices in three seconds: one chart at first and one for each second
    expect(drawn.size).toBe(4);
  });
});
