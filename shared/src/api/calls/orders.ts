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
  .describe('The program’s own name for the order; one order of the account has it.');
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
    type: oneOf(1, 2).describe('1 buys, 2 sells.'),
    cont: lots.describe(
      'Lots, from `ForexMinCont` to `ForexMaxCont` in steps of `Pip`, with at most eight decimals.',
    ),
    forex_id: instrumentId,
    status: oneOf(PENDING, 1).describe('1 opens at the current price, 0 waits at `target_price`.'),
    multiple: leverage
      .optional()
      .describe(
        'Leverage: one of `HasForexMultiple`. Needed with `MarginMode` 2; with 1 the margin is fixed and it is ignored.',
      ),
    target_price: price.describe(
      'Price that a pending order waits for. Needed with `status` 0, ignored with 1.',
    ),
    stop_loss_price: price.describe(
      'Price of the stop-loss, at least `StopsLevel` points away; none with 0, empty or without it.',
    ),
    target_profit_price: price.describe(
      'Price of the take-profit, at least `StopsLevel` points away; none with 0, empty or without it.',
    ),
    trailing_stop: changedPoints.describe(
      'Trailing stop: points between the best closing price and the stop that follows it, at least `StopsLevel`; none with 0, empty or without it.',
    ),
    deviation: wholeNumber(0, 1_000_000_000)
      .optional()
      .describe(
        'Most slippage in points since `quote_time`; beyond it the order is refused with `price_moved`. Any slippage without it; only with `status` 1.',
      ),
    quote_time: timeMs
      .optional()
      .describe('`Time` of the quote that the caller saw, in Unix milliseconds. Needed for `deviation`.'),
    client_id: optional(clientId),
    expire_at: optional(isoMomentMs).describe(
      'When a pending order ends without a fill: in the future, at most a year. Never without it; ignored with `status` 1.',
    ),
    time_in_force: optional(z.enum(['gtc', 'day'])).describe(
      'Instead of `expire_at`: `day` ends at the next rollover of the instrument, `gtc` never. Ignored with `status` 1.',
    ),
    reduce_only: optional(flag).describe(
      'True: refused unless it reduces the net position in its instrument, now and when it fills.',
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
    id: optional(id).describe('Id of the order; needed without `client_id`.'),
    client_id: optional(clientId).describe('The `client_id` of its `submit`; needed without `id`.'),
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
    stop_loss_price: changedPrice.describe(
      'Price of the stop-loss; 0 or empty removes it, without it it stays.',
    ),
    target_profit_price: changedPrice.describe(
      'Price of the take-profit; 0 or empty removes it, without it it stays.',
    ),
    trailing_stop: changedPoints.describe(
      'Distance of the trailing stop in points; 0 or empty removes it, without it it stays.',
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
    target_price: changedPrice.describe('New target of a pending order; it stays without it.'),
    stop_loss_price: changedPrice.describe('New stop-loss; 0 or empty removes it, it stays without it.'),
    target_profit_price: changedPrice.describe(
      'New take-profit; 0 or empty removes it, it stays without it.',
    ),
    trailing_stop: changedPoints.describe(
      'New distance of the trailing stop in points; 0 or empty removes it, it stays without it.',
    ),
    expire_at: changedMomentMs.describe('New end of a pending order; empty removes it, it stays without it.'),
    cont: lots.optional().describe('New size of a pending order in lots; it stays without it.'),
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
    forex_id: optional(instrumentId).describe('Only positions of this instrument; all without it.'),
    type: optional(oneOf(1, 2)).describe('Only buys (1) or sells (2); both without it.'),
    result: optional(z.enum(['profit', 'loss'])).describe(
      'Only positions with a floating profit or loss; all without it.',
    ),
    cont: lots.optional().describe('Lots to close in all; needs `forex_id` and `type`. All lots without it.'),
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
    summary: 'Opens a position, or leaves an order waiting',
    description:
      'Numbers may be JSON numbers or decimal strings; strings keep every digit. With `deviation` and `quote_time` an order that would fill worse than the quote that was seen is refused instead. `trailing_stop` is the distance in points at which a stop follows the best closing price. `client_id` names the order for `GET /v1/api/forex/order`, also after a lost answer.',
    example: { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 },
  }),
  closeOrder: definePost('/v1/api/forex/close', {
    input: position.extend({
      cont: lots.optional().describe('Lots to close, in steps of `Pip`; the whole position without it.'),
    }),
    output: json(ChangedOrderWire),
    scope: 'trade',
    keyed: true,
    limit: 'orders',
    load: 'orders',
    fullDisk: 'accepted',
    refusals: [...MARKET_REFUSALS, 'lots_not_allowed', 'state_changed', 'daily_orders_used'],
    summary: 'Closes a position or a part of it',
    description:
      'At the current price of the closing side. After a part the rest keeps its id and its share of the margin.',
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
    summary: 'Closes all positions, or those that fit',
    description:
      'All of them, those of an instrument, of a side, or those with a floating profit or loss, each at its current price and together in one step. `cont`, with `forex_id` and `type`, closes at most so many lots: the oldest position first, the last one partly. `failed` lists the positions that stay open, each with the code and reason that its own closing would have been refused with.',
    example: { result: 'loss' },
  }),
  reverseOrder: definePost('/v1/api/forex/reverse', {
    input: position.extend({
      multiple: leverage
        .optional()
        .describe('Leverage of the new position; that of the closed one without it.'),
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
    summary: 'Closes a position and opens the opposite one',
    description:
      'The new position has the same size, the leverage of `multiple` or else that of the closed one, no stops, and its own fee. When it would be refused, nothing is closed either.',
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
    summary: 'Takes back an order that waits',
    description: 'Its reserve of margin and fee becomes free margin at once.',
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
      'An absent stop stays as it is. `trailing_stop` is a distance in points, at least the StopsLevel of the instrument: the stop follows the best closing price since it was set and never moves back. With another distance it begins again at the current price. `TargetLossPrice` is where the stop stands.',
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
    summary: 'Changes an order that waits, or the stops of a position',
    description:
      'Target, stops, end and size of a pending order are replaced together or not at all; it keeps its `Id`, and its reserve is computed again. An absent field stays as it is; 0 or empty removes a stop or the end. Of a position only the stops can be changed.',
    example: { id: '{pending}', target_price: '1.01', expire_at: '' },
  }),
  myDeals: defineGet('/v1/api/forex/my_deal', {
    input: z.object({ status: oneOf(0, 1, 3).describe('1 open, 0 waiting, 3 closed.'), page }),
    output: json(DealsWire),
    scope: 'read',
    load: 'never-shed',
    summary: 'Orders by state: 1 open, 0 waiting, 3 closed',
    description: 'Newest first, with the figures of the account at the current prices.',
    example: { status: 1 },
  }),
  readOrder: defineGet('/v1/api/forex/order', {
    input: orderInput,
    output: json(OrderWire),
    scope: 'read',
    load: 'never-shed',
    refusals: ['not_found'],
    summary: 'One order in any status, by `id` or `client_id`',
    description: 'Exactly one of the two is needed.',
    example: { id: '{holding}' },
  }),
  orderFill: defineGet('/v1/api/forex/fill', {
    input: z.object({ id: id.describe('Id of the order.') }),
    output: json(OrderFillWire),
    scope: 'read',
    refusals: ['not_found'],
    summary: 'How an order filled: every step, tick, rule and number',
    description: 'The ticks are those of the tape; the arithmetic can be repeated digit by digit.',
    example: { id: '{holding}' },
  }),
};
