/** What the page came with: the market that the server drew it from, so that the app goes on from what is shown already. */

import {
  DRAWING_KEPT_MS,
  OPENING_ID,
  type OpeningWire,
  type PageOpeningWire,
} from '@vernier/shared/api/opening';
import { adoptInstruments, adoptCategories } from '../market/instruments.ts';
import { setOpeningClock } from '../clock/server-clock.ts';

/** The page came drawn, and the app has not taken it over yet. */
export function isDrawn(): boolean {
  return document.documentElement.dataset['drawn'] === 'here';
}

/** Null where the page came without, or in another language than this visitor's. */
export function readOpening(): PageOpeningWire | null {
  const text = document.getElementById(OPENING_ID)?.textContent;
  if (text === undefined || !isDrawn()) return null;
  return JSON.parse(text) as PageOpeningWire;
}

/** How long ago the server drew this page at most, by this device alone. */
export function openingAgeMs(): number {
  const [visit] = performance.getEntriesByType('navigation');
  const sentMs = visit instanceof PerformanceNavigationTiming ? visit.responseStart : 0;
  return performance.now() - sentMs + DRAWING_KEPT_MS;
}

/** Fills what the first page reads: list, categories, prices of `ageMs` ago, and the clock. */
export function adoptOpening(opening: OpeningWire, ageMs: number): void {
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
