/** Categories, instruments, quotes and candles in the wire’s words. */

import { z } from 'zod';

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

export const MiniCloseWire = z.object({ Time: z.number(), Close: z.number() });
export type MiniCloseWire = z.infer<typeof MiniCloseWire>;

export const TickWire = z
  .object({ Seq: z.number(), Time: z.number(), Bid: z.number(), Ask: z.number() })
  .describe('A tick as it is referred to; `Time` is Unix milliseconds.');
export type TickWire = z.infer<typeof TickWire>;
