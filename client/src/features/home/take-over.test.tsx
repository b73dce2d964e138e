/** Rows that came drawn, on their way to be the app's. */

import { QueryClientProvider } from '@tanstack/react-query';
import type { InitialState } from '@vernier/shared/api/ssr';
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { instrumentWire } from '../../../test/instrument-wire.ts';
import { hydrateStores } from '../../ssr/initial-state.ts';
import { type InstrumentInfo, instrumentInfo } from '../../data/market/instrument-info.ts';
import { live } from '../../data/transport/live.ts';
import { queryClient } from '../../data/transport/query-client.ts';
import { startI18n } from '../../i18n/setup.ts';
import { MarketList } from './market-list.tsx';

const NOW_MS = 1_795_241_321_000;
const CODES = ['EURUSD', 'GBPUSD', 'USDJPY', 'AUDUSD', 'USDCAD'];
const wires = CODES.map((code, index) => instrumentWire(index + 1, code));
const instruments = wires.map(instrumentInfo);
const OPENING: InitialState = {
  language: 'en',
  wide: false,
  nowMs: NOW_MS,
  instruments: wires,
  count: 5,
  categories: [],
};

function Address() {
  return <output>{useLocation().search}</output>;
}

const page = (list: readonly InstrumentInfo[]) => (
  <QueryClientProvider client={queryClient}>
    <BrowserRouter>
      <Address />
      <MarketList instruments={list} seats={5} />
    </BrowserRouter>
  </QueryClientProvider>
);

const problems: unknown[] = [];
const container = document.createElement('div');
let root: Root;

const rows = () => [...container.querySelectorAll<HTMLAnchorElement>('.home-list > a')];
const codes = () => rows().map((row) => row.getAttribute('href')?.slice(-6));
/** Whether React works an element. */
const isTaken = (row: Element) => Object.keys(row).some((key) => key.startsWith('__reactProps'));
const taken = () => rows().map(isTaken);

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  document.documentElement.dataset['language'] = 'en';
  await startI18n();
  vi.useFakeTimers({ now: NOW_MS, toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.spyOn(live, 'subscribe').mockReturnValue(() => {});
  hydrateStores(OPENING, 0);
  container.innerHTML = renderToString(page(instruments));
  document.body.append(container);
  document.documentElement.dataset['drawn'] = 'here';
  await act(async () => {
    root = hydrateRoot(container, page(instruments), { onRecoverableError: (error) => problems.push(error) });
  });
});

afterEach(() => {
  act(() => root.unmount());
  expect(problems.splice(0)).toEqual([]);
  // other files of this process do without
  Reflect.deleteProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT');
  delete document.documentElement.dataset['drawn'];
  container.remove();
  history.replaceState(null, '', '/');
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('[U83] become the app’s a few in a turn, and stay the very elements', async () => {
  const drawn = rows();
  expect(taken()).toEqual([false, false, false, false, false]);
  const turns: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    await act(() => vi.advanceTimersByTimeAsync(1));
    turns.push(taken().filter(Boolean).length);
  }
  expect(turns).toEqual([3, 5]);
  expect(rows()).toEqual(drawn);
});

it('[U83] do what they are tapped for before their turn', async () => {
  const row = rows()[4];
  await act(async () => row?.click());
  expect(container.querySelector('output')?.textContent).toBe('?code=USDCAD');
  expect(rows()[4]).toBe(row);
});

it('[U83] stay where they are for whoever goes another way before their turn', async () => {
  const drawn = rows();
  await act(async () => {
    history.pushState({}, '', '/?from=here');
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  });
  expect(container.querySelector('output')?.textContent).toBe('?from=here');
  expect(rows()).toEqual(drawn);
  expect(taken()).toEqual([true, true, true, true, true]);
});

it('[U83] are there at once where the page is drawn anew instead', async () => {
  act(() => root.unmount());
  await act(async () => {
    root = createRoot(container);
    root.render(page(instruments));
  });
  expect(codes()).toEqual(CODES);
  expect(rows().map((row) => row.style.display)).toEqual(['', '', '', '', '']);
});

it('[U83] take another order once they are all the app’s', async () => {
  const drawn = rows();
  await act(async () => root.render(page(instruments.toReversed())));
  expect(codes()).toEqual(CODES);
  for (let turn = 0; turn < 4; turn++) await act(() => vi.advanceTimersByTimeAsync(1));
  expect(codes()).toEqual(CODES.toReversed());
  expect(new Set(rows())).toEqual(new Set(drawn));
});

it('[U83] take another order also where the page is drawn anew from the whole list', async () => {
  act(() => root.unmount());
  const others = ['NZDUSD', 'EURGBP', 'EURJPY', 'GBPJPY'];
  const whole = [
    ...instruments,
    ...others.map((code, index) => instrumentInfo(instrumentWire(6 + index, code))),
  ];
  await act(async () => {
    root = createRoot(container);
    root.render(page(whole));
  });
  for (let turn = 0; turn < 8; turn++) await act(() => vi.advanceTimersByTimeAsync(1));
  await act(async () => root.render(page(whole.toReversed())));
  expect(codes()).toEqual([...CODES, ...others].toReversed());
});
