/** The first page as the server sends it, and the app that takes it over. */

import type { InitialState } from '@vernier/shared/api/ssr';
import { splitPath } from '@vernier/shared/api/paths';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../test/instrument-wire.ts';
import { demoUser } from '../../test/user-wire.ts';
import { setSession } from '../data/browser-storage/session-store.ts';
import { hydrateStores, endOpening } from './initial-state.ts';
import { prefetchMarket } from '../data/market/instruments.ts';
import { live } from '../data/transport/live.ts';
import { queryClient } from '../data/transport/query-client.ts';
import { quotes } from '../data/market/quotes.ts';
import { LANGUAGES } from '../i18n/languages.ts';
import { startI18n } from '../i18n/setup.ts';
import { App } from '../app/app.tsx';
import { draw } from './entry-server.tsx';

/** Thursday 2026-11-19 14:30:41 UTC: London and New York are at work. */
const NOW_MS = Date.UTC(2026, 10, 19, 14, 30, 41);

const instrument = (Id: number, Code: string, changes: Partial<InstrumentWire> = {}): InstrumentWire =>
  instrumentWire(Id, Code, { ForexQuotations: quotation(NOW_MS), ...changes });

function quotation(Time: number) {
  return {
    Open: 1.08,
    Close: 1.08425,
    Change: 0.39,
    High: 1.09,
    Low: 1.07,
    Volume: 1,
    Bid: 1.08425,
    Ask: 1.0843,
    Time,
  };
}

const OPENING: InitialState = {
  language: 'en',
  wide: false,
  nowMs: NOW_MS,
  instruments: [
    instrument(1, 'EURUSD', { Name: 'Euro <b>&</b>' }),
    instrument(2, 'GBPUSD', { ForexQuotations: quotation(NOW_MS - 3_001) }),
    instrument(3, 'USDJPY', { MarketStatus: 0, OpensAt: '2026-11-22T22:00:00.000Z' }),
  ],
  count: 5,
  categories: [{ Id: 1, NameShowTrans: 'Forex & more' }],
};

const setBrowserGlobals = ({ language }: InitialState) => {
  document.documentElement.dataset['language'] = language;
};

async function drawn(changes: Partial<InitialState> = {}) {
  const page = await draw({ ...OPENING, ...changes }, setBrowserGlobals);
  const root = document.createElement('div');
  root.innerHTML = page.markup;
  return { ...page, root };
}

/** Never connects. */
class SilentSocket extends EventTarget {
  close(): void {}
}

const priceOf = (root: HTMLElement, code: string) => root.querySelector(`[data-testid="price-${code}"]`);

afterEach(() => {
  cleanup();
  live.stop();
  vi.unstubAllGlobals();
  endOpening();
  setSession(null);
  document.body.replaceChildren();
  queryClient.clear();
  localStorage.clear();
});

describe('[U58] the drawn first page', () => {
  it('has the day, the categories, the instruments with their prices, room for the others, and the tabs', async () => {
    const { root, title } = await drawn();
    expect(title).toBe('Markets · Vernier');
    expect(root.querySelector('h1')?.textContent).toContain('New York');
    expect(root.querySelector('[data-testid="chip-1"]')?.textContent).toBe('Forex & more');
    expect(priceOf(root, 'EURUSD')?.textContent).toBe('1.08425');
    expect(root.querySelector('a[data-testid="instrument-GBPUSD"]')?.getAttribute('href')).toBe(
      '/trade?code=GBPUSD',
    );
    expect(root.querySelectorAll('.home-list > a')).toHaveLength(3);
    expect(root.querySelectorAll('.home-list > .home-seat')).toHaveLength(2);
    expect(root.querySelectorAll('.main-nav-tab')).toHaveLength(5);
  });

  it('says how old a price is by the rule of everywhere', async () => {
    const { root } = await drawn();
    const muted = (code: string) => priceOf(root, code)?.classList.contains('price--muted');
    expect([muted('EURUSD'), muted('GBPUSD'), muted('USDJPY')]).toEqual([false, true, true]);
    expect(root.querySelector('[data-testid="instrument-USDJPY"]')?.textContent).toContain('Opens in 3 d');
  });

  it('shows a name as text, whatever is in it', async () => {
    const { root, markup } = await drawn();
    expect(root.querySelector('.quote-row-name')?.textContent).toBe('Euro <b>&</b>');
    expect(markup).not.toContain('<b>&');
  });

  it('has no style in an attribute, and fetches no picture before the code', async () => {
    const { markup } = await drawn();
    expect(markup).not.toMatch(/ style=|<link/);
    expect(markup).toContain('data-style="');
  });

  it.each(LANGUAGES.map(({ code }) => code))('is in the words of %s alone', async (language) => {
    const { root, tag, direction, unscripted } = await drawn({ language });
    expect(tag).toBe(LANGUAGES.find(({ code }) => code === language)?.tag);
    expect(direction).toBe(language === 'ar' ? 'rtl' : 'ltr');
    expect(root.querySelector('.home-language')?.textContent).toBe(language.toUpperCase());
    expect(root.textContent).not.toMatch(/\b(?:home|market|app|ui)\.[a-z]/);
    expect(unscripted).toContain('14:30:41');
  });

  it('is nobody’s, even where it is drawn beside a session', async () => {
    const session = { token: 'secret-token', user: { uid: 7, nickname: 'Somebody' } };
    localStorage.setItem('vernier.session', JSON.stringify(session));
    localStorage.setItem('vernier.favourites', '["EURUSD"]');
    const { markup } = await drawn();
    expect(markup).not.toMatch(/secret-token|Somebody/);
  });
});

describe('[U59] the app on a drawn page', () => {
  /** What the browser has, `passedMs` after the server drew. */
  async function taken(
    passedMs: number,
    whole?: readonly InstrumentWire[],
    closes?: ReadonlyMap<number, readonly number[]>,
  ) {
    vi.stubGlobal('fetch', (request: RequestInfo | URL) => {
      const url = request instanceof Request ? request.url : String(request);
      if (whole === undefined || !url.includes(splitPath('tradeList').path)) return new Promise(() => {});
      return Promise.resolve(Response.json({ code: 1, msg: '', data: whole }));
    });
    vi.stubGlobal('WebSocket', SilentSocket);
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const { markup } = await drawn();
    document.documentElement.dataset['drawn'] = 'here';
    document.body.innerHTML = `<div id="root">${markup.replaceAll('data-style=', 'style=')}</div>`;
    const root = document.body.firstElementChild as HTMLElement;
    const row = priceOf(root, 'EURUSD');
    const home = root.querySelector('.page.home');
    queryClient.clear();
    hydrateStores(OPENING, passedMs);
    await startI18n();
    // the whole list may have come before the app takes over
    if (whole !== undefined) await prefetchMarket();
    if (closes !== undefined) queryClient.setQueryData(['mini-charts'], closes);
    const problems: unknown[] = [];
    await act(async () => {
      render(
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>,
        { container: root, hydrate: true, onRecoverableError: (error) => problems.push(error) },
      );
    });
    return { root, row, home, problems };
  }

  it('changes nothing of it but what time has changed', async () => {
    const { root, row, problems } = await taken(0);
    expect(problems).toEqual([]);
    expect(priceOf(root, 'EURUSD')).toBe(row);
    expect(row?.classList.contains('price--muted')).toBe(false);
    expect(document.documentElement.dataset['drawn']).toBeUndefined();
  });

  it('makes none of it anew for whoever is logged in', async () => {
    setSession({ token: 'a-token', user: demoUser });
    const { root, row, home, problems } = await taken(0);
    await waitFor(() => expect(root.querySelector('.main-nav-account .dial')).not.toBeNull());
    expect(problems).toEqual([]);
    expect(home).not.toBeNull();
    expect(root.querySelector('.page.home')).toBe(home);
    expect(priceOf(root, 'EURUSD')).toBe(row);
  });

  it('[U74] puts the other instruments into their room when it has taken over, and makes none of the first anew', async () => {
    const others = ['AUDUSD', 'USDCAD'].map((code, index) => instrument(4 + index, code));
    const { root, row, problems } = await taken(0, [...OPENING.instruments, ...others]);
    const codes = () =>
      [...root.querySelectorAll('.home-list > *')].map(
        (one) => one.getAttribute('href')?.slice(-6) ?? 'room',
      );
    await waitFor(() => expect(codes()).toEqual(['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD']));
    expect(problems).toEqual([]);
    expect(priceOf(root, 'EURUSD')).toBe(row);
    expect(root.querySelector('section[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
  });

  it('[U74] keeps the room of the others, and says that it is busy, until they are there', async () => {
    const { root } = await taken(0);
    expect(root.querySelectorAll('.home-list > .home-seat')).toHaveLength(2);
    expect(root.querySelector('section[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  });

  it('[U83] takes over the rows as they were drawn also where their lines came before their turn', async () => {
    const { root, problems } = await taken(0, undefined, new Map([[1, [1.07, 1.08, 1.09]]]));
    await waitFor(() => expect(root.querySelectorAll('svg.sparkline')).toHaveLength(1));
    expect(problems).toEqual([]);
  });

  it('mutes a price that has grown old on its way', async () => {
    const { row, problems } = await taken(3_001);
    // its row waits for its turn
    await waitFor(() => expect(row?.classList.contains('price--muted')).toBe(true));
    expect(problems).toEqual([]);
    expect(quotes.ageMs('EURUSD')).toBeGreaterThan(3_000);
  });

  it('does what was tapped before it came', () => {
    const told = vi.fn();
    addEventListener('vernier-app', told, { once: true });
    endOpening();
    expect(told).toHaveBeenCalledOnce();
  });
});
