/** Calls about the market: lists, candles, and files of them. */

import { type Route, route } from '../../platform/routing/route.ts';
import { Readable } from 'node:stream';
import type { Instrument } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { candleLines } from './candle-lines.ts';
import { categoriesOf } from './categories.ts';
import { TickFiles } from './tick-files.ts';
import { candleWire } from '@vernier/shared/api/market-wire';
import { hasTag } from '../../platform/routing/packing.ts';
import { MiniCharts, TradeList } from './trade-list.ts';
import type { TradingCore } from '../../core/trading-core.ts';

/** Objects that the calls about the newest prices use. */
type NewestPricesContext = Pick<TradingCore, 'market' | 'board' | 'offers'>;
/** Objects that the calls about past prices use. */
type PastPricesContext = Pick<TradingCore, 'market' | 'slices'>;

/** Ticks go back as far as the candles of a minute do; before that the file is empty. */
const TICK_HISTORY_S = 60 * 86_400;

export function marketDataRoutes(context: NewestPricesContext & PastPricesContext): readonly Route[] {
  return [...newestPriceRoutes(context), ...pastPriceRoutes(context)];
}

/** Categories and the instrument list. */
export function newestPriceRoutes(context: NewestPricesContext): readonly Route[] {
  return [getCategories(context), tradeList(context)];
}

/** Candles and mini charts, and files. */
function pastPriceRoutes(context: PastPricesContext): readonly Route[] {
  return [kline(context), miniChart(context), ...marketFileRoutes(context)];
}

/** Candles and ticks as CSV files. */
function marketFileRoutes(context: PastPricesContext): readonly Route[] {
  return [klineCsv(context), ticksCsv(context)];
}

/** [EXPORT-2] */
function klineCsv({ market, slices }: PastPricesContext): Route {
  const reader = new CandleReader(market, slices);
  return route('klineCsv', ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    return file(candleLines(reader, instrument, input), nameOf(instrument, input.period, input));
  });
}

/** [EXPORT-3] */
function ticksCsv({ market, slices }: PastPricesContext): Route {
  const files = new TickFiles(market, slices);
  return route('ticksCsv', ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    const oldest = Math.floor(market.timeMs / 1000) - TICK_HISTORY_S;
    const span = { from: Math.max(input.from, oldest), to: input.to };
    return file(files.lines(instrument, span), nameOf(instrument, 'ticks', input));
  });
}

function nameOf({ code }: Instrument, what: string, { from, to }: { from: number; to: number }): string {
  return `${code}-${what}-${from}-${to}.csv`;
}

function file(lines: AsyncGenerator<string>, name: string) {
  return {
    prepared: Readable.from(lines),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  };
}

function getCategories({ market }: NewestPricesContext): Route {
  return route('getCategories', ({ lang }) => ({ data: categoriesOf(market.instruments, lang) }));
}

function tradeList(context: NewestPricesContext): Route {
  const list = new TradeList(context);
  return route('tradeList', ({ input, lang, ifNoneMatch, caller }) => {
    const variant = { lang, profile: context.offers.profileOf(caller?.user.id ?? null) };
    const search = input.searchCurrency?.trim() ?? '';
    if (search !== '') return { prepared: list.matching(search, variant) };
    const { etag, whole, unchanged } = list.all(variant);
    return hasTag(ifNoneMatch, etag) ? unchanged : whole;
  });
}

function kline({ market, slices }: PastPricesContext): Route {
  const reader = new CandleReader(market, slices);
  return route('kline', async ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    const { period: requestedPeriod, limit, before } = input;
    const candles = await reader.read(instrument, { period: requestedPeriod, limit, beforeS: before });
    return { data: candles.map((candle) => candleWire(candle, instrument.pricePrecision)) };
  });
}

function miniChart({ market }: PastPricesContext): Route {
  const charts = new MiniCharts(market);
  return route('miniChart', ({ input, lang }) => {
    if (input.forex_id === undefined) return { prepared: charts.all(input.period, lang) };
    const instrument = market.instrument(input.forex_id);
    return instrument === undefined ? refuse('not_found') : { data: charts.one(instrument, input.period) };
  });
}
