/** Quotes of the app: fed by DAY_MARKET with the instruments that are shown, seeded by the instrument list, read by row. */

import { EXPIRED_QUOTE_MS, STALE_QUOTE_MS } from '@vernier/shared/limits';
import { parsePoints } from '@vernier/shared/numbers/price';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { useCallback, useSyncExternalStore } from 'react';
import { deviceNow } from '../clock/device-clock.ts';
import { browserFrames } from '../clock/frame-batcher.ts';
import { instrumentByCode } from './instrument-book.ts';
import { live } from '../transport/live.ts';
import { ShownQuotes, type ShownCodes } from './shown-quotes.ts';
import { type LiveQuote, type MarketStatus, QuoteStore } from './quote-store.ts';
import { observeTick } from '../clock/server-clock.ts';
import { ALWAYS_VISIBLE, type Visibility } from '../../ui/browser/visibility.ts';
import { halfSecond, Ticker } from '../clock/ticker.ts';
import { StaggeredUpdates } from './staggered-updates.ts';

export type { LiveQuote, MarketStatus } from './quote-store.ts';

const QUIET_MS = 1_000;
const everySecond = new Ticker(QUIET_MS);
/** For rows outside the viewport. */
const staggered = new StaggeredUpdates({ minWaitMs: 500, intervalMs: 60, quietMs: QUIET_MS });

export const quotes = new QuoteStore({
  ...browserFrames,
  now: deviceNow,
  precisionOf: (code) => instrumentByCode(code)?.precision,
  toPoints(price, precision) {
    const points = parsePoints(price, precision);
    return typeof points === 'number' ? points : null;
  },
});
quotes.onBatch(() => staggered.onBatch(Date.now()));

/** Takes the prices that came with the instrument list; the list must be in the book already. */
export function seedQuotes(instruments: readonly InstrumentWire[]): void {
  quotes.take(instruments.map(rowOf));
}

/** Replaces all quotes with the prices of these instruments; the list must be in the book already. */
export function fillQuotes(instruments: readonly InstrumentWire[]): void {
  quotes.fill(instruments.map(rowOf));
}

function rowOf({ Id, Code, MarketStatus, ForexQuotations }: InstrumentWire): QuoteRowWire {
  return { ...ForexQuotations, Id, Code, MarketStatus };
}

const shownQuotes = new ShownQuotes({
  // Not the device clock, which is paused while a rendered page starts.
  now: () => performance.now(),
  subscribe: (codes) => live.subscribe('DAY_MARKET', takeFrame, codes === null ? {} : { codes }),
});

/** Subscribes the quotes of these instruments, which may change ({@link updateShown}), until the returned function is called. */
export function followQuotes(shown: () => ShownCodes): () => void {
  return shownQuotes.add(shown);
}

/** Call when a caller of {@link followQuotes} shows other instruments. */
export function updateShown(): void {
  shownQuotes.update();
}

function takeFrame(rows: QuoteRowWire[]): void {
  const newestMs = rows.reduce((newest, row) => Math.max(newest, row.Time), 0);
  if (newestMs > 0) observeTick(newestMs, Date.now());
  quotes.take(rows);
}

interface VisibleSubscription {
  /** Call for each change. */
  notify(): void;
  unsubscribe(): void;
}

/**
 * Calls `listener` for each change while it is visible, and when it becomes visible. Otherwise it is updated less often,
 * since screen readers, search and print read hidden rows too.
 */
export function subscribeWhileVisible(listener: () => void, visibility: Visibility): VisibleSubscription {
  const endVisibility = visibility.onVisible(listener);
  const endTicks =
    visibility === ALWAYS_VISIBLE
      ? undefined
      : everySecond.listen(() => staggered.flushIfQuiet(listener, Date.now()));
  return {
    notify() {
      if (visibility.isVisible) listener();
      else staggered.add(listener, Date.now());
    },
    unsubscribe() {
      staggered.remove(listener);
      endTicks?.();
      endVisibility();
    },
  };
}

/** Re-renders its caller when this instrument's quote changes; less often while it is not visible. */
export function useQuote(code: string, visibility: Visibility = ALWAYS_VISIBLE): LiveQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followQuotes(() => [code]);
      const subscription = subscribeWhileVisible(listener, visibility);
      const forget = quotes.subscribe(code, subscription.notify);
      return () => {
        forget();
        subscription.unsubscribe();
        leave();
      };
    },
    [code, visibility],
  );
  const read = () => quotes.get(code);
  return useSyncExternalStore(subscribe, read, read);
}

/** Re-renders its caller when this instrument's market opens, closes or is halted, and not with its price. */
export function useMarketStatus(code: string): MarketStatus | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followQuotes(() => [code]);
      const forget = quotes.onStatus(listener);
      return () => {
        forget();
        leave();
      };
    },
    [code],
  );
  const read = () => quotes.get(code)?.status;
  return useSyncExternalStore(subscribe, read, read);
}

/** `stale`: older than 3 s. `expired`: older than 10 s or never seen, and no order may be sent. `closed`: the market is. */
export type Freshness = 'live' | 'stale' | 'expired' | 'closed';

export function freshnessOf(code: string): Freshness {
  const quote = quotes.get(code);
  if (quote === undefined) return 'expired';
  if (!quote.isOpen) return 'closed';
  const ageMs = quotes.ageMs(code);
  if (ageMs <= STALE_QUOTE_MS) return 'live';
  return ageMs <= EXPIRED_QUOTE_MS ? 'stale' : 'expired';
}

export function useFreshness(code: string): Freshness {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followQuotes(() => [code]);
      const forget = quotes.subscribe(code, listener);
      const rest = halfSecond.listen(listener);
      return () => {
        rest();
        forget();
        leave();
      };
    },
    [code],
  );
  const read = () => freshnessOf(code);
  return useSyncExternalStore(subscribe, read, read);
}
