/** Order calls: placing, changing and closing orders, and the lists of them. */

import { z } from 'zod';
import { defineGet, definePost, json } from '../define-call.ts';
import {
  changedMomentMs,
  changedPoints,
  changedPrice,
  flag,
  instrumentId,
  id,
  isoMomentMs,
  lots,
  oneOf,
  optional,
  page,
  price,
  timeMs,
  wholeNumber,
} from '../fields.ts';
import {
  ChangedOrderWire,
  ClosedManyWire,
  DealsWire,
  OrderFillWire,
  OrderWire,
  ReversedWire,
} from '../shapes/order.ts';

const MARKET_REFUSALS = ['not_found', 'market_closed', 'trading_halted', 'price_not_available'] as const;
const SIZE_REFUSALS = [
  'lots_not_allowed',
  'multiple_not_allowed',
  'leverage_above_tier',
  'no_multiplier_configured',
] as const;
const STOP_REFUSALS = ['stop_loss_not_allowed', 'take_profit_not_allowed'] as const;

const clientId = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,64}$/)
  .describe('Your own id for the order, unique in the account.');
/** Instruments with fixed margin have none. */
const leverage = wholeNumber(0, 1_000_000);
const position = z.object({ id: id.describe('Id of the position.') });

const AMENDABLE = [
  'target_price',
  'stop_loss_price',
  'target_profit_price',
  'trailing_stop',
  'expire_at',
  'cont',
] as const;

/** `status` of an order that waits at its target price. */
const PENDING = 0;

const submitOrderInput = z
  .object({
    type: oneOf(1, 2).describe('1: buy, 2: sell.'),
    cont: lots.describe(
      'Lots, from `ForexMinCont` to `ForexMaxCont`, in steps of `Pip`, with at most eight decimals.',
    ),
    forex_id: instrumentId,
    status: oneOf(PENDING, 1).describe(
      '1: market order, filled at the current price. 0: pending order at `target_price`.',
    ),
    multiple: leverage
      .optional()
      .describe(
        'Leverage: one of `HasForexMultiple`. Required with `MarginMode` 2. Ignored with `MarginMode` 1, where margin is fixed.',
      ),
    target_price: price.describe('Price of a pending order. Required with `status` 0, ignored with 1.'),
    stop_loss_price: price.describe(
      'Stop-loss price, at least `StopsLevel` points away. 0, empty or absent: no stop-loss.',
    ),
    target_profit_price: price.describe(
      'Take-profit price, at least `StopsLevel` points away. 0, empty or absent: no take-profit.',
    ),
    trailing_stop: changedPoints.describe(
      'Distance of the trailing stop from the best closing price, in points, at least `StopsLevel`. 0, empty or absent: no trailing stop.',
    ),
    deviation: wholeNumber(0, 1_000_000_000)
      .optional()
      .describe(
        'Maximum slippage since `quote_time`, in points. Beyond it, the order is refused with `price_moved`. If absent, any slippage is accepted. Only with `status` 1.',
      ),
    quote_time: timeMs
      .optional()
      .describe('`Time` of the quote that you saw, in Unix milliseconds. Required for `deviation`.'),
    client_id: optional(clientId),
    expire_at: optional(isoMomentMs).describe(
      'When an unfilled pending order expires, at most a year ahead. If absent, it does not expire. Ignored with `status` 1.',
    ),
    time_in_force: optional(z.enum(['gtc', 'day'])).describe(
      'Instead of `expire_at`: `day` expires at the next rollover of the instrument, `gtc` does not expire. Ignored with `status` 1.',
    ),
    reduce_only: optional(flag).describe(
      'True: the order is refused unless it reduces the net position in its instrument, now and when it fills.',
    ),
  })
  .superRefine(({ status, target_price, expire_at, time_in_force }, context) => {
    if (expire_at !== undefined && time_in_force !== undefined)
      for (const field of ['expire_at', 'time_in_force'])
        context.addIssue({ code: 'custom', path: [field], message: 'only one of the two' });
    if (status === PENDING && target_price === null)
      context.addIssue({
        code: 'custom',
        path: ['target_price'],
        message: 'a pending order needs a target price',
      });
  });

/** By one of the two. */
const orderInput = z
  .object({
    id: optional(id).describe('Id of the order. Required without `client_id`.'),
    client_id: optional(clientId).describe('The `client_id` of the order. Required without `id`.'),
  })
  .superRefine(({ id: number, client_id }, context) => {
    if ((number === undefined) !== (client_id === undefined)) return;
    for (const field of ['id', 'client_id'])
      context.addIssue({ code: 'custom', path: [field], message: 'one of the two is needed' });
  });

/** An absent stop stays as it is, and 0 or empty removes it. */
const setStopsInput = z
  .object({
    id: id.describe('Id of the position or the pending order.'),
    stop_loss_price: changedPrice.describe('Stop-loss price. 0 or empty removes it. If absent, it stays.'),
    target_profit_price: changedPrice.describe(
      'Take-profit price. 0 or empty removes it. If absent, it stays.',
    ),
    trailing_stop: changedPoints.describe(
      'Distance of the trailing stop in points. 0 or empty removes it. If absent, it stays.',
    ),
  })
  .superRefine(({ id: _, ...stops }, context) => {
    if (Object.values(stops).some((stop) => stop !== undefined)) return;
    for (const field of ['stop_loss_price', 'target_profit_price', 'trailing_stop'])
      context.addIssue({ code: 'custom', path: [field], message: 'one of the stops is needed' });
  });

/** An absent field stays as it is; 0 or empty removes a stop or the end. */
const amendOrderInput = z
  .object({
    id: id.describe('Id of the pending order or the position.'),
    target_price: changedPrice.describe('New price of a pending order. If absent, it stays.'),
    stop_loss_price: changedPrice.describe(
      'New stop-loss price. 0 or empty removes it. If absent, it stays.',
    ),
    target_profit_price: changedPrice.describe(
      'New take-profit price. 0 or empty removes it. If absent, it stays.',
    ),
    trailing_stop: changedPoints.describe(
      'New distance of the trailing stop in points. 0 or empty removes it. If absent, it stays.',
    ),
    expire_at: changedMomentMs.describe(
      'New expiry of a pending order. Empty removes it. If absent, it stays.',
    ),
    cont: lots.optional().describe('New size of a pending order in lots. If absent, it stays.'),
  })
  .superRefine(({ id: _, ...changes }, context) => {
    if (changes.target_price === null)
      context.addIssue({ code: 'custom', path: ['target_price'], message: 'a target cannot be removed' });
    if (Object.values(changes).some((value) => value !== undefined)) return;
    for (const field of AMENDABLE)
      context.addIssue({ code: 'custom', path: [field], message: 'one of the fields is needed' });
  });

const closeManyInput = z
  .object({
    forex_id: optional(instrumentId).describe('Only positions in this instrument. If absent, all.'),
    type: optional(oneOf(1, 2)).describe('Only buys (1) or sells (2). If absent, both.'),
    result: optional(z.enum(['profit', 'loss'])).describe(
      'Only positions with an open profit or loss. If absent, all.',
    ),
    cont: lots
      .optional()
      .describe('Total lots to close; requires `forex_id` and `type`. If absent, all lots.'),
  })
  .superRefine(({ forex_id, type, cont }, context) => {
    if (cont === undefined || (forex_id !== undefined && type !== undefined)) return;
    context.addIssue({ code: 'custom', path: ['cont'], message: 'lots need an instrument and a side' });
  });

export const ORDER_CALLS = {
  submitOrder: definePost('/v1/api/forex/submit', {
    input: submitOrderInput,
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'refused-when-new',
    refusals: [
      ...MARKET_REFUSALS,
      ...SIZE_REFUSALS,
      ...STOP_REFUSALS,
      'target_not_allowed',
      'price_moved',
      'insufficient_margin',
      'position_too_large',
      'client_id_used',
      'too_many_orders',
      'not_reducing',
      'daily_orders_used',
    ],
    summary: 'Opens a position or places a pending order',
    description:
      'Numbers are JSON numbers or decimal strings; strings keep every digit. With `deviation` and `quote_time`, an order that would fill too far from your quote is refused. `client_id` finds the order with `GET /v1/api/forex/order`, even if its response was lost.',
    example: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 },
  }),
  closeOrder: definePost('/v1/api/forex/close', {
    input: position.extend({
      cont: lots.optional().describe('Lots to close, in steps of `Pip`. If absent, the whole position.'),
    }),
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'accepted',
    refusals: [...MARKET_REFUSALS, 'lots_not_allowed', 'state_changed', 'daily_orders_used'],
    summary: 'Closes a position or part of it',
    description:
      'At the current price of the closing side. If you close a part, the rest keeps its id and its share of the margin.',
    example: { id: '{holding}' },
  }),
  closeMany: definePost('/v1/api/forex/close_many', {
    input: closeManyInput,
    output: json(ClosedManyWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'accepted',
    refusals: ['not_found', 'daily_orders_used'],
    summary: 'Closes all positions, or those that match',
    description:
      'Closes each position at its current price, all in one step. You can select by instrument, side, and open profit or loss. With `forex_id` and `type`, `cont` limits the lots: the oldest position closes first, the last one in part. `failed` lists the positions that stay open, with the code and reason of each refusal.',
    example: { result: 'loss' },
  }),
  reverseOrder: definePost('/v1/api/forex/reverse', {
    input: position.extend({
      multiple: leverage
        .optional()
        .describe('Leverage of the new position. If absent, the leverage of the closed one.'),
    }),
    output: json(ReversedWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'refused-when-new',
    refusals: [
      ...MARKET_REFUSALS,
      ...SIZE_REFUSALS,
      'state_changed',
      'insufficient_margin',
      'position_too_large',
      'too_many_orders',
      'daily_orders_used',
    ],
    summary: 'Reverses a position',
    description:
      'Closes it and opens the opposite position with the same size, without stops. The new position has its own fee. If it is refused, nothing is closed.',
    example: { id: '{holding}' },
  }),
  cancelOrder: definePost('/v1/api/forex/cancel_trade', {
    input: z.object({ id: id.describe('Id of the pending order.') }),
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'accepted',
    refusals: ['not_found', 'state_changed', 'daily_orders_used'],
    summary: 'Cancels a pending order',
    description: 'Releases its reserved margin and fee at once.',
    example: { id: '{pending}' },
  }),
  setStops: definePost('/v1/api/forex/set_stop_price', {
    input: setStopsInput,
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'accepted',
    refusals: [...MARKET_REFUSALS, ...STOP_REFUSALS, 'state_changed', 'daily_orders_used'],
    summary: 'Sets or removes stop-loss, take-profit and trailing stop',
    description:
      'An absent stop stays as it is. A trailing stop follows the best closing price since you set it and never moves back. A new distance restarts it at the current price. `TargetLossPrice` is its current price.',
    example: { id: '{holding}', stop_loss_price: '1.02', target_profit_price: '0' },
  }),
  amendOrder: definePost('/v1/api/forex/amend', {
    input: amendOrderInput,
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'refused-when-new',
    refusals: [
      ...MARKET_REFUSALS,
      ...STOP_REFUSALS,
      'lots_not_allowed',
      'leverage_above_tier',
      'not_reducing',
      'target_not_allowed',
      'state_changed',
      'insufficient_margin',
      'position_too_large',
      'daily_orders_used',
    ],
    summary: 'Changes a pending order, or the stops of a position',
    description:
      'Changes price, stops, expiry and size of a pending order together or not at all. The order keeps its `Id`; its reserved margin and fee are recalculated. An absent field stays as it is; 0 or empty removes a stop or the expiry. On a position, you can change only the stops.',
    example: { id: '{pending}', target_price: '1.01', expire_at: '' },
  }),
  myDeals: defineGet('/v1/api/forex/my_deal', {
    input: z.object({ status: oneOf(0, 1, 3).describe('1: open, 0: pending, 3: closed.'), page }),
    output: json(DealsWire),
    scope: 'read',
    load: 'never-shed',
    summary: 'Orders by status: 1 open, 0 pending, 3 closed',
    description: 'Newest first, with the figures of the account at the current prices.',
    example: { status: 1 },
  }),
  readOrder: defineGet('/v1/api/forex/order', {
    input: orderInput,
    output: json(OrderWire),
    scope: 'read',
    load: 'never-shed',
    refusals: ['not_found'],
    summary: 'One order by `id` or `client_id`',
    description: 'Send exactly one of them. The order can have any status.',
    example: { id: '{holding}' },
  }),
  orderFill: defineGet('/v1/api/forex/fill', {
    input: z.object({ id: id.describe('Id of the order.') }),
    output: json(OrderFillWire),
    scope: 'read',
    refusals: ['not_found'],
    summary: 'How an order filled: every step, tick, rule and figure',
    description: 'The ticks are those on the tape. You can repeat each calculation to the last digit.',
    example: { id: '{holding}' },
  }),
};
