/** Public market data: categories, the instrument list, candles and mini charts. */

import { CATEGORIES } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import { candleWire } from '@vernier/shared/api/market-wire';
import type { MarketDataContext } from './market-data-context.ts';
import { hasTag } from '../../platform/routing/packing.ts';
import { type Route, route } from '../../platform/routing/route.ts';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { MiniCharts } from './mini-charts.ts';
import { TradeList } from './trade-list.ts';
import { messages } from '../../platform/messages/messages.ts';

export function marketRoutes(context: MarketDataContext): readonly Route[] {
  return [getCategories(), tradeList(context), kline(context), miniChart(context)];
}

function getCategories(): Route {
  return route('getCategories', ({ lang }) => ({
    data: CATEGORIES.map(({ id: Id, code }) => ({ Id, NameShowTrans: messages.category(code, lang) })),
  }));
}

function tradeList({ market, board }: MarketDataContext): Route {
  const list = new TradeList(market, board);
  return route('tradeList', ({ input, lang, ifNoneMatch }) => {
    const search = input.searchCurrency?.trim() ?? '';
    if (search !== '') return { prepared: list.matching(search, lang) };
    const { etag, whole, unchanged } = list.all(lang);
    return hasTag(ifNoneMatch, etag) ? unchanged : whole;
  });
}

function kline({ market }: MarketDataContext): Route {
  const reader = new CandleReader(market);
  return route('kline', async ({ input }) => {
    const instrument = market.instrument(input.forex_id);
    if (instrument === undefined) return refuse('not_found');
    const { period: asked, limit, before } = input;
    const candles = await reader.read(instrument, { period: asked, limit, beforeS: before });
    return { data: candles.map((candle) => candleWire(candle, instrument.pricePrecision)) };
  });
}

function miniChart({ market }: MarketDataContext): Route {
  const charts = new MiniCharts(market);
  return route('miniChart', ({ input, lang }) => {
    if (input.forex_id === undefined) return { prepared: charts.all(input.period, lang) };
    const instrument = market.instrument(input.forex_id);
    return instrument === undefined ? refuse('not_found') : { data: charts.one(instrument, input.period) };
  });
}
