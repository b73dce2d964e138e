/** Performance of an account in a window of time, and the statement of its trades. */

import { z } from 'zod';
import { OrderWire } from './order.ts';
import { count, day, money, rowId, time } from './values.ts';

const GROUP = {
  net_profit: money.describe('Profit − fees + swap.'),
  orders: count.describe('Closed positions and parts.'),
  wins: count.describe('Those with a net profit above zero.'),
};

export const PerformanceWire = z
  .object({
    net_profit: money.describe('Profit − fees + swap.'),
    fees: money.describe('Paid, as a positive amount.'),
    swap: money.describe('Overnight financing; negative was paid.'),
    orders: count.describe('Positions, or parts of them, that closed in the window.'),
    wins: count.describe('Those with a net profit above zero.'),
    win_rate: z.number().nullable().describe('Wins ÷ orders × 100; null without an order.'),
    profit_factor: z
      .number()
      .nullable()
      .describe('Sum of the net profits ÷ sum of the net losses; null without a loss.'),
    expectancy: money.nullable().describe('Net profit ÷ orders; null without an order.'),
    average_r: z
      .number()
      .nullable()
      .describe('Mean of net profit ÷ loss at the stop-loss, of the orders with a stop-loss.'),
    average_holding: z.number().nullable().describe('Mean seconds from opening to closing.'),
    max_drawdown: z
      .number()
      .describe('Largest fall in percent of the growth of the equity, without deposits and withdrawals.'),
    equity: z
      .array(
        z.object({ time: time.describe('The moment.'), equity: money.describe('Equity at that moment.') }),
      )
      .describe(
        'At the start, at the end of each UTC day the balance, and at the end; now it includes open positions. At most 368 points.',
      ),
    by_instrument: z
      .array(z.object({ forex_id: rowId.describe('Id of the instrument.'), ...GROUP }))
      .describe('The same for each instrument.'),
    by_side: z
      .array(z.object({ type: z.literal([1, 2]).describe('1 buy, 2 sell.'), ...GROUP }))
      .describe('The same for each side.'),
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
    swap: money.describe('Overnight financing; negative was paid.'),
    list: z
      .array(OrderWire.extend({ NetProfit: money.describe('Profit of the order after fee and swap.') }))
      .describe('Closed orders, oldest first.'),
  })
  .describe('Statement of trades.');
