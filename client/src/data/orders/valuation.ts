/** Quotes for the shared calculations, which compute all money. */

import type { Fraction } from '@vernier/shared/numbers/fraction';
import type { QuoteBoard } from '@vernier/shared/market/quote';
import type { Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import {
  type ConversionTable,
  conversionTable,
  usdPerUnit,
} from '@vernier/shared/trading/pricing/conversion';
import type { OpenOrderView, PositionView } from '@vernier/shared/api/order-codec';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { entryPriceOf } from '@vernier/shared/trading/orders/order';
import { profitAt } from '@vernier/shared/trading/pricing/profit';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import {
  type InstrumentBook,
  instrumentBook,
  instrumentByCode,
  instrumentById,
} from '../market/instrument-book.ts';
import { followQuotes, quotes } from '../market/quotes.ts';

/** The newest quotes by instrument id. Their sequence on the tape is not pushed and not needed here. */
export const quoteBoard: QuoteBoard = {
  quoteOf(instrumentId) {
    const code = instrumentById(instrumentId)?.code;
    const quote = code === undefined ? undefined : quotes.get(code);
    if (quote === undefined) return undefined;
    return { instrumentId, seq: 0, timeMs: quote.timeMs, bid: quote.bidPoints, ask: quote.askPoints };
  },
};

let routes: { readonly book: InstrumentBook; readonly table: ConversionTable } | null = null;

/** Made once for each list of instruments, and here rather than with it, because the first page needs none. */
function conversions(): ConversionTable {
  const book = instrumentBook();
  if (routes?.book !== book) routes = { book, table: conversionTable(book.list.map(({ domain }) => domain)) };
  return routes.table;
}

/** USD per unit of the instrument's quote currency now, exact; null while its pair has no price. */
function conversionFor(code: string): Fraction | null {
  const instrument = instrumentByCode(code);
  if (instrument === undefined) return null;
  return usdPerUnit(instrument.quoteCurrency, conversions(), quoteBoard);
}

/** The pair by whose price the instrument's quote currency converts. */
function conversionCodes(code: string): readonly string[] {
  const instrument = instrumentByCode(code);
  const route = instrument === undefined ? undefined : conversions().get(instrument.quoteCurrency);
  const pair = route === undefined || route === 'none' ? undefined : instrumentById(route.instrumentId);
  return pair === undefined ? [] : [pair.code];
}

/** Follows {@link conversionFor}; an equal value is the same object. */
export function useConversion(code: string): Fraction | null {
  const last = useRef<Fraction | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = followQuotes(() => conversionCodes(code));
      const forget = quotes.onBatch(listener);
      return () => {
        forget();
        leave();
      };
    },
    [code],
  );
  const read = () => {
    const next = conversionFor(code);
    if (!same(last.current, next)) last.current = next;
    return last.current;
  };
  return useSyncExternalStore(subscribe, read, read);
}

function same(left: Fraction | null, right: Fraction | null): boolean {
  if (left === null || right === null) return left === right;
  return left.numerator === right.numerator && left.denominator === right.denominator;
}

/** Profit of a position at the newest quote; as the server answered while there is none. */
export function floatingNow(position: PositionView): Micros {
  const quote = quoteBoard.quoteOf(position.instrumentId);
  const price = quote === undefined ? null : closingPriceOf(position.side, quote);
  return (price === null ? null : profitOf(position, price)) ?? position.value.profitMicros;
}

/** Profit of an order, once it is filled, if it closed at `price`; null while its instrument is not known. */
export function profitOf(order: OpenOrderView, price: Points): Micros | null {
  const instrument = instrumentById(order.instrumentId)?.domain;
  return instrument === undefined
    ? null
    : profitAt({ ...order, openPrice: entryPriceOf(order) }, price, instrument).micros;
}
