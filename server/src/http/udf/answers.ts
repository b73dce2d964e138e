/** Answers of the UDF calls, for the API reference. Names and forms are those of TradingView's protocol. */

import { z } from 'zod';
import type { UdfCall } from './inputs.ts';

const symbol = z.string().describe('Code of the symbol: `EURUSD`.');
const fullName = z.string().describe('With the exchange: `VERNIER:EURUSD`.');
const name = z.string().describe('Name in the language of the request.');
const type = z.string().describe('`forex`, `crypto` and others.');
const exchange = z.string().describe('`VERNIER`.');
const resolutions = z.array(z.string()).describe('Minutes as text, and `1D`.');
const prices = z.array(z.number());
const ok = z.literal('ok').describe('The call succeeded.');

const QuoteValues = z
  .object({
    ch: z.number().describe('Change since the last close.'),
    chp: z.number().describe('Change in percent.'),
    lp: z.number().describe('Last price, the bid.'),
    ask: z.number().describe('Ask.'),
    bid: z.number().describe('Bid.'),
    spread: z.number().describe('Ask − bid.'),
    open_price: z.number().describe('First bid of the day.'),
    high_price: z.number().describe('Highest bid of the day.'),
    low_price: z.number().describe('Lowest bid of the day.'),
    prev_close_price: z.number().describe('Last bid of the day before.'),
    volume: z.number().describe('Volume of the day.'),
    short_name: symbol,
    exchange,
    original_name: fullName,
    description: name,
  })
  .describe('The quote.');

export const UDF_FAILURE = z
  .object({
    s: z.literal('error').describe('The call failed.'),
    errmsg: z.string().describe('The reason: `unknown_symbol`.'),
  })
  .describe('A failure, also with HTTP status 200.');

export const UDF_ANSWERS = {
  config: z.object({
    supported_resolutions: resolutions,
    supports_search: z.boolean().describe('True: symbols can be searched.'),
    supports_group_request: z.boolean().describe('False: there is no list of all symbols.'),
    supports_marks: z.boolean().describe('False: there are no marks on candles.'),
    supports_timescale_marks: z.boolean().describe('False: there are no marks on the time scale.'),
    supports_time: z.boolean().describe('True: the server has a time call.'),
    exchanges: z
      .array(
        z.object({
          value: z.string().describe('For `exchange` of the search.'),
          name: z.string().describe('Name.'),
          desc: z.string().describe('Description.'),
        }),
      )
      .describe('The only exchange.'),
    symbols_types: z
      .array(
        z.object({
          name: z.string().describe('Name.'),
          value: z.string().describe('For `type` of the search. Empty for all.'),
        }),
      )
      .describe('Types of symbols.'),
  }),
  time: z.int().describe('The market’s time in Unix seconds.'),
  symbols: z.object({
    name: symbol,
    ticker: symbol,
    full_name: fullName,
    description: name,
    type,
    exchange,
    listed_exchange: exchange,
    'exchange-traded': exchange,
    'exchange-listed': exchange,
    session: z.string().describe('Trading hours in UTC, `24x7` for around the clock.'),
    timezone: z.string().describe('`Etc/UTC`.'),
    format: z.string().describe('`price`.'),
    data_status: z.string().describe('`streaming`.'),
    minmov: z.int().describe('Smallest move, in units of 1 ÷ `pricescale`.'),
    minmov2: z.int().describe('0: prices are decimal.'),
    pricescale: z.int().describe('10 to the power of the decimals of a price.'),
    volume_precision: z.int().describe('Decimals of volumes.'),
    has_intraday: z.boolean().describe('True: there are candles shorter than a day.'),
    intraday_multipliers: resolutions,
    has_daily: z.boolean().describe('True: there are daily candles.'),
    has_weekly_and_monthly: z.boolean().describe('False: the chart builds weeks and months from days.'),
    supported_resolutions: resolutions,
    currency_code: z.string().describe('Currency of its prices.'),
  }),
  search: z.array(
    z.object({ symbol, full_name: fullName, description: name, exchange, ticker: symbol, type }),
  ),
  history: z.union([
    z.object({
      s: ok,
      t: z.array(z.int()).describe('Opening times in Unix seconds, oldest first.'),
      o: prices.describe('First bids.'),
      h: prices.describe('Highest bids.'),
      l: prices.describe('Lowest bids.'),
      c: prices.describe('Last bids.'),
      v: prices.describe('Volumes.'),
    }),
    z.object({
      s: z.literal('no_data').describe('There is no candle in the period.'),
      nextTime: z
        .int()
        .exactOptional()
        .describe('Time of the newest candle before the period, in Unix seconds.'),
    }),
  ]),
  quotes: z.object({
    s: ok,
    d: z
      .array(
        z.union([
          z.object({ s: ok, n: symbol, v: QuoteValues }),
          z.object({
            s: z.literal('error').describe('There is no such symbol.'),
            n: z.string().describe('The symbol as it was sent.'),
            v: z.object({}).describe('Empty.'),
            errmsg: z.string().describe('`unknown_symbol`.'),
          }),
        ]),
      )
      .describe('One row for each symbol, in the order of the request.'),
  }),
} as const satisfies Record<UdfCall, z.ZodType>;
