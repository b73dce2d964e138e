/** First quotes of an exchange's market: what its first start waits for, and what later starts find in the settings [SOURCE-6]. */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { StartRefused } from '@vernier/db/start-refused';
import type { SteadyClock } from '@vernier/shared/clock';
import type { PlausibleBand } from '@vernier/shared/market/plausibility';
import type { Points } from '@vernier/shared/numbers/price';
import { REACH_MICROS } from '@vernier/simulator/recorded/external-market';
import { z } from 'zod';
import type { Journal } from '../../platform/logging/log.ts';
import { quoteOfMessage } from './book-ticker.ts';
import { FeedConnection } from './feed-connection.ts';
import { type ListedSymbol, updateOf } from './listed-symbols.ts';

/** Key of the symbols and first quotes. */
const FIRST_QUOTES = 'market_feed';
const LONGEST_WAIT_MS = 30_000;
const ATTEMPT_MS = 250;
/** A spread of half a percent of the first price needs no second tick, nor one of ten times the first one. */
const SPREAD_SHARE = 200;
const SPREAD_FACTOR = 10;

const StoredQuotes = z.array(
  z.strictObject({ code: z.string(), symbol: z.string(), bid: z.int().positive(), ask: z.int().positive() }),
);
export type FirstQuote = z.output<typeof StoredQuotes>[number];

interface FirstQuotesOptions {
  readonly listed: readonly ListedSymbol[];
  readonly address: string;
  readonly meta: MetaRepository;
  readonly steady: SteadyClock;
  readonly log: Pick<Journal, 'info' | 'warn'>;
}

/** In the order of the instruments. Throws {@link StartRefused} without them, and when a data folder has other symbols. */
export async function firstQuotes(options: FirstQuotesOptions): Promise<readonly FirstQuote[]> {
  const { listed, meta } = options;
  const stored = await meta.get(FIRST_QUOTES);
  if (stored === null) {
    const received = await receive(options);
    await meta.set(FIRST_QUOTES, JSON.stringify(received));
    return received;
  }
  const quotes = StoredQuotes.parse(JSON.parse(stored));
  const names = (of: readonly { code: string; symbol: string }[]) =>
    of.map(({ code, symbol }) => `${code}=${symbol}`).join(', ');
  const now = names(listed.map(({ instrument: { code }, symbol }) => ({ code, symbol })));
  if (now !== names(quotes))
    throw new StartRefused(
      `INSTRUMENTS_FILE: the market of this data folder was started with the symbols ${names(quotes)}, not ${now}; put them back, or choose another DATA_DIR`,
    );
  return quotes;
}

/** What the ticks of an instrument stay within for ever, since its past is judged again at each start. */
export function bandOfFirst({ bid, ask }: { readonly bid: Points; readonly ask: Points }): PlausibleBand {
  const widest = Math.max(SPREAD_FACTOR * (ask - bid), Math.floor(bid / SPREAD_SHARE), 1);
  return { reachMicros: REACH_MICROS, widestSpread: widest };
}

function receive({ listed, address, steady, log }: FirstQuotesOptions): Promise<readonly FirstQuote[]> {
  const found = new Map<number, FirstQuote>();
  return new Promise((resolve, reject) => {
    const end = () => {
      clearInterval(attempts);
      clearTimeout(deadline);
      connection.close();
    };
    const onMessage = (text: string) => {
      const quote = quoteOfMessage(text);
      const read = quote === null ? null : updateOf(listed, quote);
      const target = read === null ? undefined : listed[read.place];
      if (read === null || target === undefined || read.update.ask <= read.update.bid) return;
      const { bid, ask } = read.update;
      found.set(read.place, { code: target.instrument.code, symbol: target.symbol, bid, ask });
      if (found.size < listed.length) return;
      end();
      resolve(listed.map((_, place) => found.get(place) as FirstQuote));
    };
    const connection = new FeedConnection({ address, steady, log, onMessage, onLost: () => undefined });
    const attempts = setInterval(() => connection.onInterval(), ATTEMPT_MS);
    const deadline = setTimeout(() => {
      end();
      const missing = listed.filter((_, place) => !found.has(place)).map(({ symbol }) => symbol);
      reject(
        new StartRefused(
          `MARKET_FEED_URL gave no quote of ${missing.join(', ')} in ${LONGEST_WAIT_MS / 1000} seconds; correct its address, or leave the instruments out in INSTRUMENTS_FILE`,
        ),
      );
    }, LONGEST_WAIT_MS);
    connection.onInterval();
  });
}
