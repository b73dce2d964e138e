/** Public market data: categories, the instrument list, candles and mini charts. */

import { DEFAULT_CANDLES, MAX_CANDLES } from '@vernier/shared/limits';
import { PERIODS } from '@vernier/shared/market/candle';
import { CATEGORIES } from '@vernier/shared/market/instrument';
import { refuse } from '@vernier/shared/refusals';
import { candleWire } from '@vernier/shared/api/market-wire';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { id, text, wholeNumber } from '../../platform/routing/fields.ts';
import { hasTag } from '../../platform/routing/packing.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';
import { CandleReader } from '../../core/market/candle-reader.ts';
import { MiniCharts } from './mini-charts.ts';
import { TradeList } from './trade-list.ts';
import { messages } from '../../platform/messages/messages.ts';

const MAX_SEARCH_LENGTH = 64;
/** The year 9999, in Unix seconds. */
const MAX_TIME_S = 253_402_300_799;

const period = z.enum(PERIODS);

export function marketRoutes(context: Context): readonly Route[] {
  return [getCategories(), tradeList(context), kline(context), miniChart(context)];
}

function getCategories(): Route {
  return publicRoute({
    name: 'getCategories',
    limit: 'calls',
    input: z.object({}),
    handle: ({ lang }) => ({
      data: CATEGORIES.map(({ id: Id, code }) => ({ Id, NameShowTrans: messages.category(code, lang) })),
    }),
  });
}

function tradeList({ market, board }: Context): Route {
  const list = new TradeList(market, board);
  return publicRoute({
    name: 'tradeList',
    limit: 'calls',
    packed: true,
    input: z.object({ searchCurrency: text(0, MAX_SEARCH_LENGTH).optional() }),
    handle({ input, lang, ifNoneMatch }) {
      const search = input.searchCurrency?.trim() ?? '';
      if (search !== '') return { prepared: list.matching(search, lang) };
      const { etag, whole, unchanged } = list.all(lang);
      return hasTag(ifNoneMatch, etag) ? unchanged : whole;
    },
  });
}

function kline({ market }: Context): Route {
  const reader = new CandleReader(market);
  return publicRoute({
    name: 'kline',
    limit: 'calls',
    packed: true,
    input: z.object({
      forex_id: id,
      period,
      before: wholeNumber(0, MAX_TIME_S).optional(),
      limit: wholeNumber(1, MAX_CANDLES).default(DEFAULT_CANDLES),
    }),
    async handle({ input }) {
      const instrument = market.instrument(input.forex_id);
      if (instrument === undefined) return refuse('not_found');
      const { period: asked, limit, before } = input;
      const candles = await reader.read(instrument, { period: asked, limit, beforeS: before });
      return { data: candles.map((candle) => candleWire(candle, instrument.pricePrecision)) };
    },
  });
}

function miniChart({ market }: Context): Route {
  const charts = new MiniCharts(market);
  return publicRoute({
    name: 'miniChart',
    limit: 'calls',
    packed: true,
    input: z.object({ forex_id: id.optional(), period }),
    handle({ input, lang }) {
      if (input.forex_id === undefined) return { prepared: charts.all(input.period, lang) };
      const instrument = market.instrument(input.forex_id);
      return instrument === undefined ? refuse('not_found') : { data: charts.one(instrument, input.period) };
    },
  });
}
