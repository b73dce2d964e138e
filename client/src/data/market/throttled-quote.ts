/** Quotes that change at most once a second, for small charts. The seconds of each instrument begin at another moment. */

import { useCallback, useSyncExternalStore } from 'react';
import type { Visibility } from '../../ui/browser/visibility.ts';
import { Ticker } from '../clock/ticker.ts';
import { followQuotes, quotes } from './quotes.ts';
import type { LiveQuote } from './quote-store.ts';

const INTERVAL_MS = 1_000;
/** A prime, so that codes with similar letters are spread over the second. */
const SPREAD_MS = 137;
/** For the last price before the market is quiet. */
const everySecond = new Ticker(INTERVAL_MS);

interface ThrottledQuote {
  readonly quote: LiveQuote | undefined;
  readonly untilMs: number;
}

const throttled = new Map<string, ThrottledQuote>();

function throttledQuote(code: string): LiveQuote | undefined {
  const nowMs = Date.now();
  const last = throttled.get(code);
  // an end further ahead results from a clock that was set back
  if (last?.quote !== undefined && last.untilMs > nowMs && last.untilMs <= nowMs + INTERVAL_MS)
    return last.quote;
  const quote = quotes.get(code);
  throttled.set(code, { quote, untilMs: nowMs + INTERVAL_MS - ((nowMs + offsetOf(code)) % INTERVAL_MS) });
  return quote;
}

function offsetOf(code: string): number {
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum += code.charCodeAt(i) * (i + 1);
  return (sum * SPREAD_MS) % INTERVAL_MS;
}

/** Does not change while it is not visible. */
export function useThrottledQuote(code: string, visibility: Visibility): LiveQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const onQuote = () => {
        if (visibility.isVisible) listener();
      };
      const ends = [
        followQuotes(() => [code]),
        quotes.subscribe(code, onQuote),
        visibility.onVisible(listener),
        everySecond.listen(onQuote),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    [code, visibility],
  );
  const read = () => throttledQuote(code);
  return useSyncExternalStore(subscribe, read, read);
}
