/** Performance of an account in a window of time. */

import { z } from 'zod';

const GROUP = { net_profit: z.string(), orders: z.number(), wins: z.number() };

export const PerformanceWire = z
  .object({
    net_profit: z.string().describe('Profit − fees + swap.'),
    fees: z.string().describe('Paid, as a positive amount.'),
    swap: z.string().describe('Overnight financing; negative was paid.'),
    orders: z.number().describe('Positions, or parts of them, that closed in the window.'),
    wins: z.number().describe('Those with a net profit above zero.'),
    win_rate: z.number().nullable().describe('Wins ÷ orders × 100; null without an order.'),
    profit_factor: z
      .number()
      .nullable()
      .describe('Sum of the net profits ÷ sum of the net losses; null without a loss.'),
    expectancy: z.string().nullable().describe('Net profit ÷ orders; null without an order.'),
    average_r: z
      .number()
      .nullable()
      .describe('Mean of net profit ÷ loss at the stop-loss, of the orders with a stop-loss.'),
    average_holding: z.number().nullable().describe('Mean seconds from opening to closing.'),
    max_drawdown: z
      .number()
      .describe('Largest fall in percent of the growth of the equity, without deposits and withdrawals.'),
    equity: z
      .array(z.object({ time: z.string(), equity: z.string() }))
      .describe(
        'At the start, at the end of each UTC day the balance, and at the end; now it includes open positions. At most 368 points.',
      ),
    by_instrument: z.array(z.object({ forex_id: z.number(), ...GROUP })),
    by_side: z.array(z.object({ type: z.literal([1, 2]).describe('1 buy, 2 sell.'), ...GROUP })),
  })
  .describe('Results after fee and swap. Percentages and ratios have two decimals.');
export type PerformanceWire = z.infer<typeof PerformanceWire>;
