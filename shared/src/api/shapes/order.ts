/** Orders, pages of orders, and the calculations and steps of fills. */

import { z } from 'zod';
import { FILL_RULES } from '../../trading/orders/fill-rule.ts';
import { CLOSE_REASONS } from '../../trading/orders/order.ts';
import { AccountWire } from './account.ts';
import { TickWire } from './market.ts';
import { count, money, rowId, rows, time, total } from './values.ts';

export const OrderWire = z
  .object({
    Id: rowId.describe('Id of the order. It never changes.'),
    OrderType: z.literal([1, 2]).describe('1: buy, 2: sell.'),
    Status: z.literal([0, 1, 3]).describe('1: open, 0: pending, 3: closed.'),
    Quantity: z.number().describe('Lots.'),
    Multiple: z.int().describe('Leverage. 0 on an instrument with fixed margin.'),
    OriginPrice: z.number().describe('Opening price. While pending, the order price.'),
    Price: z.number().describe('Current price of the closing side. For closed orders, the closing price.'),
    UpdatePrice: z.number().describe('The same as `Price`.'),
    FactProfits: money.describe(
      'Profit in USD before fee and swap. While the position is open, the open profit.',
    ),
    CautionMoney: money.describe('Margin in USD.'),
    TradeFee: money.describe('Fee of the opening fill in USD.'),
    TargetLossPrice: z
      .number()
      .describe('Current stop-loss price, 0 for none. With a trailing stop, the nearer of both.'),
    TargetProfitPrice: z.number().describe('Take-profit price, 0 for none.'),
    TargetPrice: z.number().describe('Order price of a pending order. 0 for a market order.'),
    PendingKind: z
      .enum(['limit', 'stop'])
      .nullable()
      .describe('`limit` fills at a better price, `stop` at a worse one. Null for a market order.'),
    Swap: money.describe('Swap so far in USD.'),
    Conversion: z
      .string()
      .describe(
        'USD per unit of the quote currency, fixed when the order fills, as an exact fraction: `2000000/300021`.',
      ),
    CreateTimeHandler: time.describe('Time at which the order was accepted.'),
    OpenTime: time.nullable().describe('Time of the fill. Null if it is not filled.'),
    CloseTime: time.nullable().describe('Time of the end. Null before.'),
    CloseReason: z
      .enum(CLOSE_REASONS)
      .nullable()
      .describe(
        'Reason of the end. Null before. `cancelled`, `insufficient_margin` and `closed_by_fill` end an unfilled order.',
      ),
    ClientId: z.string().nullable().describe('The `client_id` from `submit`.'),
    TrailingStop: count.describe(
      'Distance of the trailing stop from the best closing price, in points. 0 for none.',
    ),
    ExpireAt: time
      .nullable()
      .describe('Expiry of a pending order. Null if it does not expire, and for positions.'),
    ReduceOnly: z.boolean().describe('True for an order that can only reduce the net position.'),
    ParentId: rowId.nullable().describe('For a part that was closed separately: the original position.'),
    ForexId: rowId.describe('Id of the instrument.'),
    ForexTradeLists: z
      .object({
        ShowCode: z.string().describe('`EUR/USD`.'),
        Code: z.string().describe('`EURUSD`.'),
        Logo: z.string().describe('Path of the logo.'),
        PricePrecision: z.int().describe('Decimals of its prices.'),
      })
      .describe('The instrument.'),
  })
  .describe('Money fields are decimal strings with six decimals; times ISO-8601.');
export type OrderWire = z.infer<typeof OrderWire>;

const balance = money.describe('Balance of the account after it, in USD.');

export const ChangedOrderWire = OrderWire.extend({ balance }).describe('The order after the change.');
export type ChangedOrderWire = z.infer<typeof ChangedOrderWire>;

export const ClosedManyWire = z
  .object({
    closed: z.array(OrderWire).describe('Positions that closed.'),
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
  .describe('Result for the positions.');
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
      .describe('The calculated amount.'),
    formula: z.string().describe('Formula, such as `lots × units × price × q ÷ multiple`.'),
    inputs: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .describe('Value of each symbol of the formula.'),
    value: z.string().describe('The result.'),
  })
  .describe('One calculated amount: `value` is `formula` applied to `inputs`.');
export type CalculationWire = z.infer<typeof CalculationWire>;

export const FillStepWire = z
  .object({
    event: z
      .enum(['accepted', 'triggered', 'filled', 'stops', 'amended', 'partly_closed', 'closed'])
      .describe('Type of the event.'),
    at: time.describe('Time of the event.'),
    rule: z.enum(FILL_RULES).describe('A rule of the table in docs/rules/explain.md.'),
    tick: TickWire.nullable().describe(
      'The tick that caused it. Null if the step does not depend on the market.',
    ),
    before: TickWire.nullable().describe('The tick before it.'),
    level: z
      .number()
      .exactOptional()
      .describe('Trigger price of the step, or price of an accepted pending order.'),
    stops: z
      .object({
        stop_loss: z.number().describe('Price.'),
        take_profit: z.number().describe('Price.'),
        trailing_stop: z.number().describe('Points.'),
      })
      .exactOptional()
      .describe(
        'The new stops, 0 for none. The trailing stop is in points. Only with `stops` and `amended`.',
      ),
    amended: z
      .object({
        cont: z.number().describe('Lots.'),
        target_price: z.number().describe('Target price.'),
        expire_at: time.nullable().describe('Expiry. Null if it does not expire.'),
      })
      .exactOptional()
      .describe('New terms of a pending order. Only with `amended`.'),
    remark: z
      .string()
      .exactOptional()
      .describe('Reason of the administrator who ended the order. Absent otherwise.'),
    numbers: z.array(CalculationWire).describe('Calculations of the step, in order.'),
    around: z
      .array(TickWire)
      .describe('Ticks around the step, oldest first. Empty if the step does not depend on the market.'),
  })
  .describe('One step of an order, with its tick and the tick before it.');
export type FillStepWire = z.infer<typeof FillStepWire>;

export const OrderFillWire = z
  .object({ order: OrderWire, timeline: z.array(FillStepWire).describe('Steps, oldest first.') })
  .describe('How an order filled.');
export type OrderFillWire = z.infer<typeof OrderFillWire>;

export const DealsWire = AccountWire.extend({
  data: rows(OrderWire),
  total,
  all_fact_profits: money.describe(
    'Open profit of the positions. For closed orders, realised profit before fee and swap.',
  ),
  net_profit: money.nullable().describe('For closed orders: total profit after fee and swap.'),
  positions: count.nullable().describe('For closed orders: their number, without cancelled ones.'),
  wins: count.nullable().describe('For closed orders: number of those with a net profit above zero.'),
}).describe('A page of orders with the figures of the account.');
export type DealsWire = z.infer<typeof DealsWire>;
