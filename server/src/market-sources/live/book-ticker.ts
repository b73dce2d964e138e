/** Messages of an exchange with best bids and asks: the combined stream `bookTicker` of Binance, spot or USD-M. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Points } from '@vernier/shared/numbers/price';
import { z } from 'zod';

/** Best bid and ask of a symbol as an exchange sent them. */
export interface FeedQuote {
  readonly symbol: string;
  /** Number of the change of the order book; it ascends for a symbol. */
  readonly updateId: number;
  /** Decimal texts. */
  readonly bid: string;
  readonly ask: string;
  /** When the exchange sent it; null where the exchange does not say. */
  readonly timeMs: TimeMs | null;
}

const Message = z.object({
  data: z.object({
    u: z.int().nonnegative(),
    s: z.string(),
    b: z.string(),
    a: z.string(),
    E: z.int().optional(),
  }),
});
const DECIMAL = /^(\d{1,12})(?:\.(\d{0,18}))?$/;
/** Larger prices do not fit into the columns of a minute. */
const MAX_POINTS = 2 ** 31 - 1;

/** The address of the stream of some symbols. */
export function streamAddress(base: string, symbols: readonly string[]): string {
  const address = new URL(base);
  const streams = symbols.map((symbol) => `${symbol.toLowerCase()}@bookTicker`).join('/');
  address.search = `?streams=${streams}`;
  return address.href;
}

/** The quote of a message; null when it has none. */
export function quoteOfMessage(text: string): FeedQuote | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const message = Message.safeParse(body);
  if (!message.success) return null;
  const { u: updateId, s: symbol, b: bid, a: ask, E: timeMs = null } = message.data.data;
  return { symbol, updateId, bid, ask, timeMs };
}

/**
 * A decimal price in points, rounded against a trader: a bid down, an ask up. So rounding never makes a spread disappear. Null
 * when the text is no positive decimal or the price does not fit.
 */
export function feedPoints(text: string, precision: number, side: 'bid' | 'ask'): Points | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  const [, whole = '', decimals = ''] = match;
  const rest = decimals.slice(precision);
  const down = Number.parseInt(whole + decimals.slice(0, precision).padEnd(precision, '0'), 10);
  const points = side === 'ask' && /[1-9]/.test(rest) ? down + 1 : down;
  return points > 0 && points <= MAX_POINTS ? points : null;
}
