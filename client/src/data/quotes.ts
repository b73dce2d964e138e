/** The app's quotes: fed by DAY_MARKET while anybody reads one, seeded by the instrument list, read row by row. */

import { MAX_QUOTE_AGE_MS, STALE_QUOTE_MS } from '@vernier/shared/limits';
import type { InstrumentWire } from '@vernier/shared/wire/shapes';
import type { QuoteRowWire } from '@vernier/shared/wire/socket';
import { useCallback, useSyncExternalStore } from 'react';
import { browserFrames } from './frame-batcher.ts';
import { instrumentByCode } from './instrument-book.ts';
import { pointsOf } from './instrument-info.ts';
import { live } from './live.ts';
import { type LiveQuote, QuoteStore } from './quote-store.ts';
import { observeTick } from './server-clock.ts';
import { halfSecond } from './ticker.ts';

export type { LiveQuote, MarketStatus } from './quote-store.ts';

export const quotes = new QuoteStore({
  ...browserFrames,
  precisionOf: (code) => instrumentByCode(code)?.precision,
  toPoints: (price, precision) => pointsOf({ precision }, price),
});

/** Takes the prices that came with the instrument list; the list must be in the book already. */
export function seedQuotes(instruments: readonly InstrumentWire[]): void {
  quotes.take(
    instruments.map(({ Id, Code, MarketStatus, ForexQuotations }) => ({
      ...ForexQuotations,
      Id,
      Code,
      MarketStatus,
    })),
  );
}

/** Keeps the market's quotes coming until the returned function is called. */
export function followMarket(): () => void {
  return live.subscribe('DAY_MARKET', takeFrame);
}

function takeFrame(rows: QuoteRowWire[]): void {
  const newestMs = rows.reduce((newest, row) => Math.max(newest, row.Time), 0);
  if (newestMs > 0) observeTick(newestMs, Date.now());
  quotes.take(rows);
}

/** Re-renders its caller when this instrument's quote changes, and nobody else. */
export function useQuote(code: string): LiveQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followMarket();
      const forget = quotes.subscribe(code, listener);
      return () => {
        forget();
        leave();
      };
    },
    [code],
  );
  return useSyncExternalStore(subscribe, () => quotes.get(code));
}

/** `stale`: older than 3 s. `expired`: older than 10 s or never seen, and no order may be sent. `closed`: the market is. */
export type Freshness = 'live' | 'stale' | 'expired' | 'closed';

export function freshnessOf(code: string): Freshness {
  const quote = quotes.get(code);
  if (quote === undefined) return 'expired';
  if (!quote.isOpen) return 'closed';
  const ageMs = quotes.ageMs(code);
  if (ageMs <= STALE_QUOTE_MS) return 'live';
  return ageMs <= MAX_QUOTE_AGE_MS ? 'stale' : 'expired';
}

export function useFreshness(code: string): Freshness {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followMarket();
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
  return useSyncExternalStore(subscribe, () => freshnessOf(code));
}
