/** What the page came with: the market that the server drew it from, so that the app goes on from what is shown already. */

import {
  PAGE_CACHED_MS,
  INITIAL_STATE_ID,
  type InitialState,
  type PageInitialState,
} from '@vernier/shared/api/ssr';
import { adoptInstruments, adoptCategories } from '../data/market/instruments.ts';
import { setOpeningClock } from '../data/clock/server-clock.ts';

/** The page came drawn, and the app has not taken it over yet. */
export function isDrawn(): boolean {
  return document.documentElement.dataset['drawn'] === 'here';
}

/** Null where the page came without, or in another language than this visitor's. */
export function readInitialState(): PageInitialState | null {
  const text = document.getElementById(INITIAL_STATE_ID)?.textContent;
  if (text === undefined || !isDrawn()) return null;
  return JSON.parse(text) as PageInitialState;
}

/** How long ago the server drew this page at most, by this device alone. */
export function initialStateAgeMs(): number {
  const [visit] = performance.getEntriesByType('navigation');
  const sentMs = visit instanceof PerformanceNavigationTiming ? visit.responseStart : 0;
  return performance.now() - sentMs + PAGE_CACHED_MS;
}

/** Fills what the first page reads: list, categories, prices of `ageMs` ago, and the clock. */
export function hydrateStores(opening: InitialState, ageMs: number): void {
  setOpeningClock(opening.nowMs, Date.now() - ageMs);
  adoptInstruments(opening, ageMs);
  adoptCategories(opening);
}

/** The app draws the page from now on, and says itself how old a price is. */
export function endOpening(): void {
  delete document.documentElement.dataset['drawn'];
  // boot.js does now what was tapped before
  dispatchEvent(new Event('vernier-app'));
}
