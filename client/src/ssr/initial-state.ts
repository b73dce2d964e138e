/** Initial state: fills the stores with the data that the server rendered the page from, so that hydration renders the same markup. */

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

/** Null on a page without usable markup: a page that was not rendered, or is in another language than this visitor's. */
export function readInitialState(): PageInitialState | null {
  const text = document.getElementById(INITIAL_STATE_ID)?.textContent;
  if (text === undefined || document.documentElement.dataset['ssr'] !== 'match') return null;
  return JSON.parse(text) as PageInitialState;
}

/** The longest time since the server read the state, by this device's clock. */
export function initialStateAgeMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return performance.now() - (navigation?.responseStart ?? 0) + PAGE_CACHED_MS;
}

/** Fills the stores, and pauses the clock at the time of the rendering, `ageMs` ago. */
export function hydrateStores(state: InitialState, ageMs: number): void {
  pauseClock(Date.now() - ageMs);
  setServerTime(state.nowMs);
  if (state.tradeCode === undefined) showFirstInstruments(state);
  else showInstruments(state);
  setCategories(state.language, state.categories);
  setDemoBalance(state.demoBalance);
}
