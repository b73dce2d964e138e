/** A new order as its client sends it: parsed, with its units in lots and its prices in points. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Lots, Points } from '@vernier/shared/numbers/price';
import type { Expiry } from '@vernier/shared/trading/orders/commands';
import type { Side } from '@vernier/shared/trading/orders/order';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { z } from 'zod';
import { ClientExtensions, namedClientId } from './client-extensions.ts';
import { invalidValue, oandaFailure } from './errors.ts';
import type { OandaContext } from './oanda-context.ts';
import { instrumentNamed, parseOandaPrice, parseTime, parseUnits } from './values.ts';

const text = z.union([z.string(), z.number()]);
/** A level on a trade: `price` or `distance`. */
export const StopDetails = z.object({
  price: text.optional(),
  distance: text.optional(),
  timeInForce: z.string().default('GTC'),
  clientExtensions: ClientExtensions.optional(),
});
type StopDetails = z.infer<typeof StopDetails>;

const OnFill = {
  takeProfitOnFill: StopDetails.nullish(),
  stopLossOnFill: StopDetails.nullish(),
  trailingStopLossOnFill: StopDetails.nullish(),
  guaranteedStopLossOnFill: z.null().optional(),
};

const POSITION_FILLS = ['DEFAULT', 'REDUCE_FIRST', 'REDUCE_ONLY', 'OPEN_ONLY', 'POSITION_DEFAULT'] as const;

const OrderBody = z.object({
  type: z.enum(['MARKET', 'LIMIT', 'STOP', 'MARKET_IF_TOUCHED']).default('MARKET'),
  instrument: z.string(),
  units: text,
  price: text.optional(),
  priceBound: text.optional(),
  timeInForce: z.string().optional(),
  gtdTime: text.optional(),
  positionFill: z.enum(POSITION_FILLS).default('DEFAULT'),
  triggerCondition: z.enum(['DEFAULT', 'TRIGGER_DEFAULT']).default('DEFAULT'),
  clientExtensions: ClientExtensions.optional(),
  tradeClientExtensions: ClientExtensions.optional(),
  ...OnFill,
});

export interface NewOandaOrder {
  readonly type: 'MARKET' | 'LIMIT' | 'STOP' | 'MARKET_IF_TOUCHED';
  readonly instrument: Instrument;
  readonly side: Side;
  readonly lots: Lots;
  /** Null at the market. */
  readonly target: Points | null;
  /** The worst price of a fill; null for any. */
  readonly bound: Points | null;
  /** It fills at once or not at all. */
  readonly isImmediate: boolean;
  readonly expiry: Expiry | null;
  readonly fill: 'reduce_first' | 'reduce_only' | 'open_only';
  readonly stops: NewStops;
  readonly clientId: string | null;
  readonly extensions: ClientExtensions | undefined;
}

export interface NewStops {
  readonly takeProfit: Points | null;
  readonly stopLoss: Points | null;
  readonly trailingStop: Points | null;
}

/** Zod's first complaint, as OANDA words one. */
export function parsedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw invalidValue(path === '' ? 'body' : path);
}

export function newOandaOrder(body: unknown, context: OandaContext): NewOandaOrder {
  const order = parsedBody(OrderBody, body);
  const { type, clientExtensions, tradeClientExtensions } = order;
  const instrument = instrumentNamed(context.market, order.instrument);
  const lots = parseUnits(order.units, instrument);
  checkSize(Math.abs(lots), instrument);
  const side: Side = lots > 0 ? 'buy' : 'sell';
  if (type !== 'MARKET' && order.price === undefined) throw invalidValue('order.price');
  const target = type === 'MARKET' ? null : parseOandaPrice(order.price ?? '', instrument);
  const stated = order.priceBound === undefined ? null : parseOandaPrice(order.priceBound, instrument);
  return {
    ...{ type, instrument, side, lots: Math.abs(lots), target },
    bound: type === 'LIMIT' ? target : stated,
    ...timeOf(order),
    fill: fillOf(order.positionFill, type),
    stops: newStops(order, { instrument, side, from: target ?? entryPrice(side, instrument, context) }),
    clientId: namedClientId(clientExtensions, tradeClientExtensions),
    extensions: { ...clientExtensions, ...tradeClientExtensions },
  };
}

function checkSize(lots: Lots, { minLots, maxLots, lotStep }: Instrument): void {
  if (lots < minLots) throw oandaFailure('unitsMinimum');
  if (lots > maxLots) throw oandaFailure('unitsLimit');
  if (lots % lotStep !== 0) throw oandaFailure('unitsPrecision');
}

function timeOf({ type, timeInForce, gtdTime }: z.infer<typeof OrderBody>) {
  const force = timeInForce ?? (type === 'MARKET' ? 'FOK' : 'GTC');
  const isImmediate = force === 'FOK' || force === 'IOC';
  if (type === 'MARKET' && !isImmediate) throw oandaFailure('timeInForceInvalid');
  if (isImmediate && (type === 'STOP' || type === 'MARKET_IF_TOUCHED'))
    throw oandaFailure('timeInForceInvalid');
  if (force === 'GTD') {
    const expiry = parseTime('order.gtdTime', gtdTime === undefined ? undefined : String(gtdTime));
    if (expiry === undefined) throw invalidValue('order.gtdTime');
    return { isImmediate, expiry };
  }
  if (!isImmediate && force !== 'GTC' && force !== 'GFD') throw oandaFailure('timeInForceInvalid');
  return { isImmediate, expiry: force === 'GFD' ? ('day' as const) : null };
}

/** A pending order opens a trade when it fills: it does not know then what it could reduce. */
function fillOf(name: (typeof POSITION_FILLS)[number], type: NewOandaOrder['type']): NewOandaOrder['fill'] {
  if (name === 'REDUCE_ONLY') {
    if (type !== 'MARKET')
      throw oandaFailure('invalid', 'REDUCE_ONLY is served for market orders; use the orders of the trade');
    return 'reduce_only';
  }
  return name === 'OPEN_ONLY' ? 'open_only' : 'reduce_first';
}

function entryPrice(side: Side, instrument: Instrument, { market }: OandaContext): Points {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined) throw oandaFailure('noPrice');
  return openingPriceOf(side, quote);
}

interface StopPlace {
  readonly instrument: Instrument;
  readonly side: Side;
  /** What distances are measured from. */
  readonly from: Points;
}

type Stops = Pick<
  z.infer<typeof OrderBody>,
  'takeProfitOnFill' | 'stopLossOnFill' | 'trailingStopLossOnFill'
>;

function newStops(order: Stops, place: StopPlace): NewStops {
  const { takeProfitOnFill, stopLossOnFill, trailingStopLossOnFill } = order;
  return {
    takeProfit: takeProfitOnFill == null ? null : restingLevel(takeProfitOnFill, place, 1),
    stopLoss: stopLossOnFill == null ? null : restingLevel(stopLossOnFill, place, -1),
    trailingStop:
      trailingStopLossOnFill == null ? null : trailingDistance(trailingStopLossOnFill, place.instrument),
  };
}

/** `direction` is 1 for a level on the side of the profit. */
export function restingLevel(details: StopDetails, place: StopPlace, direction: 1 | -1): Points {
  checkForce(details);
  const { price, distance } = details;
  if (price !== undefined) return parseOandaPrice(price, place.instrument);
  if (distance === undefined) throw invalidValue('price');
  const points = parseOandaPrice(distance, place.instrument) * direction;
  return place.side === 'buy' ? place.from + points : place.from - points;
}

export function trailingDistance(details: StopDetails, instrument: Instrument): Points {
  checkForce(details);
  if (details.distance === undefined) throw invalidValue('distance');
  return parseOandaPrice(details.distance, instrument);
}

/** What rests on a position has no end here. */
function checkForce({ timeInForce }: StopDetails): void {
  if (timeInForce !== 'GTC') throw oandaFailure('timeInForceInvalid');
}
