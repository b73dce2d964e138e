/** Conversion of a quote currency to USD: the instrument of its rate, and the rate at a moment [MARGIN-2]. */

import { invariant } from '../../assert.ts';
import { type Fraction, ONE } from '../../numbers/fraction.ts';
import type { Instrument } from '../../market/instrument.ts';
import type { QuoteBoard } from '../../market/quote.ts';
import type { ConversionTick } from '../orders/events.ts';

interface Route {
  readonly instrumentId: number;
  readonly pricePrecision: number;
  /** `USDJPY` gives JPY per USD: the rate is one over its mid. */
  readonly inverse: boolean;
}

/** By quote currency. */
export type ConversionTable = ReadonlyMap<string, Route | 'none'>;

/** Finds for every quote currency the pair that converts it; a currency without one is a broken instrument list. */
export function conversionTable(instruments: readonly Instrument[]): ConversionTable {
  const byCode = new Map(instruments.map((instrument) => [instrument.code, instrument]));
  const table = new Map<string, Route | 'none'>();
  for (const { quoteCurrency } of instruments) table.set(quoteCurrency, routeOf(quoteCurrency, byCode));
  return table;
}

function routeOf(currency: string, byCode: ReadonlyMap<string, Instrument>): Route | 'none' {
  if (currency === 'USD') return 'none';
  const direct = byCode.get(`${currency}USD`);
  const pair = direct ?? byCode.get(`USD${currency}`);
  invariant(pair !== undefined, `no instrument converts ${currency} to USD`);
  return { instrumentId: pair.id, pricePrecision: pair.pricePrecision, inverse: direct === undefined };
}

/** USD per unit of `currency` at the newest mid, exact; null while its pair has no quote yet. */
export function usdPerUnit(currency: string, table: ConversionTable, quotes: QuoteBoard): Fraction | null {
  const route = routeFor(currency, table);
  if (route === 'none') return ONE;
  const quote = quotes.quoteOf(route.instrumentId);
  if (quote === undefined) return null;
  const twiceMid = BigInt(quote.bid) + BigInt(quote.ask);
  const twiceOne = 2n * 10n ** BigInt(route.pricePrecision);
  return route.inverse
    ? { numerator: twiceOne, denominator: twiceMid }
    : { numerator: twiceMid, denominator: twiceOne };
}

/** The newest tick of the pair that converts `currency`, from which {@link usdPerUnit} takes its mid; null for the dollar. */
export function conversionTickOf(
  currency: string,
  table: ConversionTable,
  quotes: QuoteBoard,
): ConversionTick | null {
  const route = routeFor(currency, table);
  const quote = route === 'none' ? undefined : quotes.quoteOf(route.instrumentId);
  if (quote === undefined) return null;
  const { instrumentId, seq, timeMs, bid, ask } = quote;
  return { instrumentId, seq, timeMs, bid, ask };
}

function routeFor(currency: string, table: ConversionTable): Route | 'none' {
  const route = table.get(currency);
  invariant(route !== undefined, `unknown quote currency ${currency}`);
  return route;
}
