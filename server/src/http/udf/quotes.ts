/** The newest quotes as UDF's watch lists read them. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { scaledToNumber } from '@vernier/shared/numbers/price';
import type { Language } from '@vernier/shared/api/languages';
import { quotationsWire } from '@vernier/shared/api/market-wire';
import type { UdfContext } from './udf-context.ts';
import { messages } from '../../platform/messages/messages.ts';
import { EXCHANGE, findSymbol } from './symbols.ts';

/** One row for each name, in the requested order; the row of an unknown name is an error. */
export function quotesOf(context: UdfContext, names: readonly string[], lang: Language) {
  return {
    s: 'ok',
    d: names.map((name) => {
      const instrument = findSymbol(context, name);
      const values = instrument === undefined ? null : quoteValues(context, instrument, lang);
      return values === null
        ? { s: 'error', n: name, v: {}, errmsg: 'unknown_symbol' }
        : { s: 'ok', n: name, v: values };
    }),
  };
}

/** The change is the list's: since the day's open, in UTC. */
function quoteValues({ market }: UdfContext, instrument: Instrument, lang: Language) {
  const quote = market.shownQuoteOf(instrument.id);
  if (quote === undefined) return null;
  const { pricePrecision: precision } = instrument;
  const day = market.running(instrument.id, '1day');
  const figures = quotationsWire(quote, day, precision);
  const [before] = market.candles(instrument.id, '1day', {
    limit: 1,
    beforeS: day.timeS,
    nowMs: market.timeMs,
  });
  return {
    ch: scaledToNumber(quote.bid - day.open, precision),
    chp: figures.Change,
    short_name: instrument.code,
    exchange: EXCHANGE,
    original_name: `${EXCHANGE}:${instrument.code}`,
    description: messages.instrument(instrument.code, lang),
    lp: figures.Close,
    ask: figures.Ask,
    bid: figures.Bid,
    spread: scaledToNumber(quote.ask - quote.bid, precision),
    open_price: figures.Open,
    high_price: figures.High,
    low_price: figures.Low,
    prev_close_price: scaledToNumber(before?.close ?? day.open, precision),
    volume: figures.Volume,
  };
}
