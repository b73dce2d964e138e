/** Categories, instruments, quotes and candles in the wire’s form. */

import { z } from 'zod';
import { SWAP_MODES, TRIPLE_DAYS } from '../../market/swap-terms.ts';
import { count, money, rowId, time } from './values.ts';
import { HOURS_NAMES } from '../../market/instrument.ts';

const timeMs = count.describe('Unix milliseconds.');
const openedAtS = count.describe('Opening moment in Unix seconds.');

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
    Close: z.number().describe('Last price; equals `Bid`.'),
    Change: z.number().describe('Percent since the day’s open, two decimals.'),
    High: z.number().describe('Highest bid of the day.'),
    Low: z.number().describe('Lowest bid of the day.'),
    Volume: z.number().describe('Volume of the day.'),
    Bid: z.number().describe('Sells open and buys close at this price.'),
    Ask: z.number().describe('Buys open and sells close at this price.'),
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
    Logo: z.string().describe('Path of its logo.'),
    CategoryId: rowId.describe('`Id` of `getCategories`.'),
    MarketStatus: z.int().describe('1 open, 0 closed by its hours, 2 halted, 3 close-only.'),
    OpensAt: time
      .nullable()
      .describe(
        'When a closed market opens again, ISO-8601; null while it is open, or when the time is unknown.',
      ),
    PricePrecision: z.int().describe('Decimals of its prices; a point is one step of the last.'),
    Pip: z.number().describe('Lot step.'),
    ForexMinCont: z.number().describe('Smallest order, in lots.'),
    ForexMaxCont: z.number().describe('Largest order, in lots.'),
    ForexContNum: z.number().describe('Units of a lot.'),
    ForexFeeRate: z
      .number()
      .describe('Fee per lot in USD, or share of the margin, as `trade_fee_type` says.'),
    MarginMode: z.int().describe('1 fixed, 2 leveraged.'),
    HasForexMultiple: z
      .array(z.object({ Value: z.int().describe('For `multiple` of `submitOrder`.') }))
      .describe('Leverages that it offers.'),
    SizeTiers: z
      .array(
        z.object({
          Above: money.describe('Value of an account’s orders of one side, in USD.'),
          Value: z.int().describe('Highest leverage of an order with which they are worth more.'),
        }),
      )
      .optional()
      .describe('Lower leverage for large sizes, smallest first; absent without such tiers.'),
    QuoteCurrency: z.string().describe('Currency of its prices.'),
    StopsLevel: z.int().describe('Least distance of a stop from the price, in points.'),
    SwapBuy: z
      .number()
      .describe('Overnight financing of a buy for one night, in the unit of `SwapMode`; negative is paid.'),
    SwapSell: z.number().describe('The same of a sell.'),
    SwapMode: z
      .enum(SWAP_MODES)
      .describe('USD a lot, points of the price, or percent a year of the value at the opening price.'),
    TripleDay: z
      .literal(TRIPLE_DAYS)
      .describe('The day whose rollover also charges the nights of the weekend: 1 Monday to 7 Sunday.'),
    Hours: z
      .enum(HOURS_NAMES)
      .optional()
      .describe(
        'Trading hours of an instrument of the operator with `MARKET_HOURS=sessions`; absent for all others.',
      ),
    ForexQuotations: QuotationsWire,
    Api: z.string().describe('Code in the topics of the socket.'),
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
  .describe('`Time` is the candle’s opening moment in Unix seconds.');
export type CandleWire = z.infer<typeof CandleWire>;

export const ReleaseWire = z
  .object({
    id: z.string().describe('Day and kind: `2026-01-09-us_payrolls`.'),
    at: time.describe('The moment of publication in ISO-8601, UTC.'),
    country: z.string().describe('ISO 3166, or EU.'),
    title: z.string().describe('In the language of the request.'),
    importance: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe('3 moves prices most.'),
    instruments: z.array(z.string()).describe('Codes, the most affected first.'),
    actual_range: z
      .number()
      .nullable()
      .describe(
        'From half an hour after the release on: the range of the first instrument in that half hour, in percent.',
      ),
  })
  .describe('A scheduled release, which moves the prices of its instruments.');
export type ReleaseWire = z.infer<typeof ReleaseWire>;

export const CalendarWire = z
  .object({ list: z.array(ReleaseWire).describe('Releases of the span, oldest first.') })
  .describe('Scheduled releases.');
export type CalendarWire = z.infer<typeof CalendarWire>;

export const MiniCloseWire = z
  .object({ Time: openedAtS, Close: z.number().describe('Last bid of the candle.') })
  .describe('A point of a mini chart.');
export type MiniCloseWire = z.infer<typeof MiniCloseWire>;

export const TickWire = z
  .object({
    Seq: count.describe('Number of the tick in its instrument’s tape.'),
    Time: timeMs,
    Bid: z.number().describe('Bid.'),
    Ask: z.number().describe('Ask.'),
  })
  .describe('A tick as it is referred to; `Time` is Unix milliseconds.');
export type TickWire = z.infer<typeof TickWire>;
