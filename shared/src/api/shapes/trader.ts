/** A trader of the ranking: its statistics, and its days when it is opened. */

import { z } from 'zod';

export const TraderWire = z
  .object({
    id: z.string().describe('Public number.'),
    rank: z.number().describe('Place by `three_week_rate`, from 1.'),
    user: z.object({ uid: z.string(), name: z.string() }),
    strategy: z.string(),
    multiple: z
      .number()
      .nullable()
      .describe('What it trades most by notional in the window; null before its first order.'),
    code: z.string().nullable(),
    category_id: z.number().nullable(),
    three_week_rate: z.number(),
    three_week_win: z.number().nullable().describe('Null when nothing was closed in the window.'),
    three_week_profit: z.string(),
    max_drawdown: z.number(),
    total_rate: z.number().describe('Over all time.'),
    total_profit: z.string(),
    total_trade_num: z.number(),
    followers: z.number(),
    curve: z
      .array(z.number())
      .describe('Growth in percent at the beginning of the window, at the end of each day of it, and now.'),
  })
  .describe(
    'A trader of the ranking. Percentages have two decimals, money six; all of it is after fees and financing.',
  );
export type TraderWire = z.infer<typeof TraderWire>;

export const TraderInfoWire = TraderWire.extend({
  since: z.string().describe('When its account was opened.'),
  equity: z.string(),
  holding: z.number(),
  days: z
    .array(z.object({ time: z.string(), equity: z.string(), rate: z.number(), drawdown: z.number() }))
    .describe('The same moments as the curve.'),
});
export type TraderInfoWire = z.infer<typeof TraderInfoWire>;
