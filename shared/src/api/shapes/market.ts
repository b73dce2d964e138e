/** Categories, instruments, quotes and candles in the wire’s form. */

import { z } from 'zod';
import { SWAP_MODES, TRIPLE_DAYS } from '../../market/swap-terms.ts';
import { count, money, rowId, time } from './values.ts';
import { HOURS_NAMES } from '../../market/instrument.ts';

const timeMs = count.describe('Unix milliseconds.');
const openedAtS = count.describe('Opening time in Unix seconds.');

export const CategoryWire = z
  .object({
    Id: rowId.describe('Id of the category.'),
    NameShowTrans: z.string().describe('In the language of the request.'),
  })
  .describe('A category of instruments.');
export type CategoryWire = z.infer<typeof CategoryWire>;

export const QuotationsWire = z
  .object({
    Open: z.number().describe('First bid of the day.'),
    Close: z.number().describe('Last price, equal to `Bid`.'),
    Change: z.number().describe('Change since the day’s open in percent, with two decimals.'),
    High: z.number().describe('Highest bid of the day.'),
    Low: z.number().describe('Lowest bid of the day.'),
    Volume: z.number().describe('Volume of the day.'),
    Bid: z.number().describe('Bid: sells open and buys close at this price.'),
    Ask: z.number().describe('Ask: buys open and sells close at this price.'),
    Time: timeMs,
  })
  .describe('Prices are JSON numbers at the instrument’s precision; `Time` is Unix milliseconds.');
export type QuotationsWire = z.infer<typeof QuotationsWire>;

export const InstrumentWire = z
  .object({
    Id: rowId.describe('For `forex_id` of other calls.'),
    Code: z.string().describe('`EURUSD`.'),
    ShowCode: z.string().describe('`EUR/USD`.'),
    Name: z.string().describe('In the language of the request.'),
    Logo: z.string().describe('Path of the logo.'),
    CategoryId: rowId.describe('`Id` from `getCategories`.'),
    MarketStatus: z.int().describe('1: open, 0: outside trading hours, 2: halted, 3: close only.'),
    OpensAt: time
      .nullable()
      .describe(
        'Time at which a closed market opens, in ISO-8601. Null while it is open, or if the time is unknown.',
      ),
    PricePrecision: z.int().describe('Decimals of its prices. A point is one unit of the last decimal.'),
    Pip: z.number().describe('Lot step.'),
    ForexMinCont: z.number().describe('Minimum order, in lots.'),
    ForexMaxCont: z.number().describe('Maximum order, in lots.'),
    ForexContNum: z.number().describe('Units per lot.'),
    ForexFeeRate: z
      .number()
      .describe('Fee per lot in USD, or share of the margin, depending on `trade_fee_type`.'),
    MarginMode: z.int().describe('1: fixed margin, 2: by leverage.'),
    HasForexMultiple: z
      .array(z.object({ Value: z.int().describe('For `multiple` of `submitOrder`.') }))
      .describe('Leverage options.'),
    SizeTiers: z
      .array(
        z.object({
          Above: money.describe('Value of the account’s orders in one direction, in USD.'),
          Value: z.int().describe('Maximum leverage of an order that brings the total above this value.'),
        }),
      )
      .optional()
      .describe('Lower leverage for large sizes, smallest first. Absent without size tiers.'),
    QuoteCurrency: z.string().describe('Currency of its prices.'),
    StopsLevel: z.int().describe('Minimum distance of a stop from the price, in points.'),
    SwapBuy: z
      .number()
      .describe('Swap of a buy for one night, in the unit of `SwapMode`. Negative: the user pays.'),
    SwapSell: z.number().describe('Swap of a sell, likewise.'),
    SwapMode: z
      .enum(SWAP_MODES)
      .describe('USD per lot, points of the price, or percent a year of the value at the opening price.'),
    TripleDay: z
      .literal(TRIPLE_DAYS)
      .describe('Day whose rollover also charges the weekend: 1 Monday to 7 Sunday.'),
    Hours: z
      .enum(HOURS_NAMES)
      .optional()
      .describe(
        'Trading hours of the operator’s own instruments with `MARKET_HOURS=sessions`. Absent for all others.',
      ),
    ForexQuotations: QuotationsWire,
    Api: z.string().describe('Code in socket topics.'),
  })
  .describe('An instrument with its terms and latest prices.');
export type InstrumentWire = z.infer<typeof InstrumentWire>;

export const CandleWire = z
  .object({
    Time: openedAtS,
    Open: z.number().describe('First bid.'),
    High: z.number().describe('Highest bid.'),
    Low: z.number().describe('Lowest bid.'),
    Close: z.number().describe('Last bid.'),
    Volume: z.number().describe('Volume.'),
    AskHigh: z.number().describe('Highest ask.'),
    AskLow: z.number().describe('Lowest ask.'),
  })
  .describe('`Time` is the opening time of the candle in Unix seconds.');
export type CandleWire = z.infer<typeof CandleWire>;

export const ReleaseWire = z
  .object({
    id: z.string().describe('Day and kind: `2026-01-09-us_payrolls`.'),
    at: time.describe('Time of publication in ISO-8601, UTC.'),
    country: z.string().describe('ISO 3166, or EU.'),
    title: z.string().describe('In the language of the request.'),
    importance: z
      .union([z.literal(1), z.literal(2), z.literal(3)])
      .describe('Importance: 3 moves prices most.'),
    instruments: z.array(z.string()).describe('Codes, most affected first.'),
    actual_range: z
      .number()
      .nullable()
      .describe(
        'Range of the first instrument in the half hour after the release, in percent. Absent before that.',
      ),
  })
  .describe('A scheduled release that moves the prices of its instruments.');
export type ReleaseWire = z.infer<typeof ReleaseWire>;

export const CalendarWire = z
  .object({ list: z.array(ReleaseWire).describe('Releases in the period, oldest first.') })
  .describe('Scheduled releases.');
export type CalendarWire = z.infer<typeof CalendarWire>;

export const MiniCloseWire = z
  .object({ Time: openedAtS, Close: z.number().describe('Last bid of the candle.') })
  .describe('A point of a mini chart.');
export type MiniCloseWire = z.infer<typeof MiniCloseWire>;

export const TickWire = z
  .object({
    Seq: count.describe('Number of the tick on the tape of its instrument.'),
    Time: timeMs,
    Bid: z.number().describe('Bid.'),
    Ask: z.number().describe('Ask.'),
  })
  .describe('A tick. `Time` is in Unix milliseconds.');
export type TickWire = z.infer<typeof TickWire>;
