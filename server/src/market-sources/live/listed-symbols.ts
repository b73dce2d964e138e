/** Instruments of an exchange's market, each with its symbol at the exchange. */

import { StartRefused } from '@vernier/db/start-refused';
import { CATEGORIES, type Instrument } from '@vernier/shared/market/instrument';
import type { OwnInstruments } from '../../platform/instruments/own-instruments.ts';
import { type FeedQuote, feedPoints } from './book-ticker.ts';
import type { QuoteUpdate } from './received-quotes.ts';

export interface ListedSymbol {
  readonly instrument: Instrument;
  readonly symbol: string;
}

const COINS = CATEGORIES.find(({ code }) => code === 'crypto')?.id;

/**
 * The operator's instruments with a source symbol, and the program's coins, which are traded against USDT. Throws
 * {@link StartRefused} when there are none, or when an instrument has no rate to the dollar.
 */
export function listedSymbols(
  instruments: readonly Instrument[],
  { sourceSymbols, contracts }: OwnInstruments,
): readonly ListedSymbol[] {
  const symbols = new Map([...sourceSymbols].map(([symbol, code]) => [code, symbol.toUpperCase()]));
  const listed = instruments.flatMap((instrument) => {
    const { code, categoryId } = instrument;
    const isCoin = categoryId === COINS && !contracts.has(code);
    const symbol = symbols.get(code) ?? (isCoin ? `${code}T` : undefined);
    return symbol === undefined ? [] : [{ instrument, symbol }];
  });
  if (listed.length === 0)
    throw new StartRefused('INSTRUMENTS_FILE leaves no instrument with a symbol of the exchange');
  const codes = new Set(listed.map(({ instrument }) => instrument.code));
  for (const { instrument } of listed) {
    const { code, quoteCurrency: currency } = instrument;
    if (currency !== 'USD' && !codes.has(`${currency}USD`) && !codes.has(`USD${currency}`))
      throw new StartRefused(
        `INSTRUMENTS_FILE: ${code} is in ${currency}, and no instrument of the exchange has its rate to the dollar`,
      );
  }
  return listed;
}

/** The instrument's place and its prices in points, of a quote that the exchange sent; null when they are none. */
export function updateOf(
  listed: readonly ListedSymbol[],
  { symbol, updateId, bid, ask }: FeedQuote,
): { readonly place: number; readonly update: QuoteUpdate } | null {
  const place = listed.findIndex((each) => each.symbol === symbol);
  const precision = listed[place]?.instrument.pricePrecision;
  if (precision === undefined) return null;
  const prices = { bid: feedPoints(bid, precision, 'bid'), ask: feedPoints(ask, precision, 'ask') };
  if (prices.bid === null || prices.ask === null) return null;
  return { place, update: { updateId, bid: prices.bid, ask: prices.ask } };
}
