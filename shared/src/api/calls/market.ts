/** Market calls: instruments, candles, mini charts, and market data as files. */

import { z } from 'zod';
import { DEFAULT_CANDLES, MAX_CALENDAR_DAYS, MAX_CANDLES } from '../../limits.ts';
import { PERIOD_SECONDS, PERIODS } from '../../market/candle.ts';
import { defineGet, file, json } from '../define-call.ts';
import { instrumentId, moment, text, timeS, wholeNumber } from '../fields.ts';
import { CalendarWire, CandleWire, CategoryWire, InstrumentWire, MiniCloseWire } from '../shapes/market.ts';

const MAX_SEARCH_LENGTH = 64;
const candlePeriod = z.enum(PERIODS).describe('Period of a candle.');
/** One megabyte. */
const MAX_FILE_CANDLES = 10_000;
/** Sent in pieces as it is derived: the ticks of a day are about 25 megabytes. */
const MAX_FILE_TICK_SECONDS = 86_400;
const span = {
  from: timeS.describe('Start in Unix seconds.'),
  to: timeS.describe('End in Unix seconds, excluded.'),
};
const SPAN_FAULT = {
  path: ['to'],
  message: 'a span begins before it ends, and is no longer than one file holds',
};

export const MARKET_CALLS = {
  getCategories: defineGet('/v1/api/forex/getCategories', {
    output: json(z.array(CategoryWire)),
    session: 'ignored',
    summary: 'Categories of instruments',
    description: 'Those with instruments, in the language of the header `lang`.',
  }),
  tradeList: defineGet('/v1/api/forex/trade_list', {
    input: z.object({
      searchCurrency: text(0, MAX_SEARCH_LENGTH)
        .optional()
        .describe(
          'Part of a code, or of a name in any language. Case is ignored. If absent, all instruments.',
        ),
    }),
    output: json(z.array(InstrumentWire)),
    session: 'optional',
    scope: 'read',
    compressed: true,
    revalidated: true,
    summary: 'Instruments with their latest prices',
    description:
      'Returns 304 for `if-none-match` while nothing has changed. With a session, `HasForexMultiple` lists the leverage for this account, which can depend on its country.',
    example: { searchCurrency: 'EUR' },
  }),
  kline: defineGet('/v1/api/forex/kline', {
    input: z.object({
      forex_id: instrumentId,
      period: candlePeriod,
      before: timeS
        .optional()
        .describe(
          'Only candles that opened before this time, in Unix seconds. If absent, the newest candles.',
        ),
      limit: wholeNumber(1, MAX_CANDLES).default(DEFAULT_CANDLES).describe('Maximum number of candles.'),
    }),
    output: json(z.array(CandleWire)),
    session: 'ignored',
    compressed: true,
    refusals: ['not_found'],
    summary: 'Candles of one instrument, oldest first',
    description:
      'To page backwards, set `before` to the opening time of your oldest candle, in Unix seconds.',
    example: { forex_id: 1, period: '5min', limit: 2 },
  }),
  miniChart: defineGet('/v1/api/forex/abbreviated_cache_kline', {
    input: z.object({ forex_id: instrumentId.optional(), period: candlePeriod }),
    output: json(z.union([z.array(MiniCloseWire), z.record(z.string(), z.array(MiniCloseWire))])),
    session: 'ignored',
    compressed: true,
    refusals: ['not_found'],
    summary: 'Closes for mini charts',
    description:
      'With `forex_id`, one list of at most 60 closes. Otherwise an object from instrument id to list.',
    example: { forex_id: 1, period: '1min' },
  }),
  calendar: defineGet('/v1/api/market/calendar', {
    input: z.object({
      from: moment('start').optional().describe('Start. If absent, today.'),
      to: moment('end')
        .optional()
        .describe('End: a day is included, a time is excluded. If absent, seven days after `from`.'),
    }),
    output: json(CalendarWire),
    session: 'ignored',
    compressed: true,
    summary: 'Scheduled releases with their results, oldest first',
    description: `Use Unix seconds, or ISO-8601 in UTC; at most ${MAX_CALENDAR_DAYS} days. \`actual_range\` is the range of the first instrument in the half hour after the release, in percent of its last close before it. It has four decimals and is calculated from minute candles. It is null before the release, if the instrument did not trade, and for releases older than the minute candles.`,
    example: { from: '2026-01-02', to: '2026-01-09' },
  }),
  klineCsv: defineGet('/v1/api/forex/kline.csv', {
    input: z
      .object({ forex_id: instrumentId, period: candlePeriod, ...span })
      .refine(
        ({ period, from, to }) => from < to && (to - from) / PERIOD_SECONDS[period] <= MAX_FILE_CANDLES,
        SPAN_FAULT,
      ),
    output: file('text/csv'),
    session: 'ignored',
    limit: 'tables',
    refusals: ['not_found'],
    summary: 'Candles as a file',
    description:
      'At most 10,000 candles with the columns `Time,At,Open,High,Low,Close,Volume,AskHigh,AskLow`, oldest first.',
    example: { forex_id: 1, from: 1_767_610_800, to: 1_767_614_400, period: '5min' },
  }),
  ticksCsv: defineGet('/v1/api/forex/ticks.csv', {
    input: z
      .object({ forex_id: instrumentId, ...span })
      .refine(({ from, to }) => from < to && to - from <= MAX_FILE_TICK_SECONDS, SPAN_FAULT),
    output: file('text/csv'),
    session: 'ignored',
    limit: 'tables',
    refusals: ['not_found'],
    summary: 'Ticks as a file, a day at most',
    description:
      'From the last 60 days, with the columns `Seq,Time,At,Bid,Ask,Volume,Doubted`, oldest first.',
    example: { forex_id: 1, from: 1_767_610_800, to: 1_767_614_400 },
  }),
};
