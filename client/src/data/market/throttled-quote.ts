/** A quote for what is drawn once a second, with the prices of a batch; the seconds of each instrument begin at another moment. */

import { useCallback, useSyncExternalStore } from 'react';
import type { Sight } from '../../ui/device/visibility.ts';
import { Ticker } from '../clock/ticker.ts';
import { followMarket, quotes } from './quotes.ts';
import type { LiveQuote } from './quote-store.ts';

const SECOND_MS = 1_000;
/** A prime, so that codes of letters alike are spread over the second. */
const SPREAD_MS = 137;
/** For the last price before the market rests. */
const everySecond = new Ticker(SECOND_MS);

interface Held {
  readonly quote: LiveQuote | undefined;
  readonly untilMs: number;
}

const held = new Map<string, Held>();

function ofSecond(code: string): LiveQuote | undefined {
  const nowMs = Date.now();
  const known = held.get(code);
  // one that lies further ahead is of a clock that was set back
  if (known?.quote !== undefined && known.untilMs > nowMs && known.untilMs <= nowMs + SECOND_MS)
    return known.quote;
  const quote = quotes.get(code);
  held.set(code, { quote, untilMs: nowMs + SECOND_MS - ((nowMs + beginOf(code)) % SECOND_MS) });
  return quote;
}

function beginOf(code: string): number {
  let sum = 0;
  for (let i = 0; i < code.length; i++) sum += code.charCodeAt(i) * (i + 1);
  return (sum * SPREAD_MS) % SECOND_MS;
}

export function useQuoteOfSecond(code: string, sight: Sight): LiveQuote | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const look = () => {
        if (sight.seen) listener();
      };
      const ends = [
        followMarket(),
        quotes.subscribe(code, look),
        sight.onSeen(listener),
        everySecond.listen(look),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    [code, sight],
  );
  return useSyncExternalStore(
    subscribe,
    () => ofSecond(code),
    () => quotes.opened(code)?.quote,
  );
}
