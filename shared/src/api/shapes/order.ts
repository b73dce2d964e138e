/** Orders, pages of orders, and the calculations and steps of fills. */

import { z } from 'zod';
import { FILL_RULES } from '../../trading/orders/fill-rule.ts';
import { CLOSE_REASONS } from '../../trading/orders/order.ts';
import { AccountWire } from './account.ts';
import { TickWire } from './market.ts';
import { count, money, rowId, rows, time, total } from './values.ts';

export const OrderWire = z
  .object({
    Id: rowId.describe('Id of the order; it keeps it for life.'),
    OrderType: z.literal([1, 2]).describe('1 buy, 2 sell.'),
    Status: z.literal([0, 1, 3]).describe('1 holding, 0 pending, 3 history.'),
    Quantity: z.number().describe('Lots.'),
    Multiple: z.int().describe('Leverage; 0 on an instrument with fixed margin.'),
    OriginPrice: z.number().describe('Opening price; the target price while it is pending.'),
    Price: z.number().describe('Price at the closing side of the market; closing price in the history.'),
    UpdatePrice: z.number().describe('The same as `Price`.'),
    FactProfits: money.describe('Profit in USD before fee and swap: floating while it is open.'),
    CautionMoney: money.describe('Margin in USD.'),
    TradeFee: money.describe('Fee of the opening fill in USD.'),
    TargetLossPrice: z
      .number()
      .describe(
        'Where the stop-loss stands when the order is sent, 0 for none: with a trailing stop the nearer one of both.',
      ),
    TargetProfitPrice: z.number().describe('Take-profit; 0 means none.'),
    TargetPrice: z
      .number()
      .describe('Price that a pending order waits for; 0 on an order that opened at once.'),
    PendingKind: z
      .enum(['limit', 'stop'])
      .nullable()
      .describe(
        '`limit` waits for a better price, `stop` for a worse one; null on an order that opened at once.',
      ),
    Swap: money.describe('Overnight financing so far in USD.'),
    Conversion: z
      .string()
      .describe(
        'USD per unit of the quote currency, fixed at the opening fill, as an exact fraction: `2000000/300021`.',
      ),
    CreateTimeHandler: time.describe('When the order was accepted.'),
    OpenTime: time.nullable().describe('When it was filled; null before, and when it never was.'),
    CloseTime: time.nullable().describe('When it ended; null before.'),
    CloseReason: z
      .enum(CLOSE_REASONS)
      .nullable()
      .describe(
        'Why it ended; null before. `cancelled`, `insufficient_margin` and `closed_by_fill` end an order that never was filled.',
      ),
    ClientId: z.string().nullable().describe('The `client_id` of its `submit`.'),
    TrailingStop: count.describe(
      'Points between the best closing price and the stop that follows it; 0 for none.',
    ),
    ExpireAt: time
      .nullable()
      .describe('When a pending order ends without a fill; null for never and for positions.'),
    ReduceOnly: z.boolean().describe('True of an order that may only reduce the exposure.'),
    ParentId: rowId.nullable().describe('The position that a separately closed part belonged to.'),
    ForexId: rowId.describe('Id of the instrument.'),
    ForexTradeLists: z
      .object({
        ShowCode: z.string().describe('`EUR/USD`.'),
        Code: z.string().describe('`EURUSD`.'),
        Logo: z.string().describe('Path of its logo.'),
        PricePrecision: z.int().describe('Decimals of its prices.'),
      })
      .describe('The instrument.'),
  })
  .describe('Money fields are decimal strings with six decimals; times ISO-8601.');
export type OrderWire = z.infer<typeof OrderWire>;

const balance = money.describe('Balance of the account afterwards, in USD.');

export const ChangedOrderWire = OrderWire.extend({ balance }).describe('The order after the change.');
export type ChangedOrderWire = z.infer<typeof ChangedOrderWire>;

export const ClosedManyWire = z
  .object({
    closed: z.array(OrderWire).describe('Positions that were closed.'),
    failed: z
      .array(
        z.object({
          id: rowId.describe('Id of a position that stays open.'),
          code: z.int().describe('Code of its refusal.'),
          reason: z.string().describe('Reason of its refusal.'),
        }),
      )
      .describe('Positions that stay open.'),
    balance,
  })
  .describe('What became of the positions.');
export type ClosedManyWire = z.infer<typeof ClosedManyWire>;

export const ReversedWire = z
  .object({ closed: OrderWire, opened: OrderWire, balance })
  .describe('The closed position and the new one.');
export type ReversedWire = z.infer<typeof ReversedWire>;

export const CalculationWire = z
  .object({
    name: z
      .enum([
        'margin',
        'fee',
        'conversion',
        'profit',
        'swap',
        'available',
        'level',
        'trailing_stop',
        'protection',
      ])
      .describe('What was computed.'),
    formula: z.string().describe('As arithmetic, such as `lots × units × price × q ÷ multiple`.'),
    inputs: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('Value of each symbol of the formula.'),
    value: z.string().describe('The result.'),
  })
  .describe('One amount with what it was computed from: `value` is `formula` of `inputs`.');
export type CalculationWire = z.infer<typeof CalculationWire>;

export const FillStepWire = z
  .object({
    event: z
      .enum(['accepted', 'triggered', 'filled', 'stops', 'amended', 'partly_closed', 'closed'])
      .describe('What happened.'),
    at: time.describe('When it happened.'),
    rule: z.enum(FILL_RULES).describe('A rule of the table in docs/rules/explain.md.'),
    tick: TickWire.nullable().describe('The tick that caused it; null where nothing depends on the market.'),
    before: TickWire.nullable().describe('The tick before that one.'),
    level: z
      .number()
      .exactOptional()
      .describe('The price that a trigger waited for, or that an accepted order waits for.'),
    stops: z
      .object({
        stop_loss: z.number().describe('Price.'),
        take_profit: z.number().describe('Price.'),
        trailing_stop: z.number().describe('Points.'),
      })
      .exactOptional()
      .describe(
        'What the stops became, 0 for none, the trailing stop in points; only with `stops` and `amended`.',
      ),
    amended: z
      .object({
        cont: z.number().describe('Lots.'),
        target_price: z.number().describe('Target price.'),
        expire_at: time.nullable().describe('When it ends without a fill; null for never.'),
      })
      .exactOptional()
      .describe('The new terms of a pending order; only with `amended`.'),
    remark: z
      .string()
      .exactOptional()
      .describe('The reason that an administrator gave; only where one ended the order.'),
    numbers: z.array(CalculationWire).describe('The arithmetic of the step, in order.'),
    around: z
      .array(TickWire)
      .describe(
        'The market’s ticks around the step, oldest first; empty where nothing depends on the market.',
      ),
  })
  .describe('One step of an order’s life, with the tick that caused it and the one before it.');
export type FillStepWire = z.infer<typeof FillStepWire>;

export const OrderFillWire = z
  .object({ order: OrderWire, timeline: z.array(FillStepWire).describe('Steps, oldest first.') })
  .describe('How an order filled.');
export type OrderFillWire = z.infer<typeof OrderFillWire>;

export const DealsWire = AccountWire.extend({
  data: rows(OrderWire),
  total,
  all_fact_profits: money.describe(
    'Floating profit of the positions; in the history, realised profit before fee and swap.',
  ),
  net_profit: money.nullable().describe('Of the history: profit of all closed orders after fee and swap.'),
  positions: count.nullable().describe('Of the history: closed orders without the cancelled ones.'),
  wins: count.nullable().describe('Of the history: closed orders with a net profit above zero.'),
}).describe('A page of orders with the figures of the account.');
export type DealsWire = z.infer<typeof DealsWire>;
