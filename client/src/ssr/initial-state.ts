/** Initial state: fills the stores with the data that the server rendered the page from. */

import {
  INITIAL_STATE_ID,
  type InitialState,
  PAGE_CACHED_MS,
  type PageInitialState,
} from '@vernier/shared/api/ssr';
import { pauseClock } from '../data/clock/device-clock.ts';
import { setServerTime } from '../data/clock/server-clock.ts';
import { setDemoBalance } from '../data/site-settings/demo-balance.ts';
import { setCategories, showFirstInstruments, showInstruments } from '../data/market/instruments.ts';

/**
 * Null on a page without usable markup: a page that was not rendered, or is in another language than this visitor's. The app
 * either hydrates the markup, which has to match, or replaces it.
 */
export function readInitialState(markup: 'match' | 'replaced'): PageInitialState | null {
  const text = document.getElementById(INITIAL_STATE_ID)?.textContent;
  if (text === undefined || document.documentElement.dataset['ssr'] !== markup) return null;
  return JSON.parse(text) as PageInitialState;
}

/** The longest time since the server read the state, by this device's clock. */
export function initialStateAgeMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return performance.now() - (navigation?.responseStart ?? 0) + PAGE_CACHED_MS;
}

/**
 * Fills the stores, and pauses the clock at the time of the rendering, `ageMs` ago, so that a rendering now has the markup of
 * that time.
 */
export function hydrateStores(state: InitialState, ageMs: number): void {
  const readMs = Date.now() - ageMs;
  pauseClock(readMs);
  setServerTime(state.nowMs);
  fillStores(state, readMs);
}

/** Fills the stores with data that the server read at `readMs` of this device's clock. */
export function fillStores(state: InitialState, readMs: number): void {
  if (state.tradeCode === undefined) showFirstInstruments(state);
  else showInstruments(state, readMs);
  setCategories(state.language, state.categories);
  setDemoBalance(state.demoBalance);
}
