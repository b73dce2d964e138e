/** A trader of the ranking: its statistics, and its days when it is opened. */

import { z } from 'zod';
import { count, money, time } from './values.ts';

export const TraderWire = z
  .object({
    id: z.string().describe('Public number.'),
    rank: z.int().describe('Rank by `three_week_rate`, from 1.'),
    user: z
      .object({ uid: z.string().describe('Public number.'), name: z.string().describe('Name.') })
      .describe('Type of trader.'),
    strategy: z.string().describe('Strategy of the bot: `reckless` and others.'),
    multiple: z
      .number()
      .nullable()
      .describe('Instrument with the highest traded value in the period. Null before its first order.'),
    code: z.string().nullable().describe('Code of that instrument. Null before its first order.'),
    category_id: z.int().nullable().describe('Category of that instrument.'),
    three_week_rate: z.number().describe('Growth in the period: today and the twenty days before.'),
    three_week_win: z
      .number()
      .nullable()
      .describe('Win rate in percent. Null if nothing was closed in the period.'),
    three_week_profit: money.describe('Net profit of positions closed in the period.'),
    max_drawdown: z.number().describe('Maximum drawdown in the period.'),
    total_rate: z.number().describe('Growth since the start.'),
    total_profit: money.describe('Net profit since the start.'),
    total_trade_num: count.describe('Orders since the start.'),
    followers: count.describe('Users who copy the trader.'),
    curve: z
      .array(z.number())
      .describe('Growth in percent: at the start of the period, at the end of each day, and now.'),
  })
  .describe(
    'A trader of the ranking. Percentages have two decimals, amounts six. All figures are after fees and swap.',
  );
export type TraderWire = z.infer<typeof TraderWire>;

const TraderDayWire = z.object({
  time: time.describe('Time of the point.'),
  equity: money.describe('Equity at that time.'),
  rate: z.number().describe('Growth since the start of the period.'),
  drawdown: z.number().describe('Drawdown from the highest point so far.'),
});

export const TraderInfoWire = TraderWire.extend({
  since: time.describe('Opening time of its account.'),
  equity: money.describe('Equity now.'),
  holding: count.describe('Open positions.'),
  days: z.array(TraderDayWire).describe('At the same times as the curve.'),
}).describe('A trader of the ranking with daily figures.');
export type TraderInfoWire = z.infer<typeof TraderInfoWire>;
