/** The home page as the server renders it, and its hydration in the browser. */

import type { InitialState, PageInitialState } from '@vernier/shared/api/ssr';
import { splitPath } from '@vernier/shared/api/paths';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../test/instrument-wire.ts';
import { demoUser } from '../../test/user-wire.ts';
import { App } from '../app/app.tsx';
import { setSession } from '../data/browser-storage/session-store.ts';
import { resumeClock } from '../data/clock/device-clock.ts';
import { quotes } from '../data/market/quotes.ts';
import { live } from '../data/transport/live.ts';
import { queryClient } from '../data/transport/query-client.ts';
import { LANGUAGE_LIST } from '@vernier/shared/api/languages';
import { hydrateApp } from './entry-client.tsx';
import { prepare, renderPage } from './entry-server.tsx';

/** Thursday 2026-11-19 14:30:41 UTC: trading hours of London and New York. */
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

const STATE: InitialState = {
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
  demoBalance: '100000.000000',
};

async function rendered(changes: Partial<InitialState> = {}) {
  const state = { ...STATE, ...changes };
  const translations = await prepare(state);
  document.documentElement.dataset['language'] = state.language;
  const page = renderPage(state, translations);
  const root = document.createElement('div');
  root.innerHTML = page.markup;
  return { ...page, root };
}

/** Never connects. */
class SilentSocket extends EventTarget {
  close(): void {}
}

const priceOf = (root: HTMLElement, code: string) => root.querySelector(`[data-testid="price-${code}"]`);
const rowOf = (root: HTMLElement, code: string) =>
  root.querySelector<HTMLElement>(`[data-testid="instrument-${code}"]`);

let mounted: Root | null = null;

afterEach(() => {
  act(() => mounted?.unmount());
  mounted = null;
  live.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  resumeClock();
  delete document.documentElement.dataset['ssr'];
  setSession(null);
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
  queryClient.clear();
  localStorage.clear();
});

describe('[SSR-7] the rendered home page', () => {
  it('has the trading day, the categories, the prices, space for the other rows, and the tabs', async () => {
    const { root, title } = await rendered();
    expect(title).toBe('Markets · Vernier');
    expect(root.querySelector('h1')?.textContent).toContain('New York');
    expect(root.querySelector('[data-testid="chip-1"]')?.textContent).toBe('Forex & more');
    expect(priceOf(root, 'EURUSD')?.textContent).toBe('1.08425');
    expect(rowOf(root, 'GBPUSD')?.getAttribute('href')).toBe('/trade?code=GBPUSD');
    const card = root.querySelector('[data-testid="practise"]');
    expect(card?.textContent).toBe('Practise with 100,000\u00a0USD, no sign-up');
    expect(root.querySelectorAll('.home-list > a')).toHaveLength(3);
    expect(root.querySelectorAll('.home-list > .home-row-space')).toHaveLength(2);
    expect(root.querySelectorAll('.main-nav-tab')).toHaveLength(5);
  });

  it('[LIST-7] names categories only where the market has them', async () => {
    const textWith = async (...ids: readonly number[]) => {
      const { root } = await rendered({ categories: ids.map((Id) => ({ Id, NameShowTrans: `of ${Id}` })) });
      return root.querySelector('.home-start > p')?.textContent;
    };
    expect(await textWith(1, 2, 5, 6)).toBe('Trade forex, shares and crypto with leverage.');
    for (const ids of [[5], [1, 5], [1, 2, 3, 4]])
      expect(await textWith(...ids)).toBe('Trade with leverage.');
  });

  it('mutes stale prices and closed markets', async () => {
    const { root } = await rendered();
    const isMuted = (code: string) => priceOf(root, code)?.classList.contains('price--muted');
    expect([isMuted('EURUSD'), isMuted('GBPUSD'), isMuted('USDJPY')]).toEqual([false, true, true]);
    expect(rowOf(root, 'USDJPY')?.textContent).toContain('Opens in 3\u00a0d');
  });

  it('escapes names', async () => {
    const { root, markup } = await rendered();
    expect(root.querySelector('.quote-row-name')?.textContent).toBe('Euro <b>&</b>');
    expect(markup).not.toContain('<b>&');
  });

  it('has no style attribute, and loads no picture', async () => {
    const { markup } = await rendered();
    expect(markup).not.toMatch(/ style=|<link|<img [^>]* src=/);
    expect(markup).toContain('data-style="');
  });

  it.each(LANGUAGE_LIST.map(({ code }) => code))(
    'needs only the critical translations of %s',
    async (language) => {
      const { root, lang, dir, unscripted } = await rendered({ language });
      expect(lang).toBe(LANGUAGE_LIST.find(({ code }) => code === language)?.tag);
      expect(dir).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(root.querySelector('.home-language')?.textContent).toBe(language.toUpperCase());
      expect(root.textContent).not.toMatch(/\b(?:home|market|app|ui)\.[a-z]/);
      expect(unscripted).toContain('14:30:41');
    },
  );

  it('has nothing of a session', async () => {
    const session = { token: 'secret-token', user: { uid: 7, nickname: 'Somebody' } };
    localStorage.setItem('vernier.session', JSON.stringify(session));
    localStorage.setItem('vernier.favourites', '["EURUSD"]');
    const { markup } = await rendered();
    expect(markup).not.toMatch(/secret-token|Somebody/);
  });
});

describe('[SSR-8] hydration', () => {
  /** The page in the browser, `passedMs` after it was rendered. The list of instruments is loaded after hydration. */
  async function open({
    passedMs = 1_000,
    list,
  }: {
    passedMs?: number;
    list?: readonly InstrumentWire[];
  } = {}) {
    vi.stubGlobal('fetch', (request: RequestInfo | URL) => {
      const url = request instanceof Request ? request.url : String(request);
      if (list === undefined || !url.includes(splitPath('tradeList').path)) return new Promise(() => {});
      return Promise.resolve(Response.json({ code: 1, msg: '', data: list }));
    });
    vi.stubGlobal('WebSocket', SilentSocket);
    const errors: unknown[] = [];
    vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    vi.spyOn(performance, 'now').mockReturnValue(passedMs - 1_000);
    const { markup, workingDays } = await rendered();
    const state: PageInitialState = { ...STATE, workingDays };
    queryClient.clear();
    resumeClock();
    document.documentElement.dataset['ssr'] = 'match';
    // React's warnings compare the texts of attributes
    const html = markup.replaceAll('data-src=', 'src=').replaceAll('data-style=', 'style=');
    document.body.innerHTML = `<div id="root">${html}</div><script type="application/json" id="initial-state">${JSON.stringify(state)}</script>`;
    const root = document.body.firstElementChild as HTMLElement;
    const elements = [...root.querySelectorAll('.page.home, .home-list > a, [data-testid^="price-"]')];
    const onHydrated = vi.fn<() => void>();
    const hydrate = async () => {
      mounted = await hydrateApp(
        root,
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>,
        onHydrated,
      );
      vi.mocked(performance.now).mockRestore();
    };
    return { root, elements, errors, onHydrated, hydrate };
  }

  it('keeps every element, and reports its end once', async () => {
    const { root, elements, errors, onHydrated, hydrate } = await open();
    await act(hydrate);
    expect(errors).toEqual([]);
    expect(elements.every((element) => root.contains(element))).toBe(true);
    expect(priceOf(root, 'EURUSD')?.classList.contains('price--muted')).toBe(false);
    expect(document.documentElement.dataset['ssr']).toBeUndefined();
    expect(onHydrated).toHaveBeenCalledOnce();
  });

  it('ends after the last row', async () => {
    const { root, onHydrated, hydrate } = await open();
    const isHydrated = (row: Element) => Object.keys(row).some((key) => key.startsWith('__reactProps'));
    const rows: boolean[] = [];
    onHydrated.mockImplementation(() => {
      rows.push(...[...root.querySelectorAll('.home-list > a')].map(isHydrated));
    });
    await act(hydrate);
    expect(rows).toEqual([true, true, true]);
  });

  it('keeps every element for a logged-in user', async () => {
    setSession({ token: 'a-token', user: demoUser });
    const { root, elements, errors, hydrate } = await open();
    await act(hydrate);
    await waitFor(() => expect(root.querySelector('.main-nav-account .dial')).not.toBeNull());
    expect(errors).toEqual([]);
    expect(elements.every((element) => root.contains(element))).toBe(true);
  });

  it('a tap before the page is hydrated follows its link', async () => {
    const { root, elements, errors, hydrate } = await open();
    const actEnvironment: unknown = Reflect.get(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    await hydrate();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    rowOf(root, 'USDJPY')?.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    expect(location.search).toBe('?code=USDJPY');
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', actEnvironment);
    await act(async () => {});
    expect(errors).toEqual([]);
    expect(elements.every((element) => root.contains(element))).toBe(true);
  });

  it('a step in the history before the page is hydrated is made after it', async () => {
    const { root, elements, errors, hydrate } = await open();
    const steps: string[] = [];
    const step = () => steps.push(location.search);
    addEventListener('popstate', step);
    await act(async () => {
      const hydrated = hydrate();
      history.pushState({}, '', '/?q=yen');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      expect(location.search).toBe('');
      await hydrated;
    });
    removeEventListener('popstate', step);
    expect(steps).toEqual(['?q=yen']);
    expect(errors).toEqual([]);
    expect(elements.every((element) => root.contains(element))).toBe(true);
  });

  it('a step in the history before the app is loaded shows the page of that address', async () => {
    const { root, errors, hydrate } = await open();
    history.pushState({}, '', '/login');
    await act(hydrate);
    expect(mounted).toBeNull();
    expect(root.childElementCount).toBe(0);
    expect(document.documentElement.dataset['ssr']).toBeUndefined();
    expect(errors).toEqual([]);
  });

  it('the other rows come into their space, and the first stay the same elements', async () => {
    const { MarketStatus, OpensAt } = STATE.instruments[2]!;
    // open markets are before closed ones: after a closed row come closed ones
    const others = ['AUDUSD', 'USDCAD'].map((code, index) =>
      instrument(4 + index, code, { MarketStatus, OpensAt }),
    );
    const { root, elements, errors, hydrate } = await open({ list: [...STATE.instruments, ...others] });
    await act(hydrate);
    const codes = () =>
      [...root.querySelectorAll('.home-list > *')].map(
        (one) => one.getAttribute('href')?.slice(-6) ?? 'space',
      );
    await waitFor(() => expect(codes()).toEqual(['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD']));
    expect(errors).toEqual([]);
    expect(elements.every((element) => root.contains(element))).toBe(true);
    expect(root.querySelector('section[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
  });

  it('until then their space stays, and the list is busy', async () => {
    const { root, hydrate } = await open();
    await act(hydrate);
    expect(root.querySelectorAll('.home-list > .home-row-space')).toHaveLength(2);
    expect(root.querySelector('section[aria-busy]')?.getAttribute('aria-busy')).toBe('true');
  });

  it('a price that became stale in transit is muted', async () => {
    const { root, errors, hydrate } = await open({ passedMs: 3_001 });
    await act(hydrate);
    await waitFor(() => expect(priceOf(root, 'EURUSD')?.classList.contains('price--muted')).toBe(true));
    expect(errors).toEqual([]);
    expect(quotes.ageMs('EURUSD')).toBeGreaterThan(3_000);
  });

  it('after hydration the last click is repeated', async () => {
    const repeat = vi.fn();
    addEventListener('vernier-hydrated', repeat, { once: true });
    const { hydrate } = await open();
    await act(hydrate);
    expect(repeat).toHaveBeenCalledOnce();
  });

  it('markup of another language is removed', async () => {
    const { root, hydrate } = await open();
    document.documentElement.dataset['ssr'] = 'mismatch';
    await hydrate();
    expect(mounted).toBeNull();
    expect(root.childElementCount).toBe(0);
    expect(document.documentElement.dataset['ssr']).toBeUndefined();
  });
});
