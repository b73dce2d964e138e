/** Orders, pages of orders, and the calculations and steps of fills. */

import { z } from 'zod';
import { FILL_RULES } from '../../trading/orders/fill-rule.ts';
import { AccountWire } from './account.ts';
import { TickWire } from './market.ts';

export const OrderWire = z
  .object({
    Id: z.number(),
    OrderType: z.literal([1, 2]).describe('1 buy, 2 sell.'),
    Status: z.literal([0, 1, 3]).describe('1 holding, 0 pending, 3 history.'),
    Quantity: z.number(),
    Multiple: z.number(),
    OriginPrice: z.number(),
    Price: z.number(),
    UpdatePrice: z.number(),
    FactProfits: z.string(),
    CautionMoney: z.string(),
    TradeFee: z.string(),
    TargetLossPrice: z
      .number()
      .describe(
        'Where the stop-loss stands when the order is sent, 0 for none: with a trailing stop the nearer one of both.',
      ),
    TargetProfitPrice: z.number(),
    TargetPrice: z.number(),
    PendingKind: z.enum(['limit', 'stop']).nullable(),
    Swap: z.string(),
    Conversion: z
      .string()
      .describe(
        'USD per unit of the quote currency, fixed at the opening fill, as an exact fraction: `2000000/300021`.',
      ),
    CreateTimeHandler: z.string(),
    OpenTime: z.string().nullable(),
    CloseTime: z.string().nullable(),
    CloseReason: z.string().nullable(),
    TrailingStop: z
      .number()
      .describe('Points between the best closing price and the stop that follows it; 0 for none.'),
    ClientId: z.string().nullable().describe('The `client_id` of its `submit`.'),
    ExpireAt: z
      .string()
      .nullable()
      .describe('When a pending order ends without a fill; null for never and for positions.'),
    ReduceOnly: z.boolean(),
    ParentId: z.number().nullable().describe('The position that a separately closed part belonged to.'),
    ForexId: z.number(),
    ForexTradeLists: z.object({
      ShowCode: z.string(),
      Code: z.string(),
      Logo: z.string(),
      PricePrecision: z.number(),
    }),
  })
  .describe('Money fields are decimal strings with six decimals; times ISO-8601.');
export type OrderWire = z.infer<typeof OrderWire>;

export const ClosedManyWire = z.object({
  closed: z.array(OrderWire),
  failed: z.array(z.object({ id: z.number(), code: z.number(), reason: z.string() })),
  balance: z.string(),
});
export type ClosedManyWire = z.infer<typeof ClosedManyWire>;

export const ReversedWire = z.object({ closed: OrderWire, opened: OrderWire, balance: z.string() });
export type ReversedWire = z.infer<typeof ReversedWire>;

export const CalculationWire = z
  .object({
    name: z.enum([
      'margin',
      'fee',
      'conversion',
      'profit',
      'swap',
      'available',
      'level',
      'trailing_stop',
      'protection',
    ]),
    formula: z.string().describe('As arithmetic, such as `lots × units × price × q ÷ multiple`.'),
    inputs: z.record(z.string(), z.union([z.string(), z.number()])),
    value: z.string(),
  })
  .describe('One amount with what it was computed from: `value` is `formula` of `inputs`.');
export type CalculationWire = z.infer<typeof CalculationWire>;

export const FillStepWire = z
  .object({
    event: z.enum(['accepted', 'triggered', 'filled', 'stops', 'amended', 'partly_closed', 'closed']),
    at: z.string(),
    rule: z.enum(FILL_RULES).describe('A rule of the table in docs/rules/explain.md.'),
    tick: TickWire.nullable(),
    before: TickWire.nullable(),
    level: z
      .number()
      .exactOptional()
      .describe('The price that a trigger waited for, or that an accepted order waits for.'),
    stops: z
      .object({ stop_loss: z.number(), take_profit: z.number(), trailing_stop: z.number() })
      .exactOptional()
      .describe(
        'What the stops became, 0 for none, the trailing stop in points; only with `stops` and `amended`.',
      ),
    amended: z
      .object({ cont: z.number(), target_price: z.number(), expire_at: z.string().nullable() })
      .exactOptional()
      .describe('The new terms of a pending order; only with `amended`.'),
    remark: z
      .string()
      .exactOptional()
      .describe('The reason that an administrator gave; only where one ended the order.'),
    numbers: z.array(CalculationWire),
    around: z
      .array(TickWire)
      .describe(
        'The market’s ticks around the step, oldest first; empty where nothing depends on the market.',
      ),
  })
  .describe('One step of an order’s life, with the tick that caused it and the one before it.');
export type FillStepWire = z.infer<typeof FillStepWire>;

export const OrderFillWire = z.object({ order: OrderWire, timeline: z.array(FillStepWire) });
export type OrderFillWire = z.infer<typeof OrderFillWire>;

export const DealsWire = AccountWire.extend({
  data: z.array(OrderWire),
  total: z.number(),
  all_fact_profits: z
    .string()
    .describe('Floating profit of the positions; in the history, realised profit before fee and swap.'),
  net_profit: z
    .string()
    .nullable()
    .describe('Of the history: profit of all closed orders after fee and swap.'),
  positions: z.number().nullable().describe('Of the history: closed orders without the cancelled ones.'),
  wins: z.number().nullable().describe('Of the history: closed orders with a net profit above zero.'),
});
export type DealsWire = z.infer<typeof DealsWire>;
