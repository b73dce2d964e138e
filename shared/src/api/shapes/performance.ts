/** Performance of an account in a window of time, and the statement of its trades. */

import { z } from 'zod';
import { OrderWire } from './order.ts';
import { count, day, money, rowId, time } from './values.ts';

const GROUP = {
  net_profit: money.describe('Profit − fees + swap.'),
  orders: count.describe('Number of closed positions and parts.'),
  wins: count.describe('Number of those with a net profit above zero.'),
};

export const PerformanceWire = z
  .object({
    net_profit: money.describe('Profit − fees + swap.'),
    fees: money.describe('Paid, as a positive amount.'),
    swap: money.describe('Swap. Negative: the user paid.'),
    orders: count.describe('Number of positions and parts that closed in the period.'),
    wins: count.describe('Number of those with a net profit above zero.'),
    win_rate: z.number().nullable().describe('Wins ÷ orders × 100. Null without orders.'),
    profit_factor: z
      .number()
      .nullable()
      .describe('Sum of net profits ÷ sum of net losses. Null without a loss.'),
    expectancy: money.nullable().describe('Net profit ÷ orders. Null without orders.'),
    average_r: z
      .number()
      .nullable()
      .describe('Average of net profit ÷ loss at the stop-loss, for orders with a stop-loss.'),
    average_holding: z.number().nullable().describe('Average holding time in seconds.'),
    max_drawdown: z
      .number()
      .describe('Maximum drawdown of equity growth in percent, without deposits and withdrawals.'),
    equity: z
      .array(
        z.object({
          time: time.describe('Time of the point.'),
          equity: money.describe('Equity at that time.'),
        }),
      )
      .describe(
        'The balance at the start, at the end of each UTC day, and at the end. The current value includes open positions. At most 368 points.',
      ),
    by_instrument: z
      .array(z.object({ forex_id: rowId.describe('Id of the instrument.'), ...GROUP }))
      .describe('Results by instrument.'),
    by_side: z
      .array(z.object({ type: z.literal([1, 2]).describe('1: buy, 2: sell.'), ...GROUP }))
      .describe('Results by side.'),
  })
  .describe('Results after fee and swap. Percentages and ratios have two decimals.');
export type PerformanceWire = z.infer<typeof PerformanceWire>;

export const TradeStatementWire = z
  .object({
    from: day.describe('First day.'),
    to: day.describe('Last day.'),
    orders: count.describe('Positions and parts that closed in the period.'),
    net_profit: money.describe('Profit − fees + swap.'),
    fees: money.describe('Paid, as a positive amount.'),
    swap: money.describe('Swap. Negative: the user paid.'),
    list: z
      .array(OrderWire.extend({ NetProfit: money.describe('Profit of the order after fee and swap.') }))
      .describe('Closed orders, oldest first.'),
  })
  .describe('Trade statement.');
