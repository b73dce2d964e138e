/** Categories, instruments, quotes and candles in the wire’s form. */

import { z } from 'zod';
import { SWAP_MODES, TRIPLE_DAYS } from '../../market/swap-terms.ts';

export const CategoryWire = z.object({ Id: z.number(), NameShowTrans: z.string() });
export type CategoryWire = z.infer<typeof CategoryWire>;

export const QuotationsWire = z
  .object({
    Open: z.number(),
    Close: z.number(),
    Change: z.number().describe('Percent since the day’s open, two decimals.'),
    High: z.number(),
    Low: z.number(),
    Volume: z.number(),
    Bid: z.number(),
    Ask: z.number(),
    Time: z.number(),
  })
  .describe('Prices are JSON numbers at the instrument’s precision; `Time` is Unix milliseconds.');
export type QuotationsWire = z.infer<typeof QuotationsWire>;

export const InstrumentWire = z.object({
  Id: z.number(),
  Code: z.string(),
  ShowCode: z.string(),
  Name: z.string(),
  Logo: z.string(),
  CategoryId: z.number(),
  MarketStatus: z.number().describe('1 open, 0 closed by its hours, 2 halted, 3 close-only.'),
  OpensAt: z
    .string()
    .nullable()
    .describe(
      'When a closed market opens again, ISO-8601; null while it is open, or when the time is unknown.',
    ),
  PricePrecision: z.number(),
  Pip: z.number().describe('Lot step.'),
  ForexMinCont: z.number(),
  ForexMaxCont: z.number(),
  ForexContNum: z.number(),
  ForexFeeRate: z.number(),
  MarginMode: z.number().describe('1 fixed, 2 leveraged.'),
  HasForexMultiple: z.array(z.object({ Value: z.number() })),
  QuoteCurrency: z.string(),
  StopsLevel: z.number().describe('Points.'),
  SwapBuy: z
    .number()
    .describe('Overnight financing of a buy for one night, in the unit of `SwapMode`; negative is paid.'),
  SwapSell: z.number(),
  SwapMode: z
    .enum(SWAP_MODES)
    .describe('USD a lot, points of the price, or percent a year of the value at the opening price.'),
  TripleDay: z
    .literal(TRIPLE_DAYS)
    .describe('The day whose rollover also charges the nights of the weekend: 1 Monday to 7 Sunday.'),
  ForexQuotations: QuotationsWire,
  Api: z.string(),
});
export type InstrumentWire = z.infer<typeof InstrumentWire>;

export const CandleWire = z
  .object({
    Time: z.number(),
    Open: z.number(),
    High: z.number(),
    Low: z.number(),
    Close: z.number(),
    Volume: z.number(),
    AskHigh: z.number(),
    AskLow: z.number(),
  })
  .describe('`Time` is the candle’s opening moment in Unix seconds.');
export type CandleWire = z.infer<typeof CandleWire>;

export const ReleaseWire = z
  .object({
    id: z.string().describe('Day and kind: `2026-01-09-us_payrolls`.'),
    at: z.string().describe('The moment of publication in ISO-8601, UTC.'),
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

export const CalendarWire = z.object({ list: z.array(ReleaseWire) });
export type CalendarWire = z.infer<typeof CalendarWire>;

export const MiniCloseWire = z.object({ Time: z.number(), Close: z.number() });
export type MiniCloseWire = z.infer<typeof MiniCloseWire>;

export const TickWire = z
  .object({ Seq: z.number(), Time: z.number(), Bid: z.number(), Ask: z.number() })
  .describe('A tick as it is referred to; `Time` is Unix milliseconds.');
export type TickWire = z.infer<typeof TickWire>;
