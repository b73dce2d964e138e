/** A trader of the ranking: its statistics, and its days when it is opened. */

import { z } from 'zod';
import { count, money, time } from './values.ts';

export const TraderWire = z
  .object({
    id: z.string().describe('Public number.'),
    rank: z.int().describe('Place by `three_week_rate`, from 1.'),
    user: z
      .object({ uid: z.string().describe('Public number.'), name: z.string().describe('Name.') })
      .describe('Who trades.'),
    strategy: z.string().describe('The program that trades: `reckless` and others.'),
    multiple: z
      .number()
      .nullable()
      .describe('What it trades most by notional in the window; null before its first order.'),
    code: z
      .string()
      .nullable()
      .describe('Code of the instrument that it trades most; null before its first order.'),
    category_id: z.int().nullable().describe('Category of that instrument.'),
    three_week_rate: z.number().describe('Growth in the window: today and the twenty days before it.'),
    three_week_win: z.number().nullable().describe('Null when nothing was closed in the window.'),
    three_week_profit: money.describe('Net profit of the positions closed in the window.'),
    max_drawdown: z.number().describe('Largest fall from a high in the window.'),
    total_rate: z.number().describe('Over all time.'),
    total_profit: money.describe('Net profit over all time.'),
    total_trade_num: count.describe('Orders over all time.'),
    followers: count.describe('Users who copy it.'),
    curve: z
      .array(z.number())
      .describe('Growth in percent at the beginning of the window, at the end of each day of it, and now.'),
  })
  .describe(
    'A trader of the ranking. Percentages have two decimals, money six; all of it is after fees and financing.',
  );
export type TraderWire = z.infer<typeof TraderWire>;

const TraderDayWire = z.object({
  time: time.describe('The moment.'),
  equity: money.describe('Equity at that moment.'),
  rate: z.number().describe('Growth since the beginning of the window.'),
  drawdown: z.number().describe('Fall from the highest moment so far.'),
});

export const TraderInfoWire = TraderWire.extend({
  since: time.describe('When its account was opened.'),
  equity: money.describe('Equity now.'),
  holding: count.describe('Open positions.'),
  days: z.array(TraderDayWire).describe('The same moments as the curve.'),
}).describe('A trader of the ranking with its days.');
export type TraderInfoWire = z.infer<typeof TraderInfoWire>;
