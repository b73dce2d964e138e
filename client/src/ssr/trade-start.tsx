/**
 * Start on a trade page that the server rendered: its markup is shown until the app renders the same view in its place. It is
 * not hydrated, since instrument, period, ticket and layout are stored on the device.
 */

import type { InitialState } from '@vernier/shared/api/ssr';
import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { pageAt } from '../app/pages.ts';
import { loadTopBar } from '../app/shell.tsx';
import { currentSession } from '../data/browser-storage/session-store.ts';
import { setServerTime } from '../data/clock/server-clock.ts';
import { prefetchMarket } from '../data/market/instruments.ts';
import { quotes } from '../data/market/quotes.ts';
import { startI18n } from '../i18n/setup.ts';
import { fillStores, initialStateAgeMs, readInitialState } from './initial-state.ts';
import { loadTradePage } from './trade-page.ts';

const { dataset } = document.documentElement;

/** Without an answer by then the page says itself what it waits for. */
const MARKET_LIMIT_MS = 5_000;
/** A render that takes longer does not delay the prices. */
const PAUSE_LIMIT_MS = 2_000;

/** Null on a page without such markup. */
export async function startTradePage(
  container: HTMLElement,
  app: ReactNode,
  loadData: () => void,
): Promise<Root | null> {
  if (dataset['ssrCode'] === undefined || pageAt(location.pathname) !== pageAt('/trade')) return null;
  // an account may have other leverages than the markup
  const state = currentSession() === null ? readInitialState('replaced') : null;
  if (state !== null) showState(state);
  loadData();
  const market = state ?? Promise.race([prefetchMarket().then(firstQuotes), limit(MARKET_LIMIT_MS)]);
  await startI18n();
  const isWide = matchMedia('(width >= 56.25rem) and (height >= 30em)').matches;
  const code = Promise.all([loadTradePage(isWide), isWide && loadTopBar()]);
  await Promise.all([market, code.catch(() => {})]);
  const root = createRoot(container);
  // in slices, so that no task blocks scrolling; a changed price would make React begin again, without slices
  const resume = quotes.pauseBatches();
  setTimeout(resume, PAUSE_LIMIT_MS);
  startTransition(() =>
    root.render(
      <>
        {app}
        <MarkupEnd onEnd={resume} />
      </>,
    ),
  );
  return root;
}

/** Fills the stores with the prices of the markup; newer ones are requested at the same time. */
function showState(state: InitialState): void {
  const ageMs = initialStateAgeMs();
  setServerTime(state.nowMs + ageMs);
  fillStores(state, Date.now() - ageMs);
}

/** The markup of the server ends with the first render. */
function MarkupEnd({ onEnd }: { readonly onEnd: () => void }) {
  useLayoutEffect(() => {
    delete dataset['ssr'];
    delete dataset['ssrCode'];
    onEnd();
  }, [onEnd]);
  return null;
}

/** The prices of the list are shown with the next frame. */
function firstQuotes(): Promise<void> {
  if (quotes.version > 0) return Promise.resolve();
  return new Promise((resolve) => {
    const end = quotes.onBatch(() => {
      end();
      resolve();
    });
  });
}

function limit(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}
