/** The app's quotes: fed by DAY_MARKET while anybody reads one, seeded by the instrument list, read row by row. */

import { EXPIRED_QUOTE_MS, STALE_QUOTE_MS } from '@vernier/shared/limits';
import { parsePoints } from '@vernier/shared/price';
import type { InstrumentWire } from '@vernier/shared/api/shapes/market';
import type { QuoteRowWire } from '@vernier/shared/api/socket';
import { useCallback, useSyncExternalStore } from 'react';
import { browserFrames } from '../clock/frame-batcher.ts';
import { instrumentByCode } from './instrument-book.ts';
import { live } from '../transport/live.ts';
import { type LiveQuote, type MarketStatus, QuoteStore } from './quote-store.ts';
import { observeTick } from '../clock/server-clock.ts';
import { IN_SIGHT, type Sight } from '../../ui/device/sight.ts';
import { halfSecond, Ticker } from '../clock/ticker.ts';
import { Turns } from './turns.ts';

export type { LiveQuote, MarketStatus } from './quote-store.ts';

const QUIET_MS = 1_000;
const outOfSight = new Ticker(QUIET_MS);
const turns = new Turns({ leastWaitMs: 500, apartMs: 60, quietMs: QUIET_MS });

export const quotes = new QuoteStore({
  ...browserFrames,
  precisionOf: (code) => instrumentByCode(code)?.precision,
  toPoints(price, precision) {
    const points = parsePoints(price, precision);
    return typeof points === 'number' ? points : null;
  },
});
quotes.onBatch(() => turns.next(Date.now()));

/** Takes the prices that came with the instrument list; the list must be in the book already. */
export function seedQuotes(instruments: readonly InstrumentWire[]): void {
  quotes.take(instruments.map(rowOf));
}

/** Takes at once the prices that the page came with, `ageMs` after the newest of them; the list must be in the book already. */
export function openQuotes(instruments: readonly InstrumentWire[], ageMs: number): void {
  quotes.open(instruments.map(rowOf), ageMs);
}

/** The page came with this instrument: the server drew its row. */
export function cameDrawn(code: string): boolean {
  return quotes.opened(code) !== undefined;
}

function rowOf({ Id, Code, MarketStatus, ForexQuotations }: InstrumentWire): QuoteRowWire {
  return { ...ForexQuotations, Id, Code, MarketStatus };
}

let readers = 0;
let leaveMarket: (() => void) | undefined;

/** Keeps the market's quotes coming until the returned function is called. However many follow, a frame is taken in once. */
export function followMarket(): () => void {
  readers += 1;
  leaveMarket ??= live.subscribe('DAY_MARKET', takeFrame);
  let reading = true;
  return () => {
    if (!reading) return;
    reading = false;
    readers -= 1;
    if (readers > 0) return;
    leaveMarket?.();
    leaveMarket = undefined;
  };
}

function takeFrame(rows: QuoteRowWire[]): void {
  const newestMs = rows.reduce((newest, row) => Math.max(newest, row.Time), 0);
  if (newestMs > 0) observeTick(newestMs, Date.now());
  quotes.take(rows);
}

interface Heeding {
  /** There is something new. */
  tell(): void;
  end(): void;
}

/**
 * Tells `listener` what is new while it is seen. What is out of `sight` waits until it is; meanwhile it is brought up to
 * date in its turn, for whoever reads the page by other means than looking at it.
 */
export function heed(listener: () => void, sight: Sight): Heeding {
  const overlook = sight.onSeen(listener);
  const rest = sight === IN_SIGHT ? undefined : outOfSight.listen(() => turns.rest(listener, Date.now()));
  return {
    tell() {
      if (sight.seen) listener();
      else turns.wait(listener, Date.now());
    },
    end() {
      turns.forget(listener);
      rest?.();
      overlook();
    },
  };
}

/** Re-renders its caller when this instrument's quote changes, and nobody else; out of `sight` it waits. */
export function useQuote(code: string, sight: Sight = IN_SIGHT): LiveQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followMarket();
      const heeding = heed(listener, sight);
      const forget = quotes.subscribe(code, heeding.tell);
      return () => {
        forget();
        heeding.end();
        leave();
      };
    },
    [code, sight],
  );
  return useSyncExternalStore(
    subscribe,
    () => quotes.get(code),
    () => quotes.opened(code)?.quote,
  );
}

/** Re-renders its caller when this instrument's market opens, closes or is halted, and not with its price. */
export function useMarketStatus(code: string): MarketStatus | undefined {
  const subscribe = useCallback((listener: () => void) => {
    const leave = followMarket();
    const forget = quotes.onStatus(listener);
    return () => {
      forget();
      leave();
    };
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => quotes.get(code)?.status,
    () => quotes.opened(code)?.quote.status,
  );
}

/** `stale`: older than 3 s. `expired`: older than 10 s or never seen, and no order may be sent. `closed`: the market is. */
export type Freshness = 'live' | 'stale' | 'expired' | 'closed';

export function freshnessOf(code: string): Freshness {
  const quote = quotes.get(code);
  if (quote === undefined) return 'expired';
  if (!quote.isOpen) return 'closed';
  return freshnessAt(quotes.ageMs(code));
}

/** As the server drew it, for the moment in which the app takes over what is drawn. */
function freshnessAtOpening(code: string): Freshness {
  const opened = quotes.opened(code);
  if (opened === undefined) return 'expired';
  return opened.quote.isOpen ? freshnessAt(opened.ageMs) : 'closed';
}

function freshnessAt(ageMs: number): Freshness {
  if (ageMs <= STALE_QUOTE_MS) return 'live';
  return ageMs <= EXPIRED_QUOTE_MS ? 'stale' : 'expired';
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
  return useSyncExternalStore(
    subscribe,
    () => freshnessOf(code),
    () => freshnessAtOpening(code),
  );
}
