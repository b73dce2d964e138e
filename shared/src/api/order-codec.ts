/** Codec of orders between domain and API, in both directions. The legacy field names end here. */

import { isoTime, parseIsoTime } from '../clock.ts';
import type { Instrument } from '../market/instrument.ts';
import { exact, formatScaled } from '../numbers/decimal.ts';
import type { Fraction } from '../numbers/fraction.ts';
import { formatMicros, type Micros, parseMicros } from '../numbers/money.ts';
import { LOT_DECIMALS, parseLots, parsePoints, type Points, scaledToNumber } from '../numbers/price.ts';
import {
  CLOSE_REASONS,
  type CancelledOrder,
  type CancelReason,
  type ClosedPosition,
  type ExitReason,
  type Order,
  type OrderTerms,
  type PendingOrder,
  type Position,
  type Side,
} from '../trading/orders/order.ts';
import type { AmendOrder, Expiry, PlaceOrder, PlacePending, SetStops } from '../trading/orders/commands.ts';
import { ORDER_FIELDS } from '../trading/orders/order-record.ts';
import type { Calls, ParsedInput } from './calls.ts';
import { logoPath } from './market-wire.ts';
import type { OrderWire } from './shapes/order.ts';

const BUY = 1;
const SELL = 2;
const STATUS = { pending: 0, holding: 1, closed: 3 } as const;

/** The price at the closing side of the market, and the profit there. */
export interface OrderValue {
  readonly price: Points;
  readonly profitMicros: Micros;
  /** Where the stop of a position stands that has a trailing one [STOP-7]. */
  readonly stopLoss?: Points | null;
}

/** `value` is the current one of an open order; a closed order has its own. */
export function encodeOrder(order: Order, instrument: Instrument, value: OrderValue | null): OrderWire {
  const points = (price: number | null) =>
    price === null ? 0 : scaledToNumber(price, instrument.pricePrecision);
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  const openPrice = ORDER_FIELDS.openPrice(order);
  const price = points(ORDER_FIELDS.closePrice(order) ?? value?.price ?? openPrice);
  return {
    Id: order.id,
    OrderType: order.side === 'buy' ? BUY : SELL,
    Status: STATUS[ORDER_FIELDS.status(order)],
    Quantity: scaledToNumber(order.lots, LOT_DECIMALS),
    Multiple: order.leverage,
    OriginPrice: points(openPrice),
    Price: price,
    UpdatePrice: price,
    FactProfits: formatMicros(ORDER_FIELDS.profitMicros(order) ?? value?.profitMicros ?? 0n),
    CautionMoney: formatMicros(ORDER_FIELDS.marginMicros(order)),
    TradeFee: formatMicros(ORDER_FIELDS.feeMicros(order)),
    TargetLossPrice: points(value?.stopLoss ?? order.stopLoss),
    TargetProfitPrice: points(order.takeProfit),
    TargetPrice: points(order.targetPrice),
    PendingKind: order.pendingKind,
    Swap: formatMicros(ORDER_FIELDS.swapMicros(order)),
    Conversion: `${order.conversion.numerator}/${order.conversion.denominator}`,
    CreateTimeHandler: isoTime(order.createdAtMs),
    OpenTime: time(ORDER_FIELDS.openedAtMs(order)),
    CloseTime: time(ORDER_FIELDS.closedAtMs(order)),
    CloseReason: ORDER_FIELDS.closeReason(order),
    TrailingStop: order.trailingStop ?? 0,
    ClientId: ORDER_FIELDS.clientId(order),
    ExpireAt: time(ORDER_FIELDS.expiresAtMs(order)),
    ReduceOnly: ORDER_FIELDS.reduceOnly(order),
    ParentId: ORDER_FIELDS.parentId(order),
    ForexId: order.instrumentId,
    ForexTradeLists: {
      ShowCode: instrument.showCode,
      Code: instrument.code,
      Logo: logoPath(instrument.code),
      PricePrecision: instrument.pricePrecision,
    },
  };
}

/** Fields that the API does not send. */
type ServerField =
  | 'accountId'
  | 'openTick'
  | 'closeTick'
  | 'trailingTick'
  | 'swappedAtMs'
  | 'historyNumber'
  | 'amendedAtMs';

/** The instrument of an order as the API names it. */
export interface OrderInstrument {
  readonly showCode: string;
  readonly code: string;
  readonly logo: string;
  readonly pricePrecision: number;
}

interface View {
  readonly instrument: OrderInstrument;
}

/** Orders as the API sends them, in domain terms. */
export interface PendingOrderView extends Omit<PendingOrder, ServerField>, View {}
export interface PositionView extends Omit<Position, ServerField>, View {
  /** Price and profit when the server answered. */
  readonly value: OrderValue;
}
export interface ClosedPositionView extends Omit<ClosedPosition, ServerField>, View {}
export interface CancelledOrderView extends Omit<CancelledOrder, ServerField>, View {}
export type OpenOrderView = PendingOrderView | PositionView;
export type ClosedOrderView = ClosedPositionView | CancelledOrderView;
export type OrderView = OpenOrderView | ClosedOrderView;

export function isClosedView(order: OrderView): order is ClosedOrderView {
  return order.status === 'closed' || order.status === 'cancelled';
}

/** An order that was never filled has no price to close at and no result. */
export function wasFilled(order: OrderView): order is PositionView | ClosedPositionView {
  return order.status === 'holding' || order.status === 'closed';
}

export function decodeOrder(wire: OrderWire): OrderView {
  const terms = { ...decodeTerms(wire), instrument: decodeInstrument(wire) };
  if (wire.Status === STATUS.pending)
    return { ...terms, status: 'pending', ...decodeTarget(wire), ...decodeReserve(wire) };
  if (wire.Status === STATUS.holding) {
    const value = {
      price: pricePoints(wire, wire.Price),
      profitMicros: exact(parseMicros(wire.FactProfits)),
    };
    return { ...terms, status: 'holding', ...decodeFill(wire), value };
  }
  const end = { closedAtMs: parseIsoTime(wire.CloseTime ?? wire.CreateTimeHandler) };
  // An order that was cancelled has no opening.
  if (wire.OpenTime === null) {
    const closeReason = decodeReason(wire, 'cancelled') as CancelReason;
    return { ...terms, status: 'cancelled', ...decodeTarget(wire), ...end, closeReason };
  }
  return {
    ...terms,
    status: 'closed',
    ...decodeFill(wire),
    ...end,
    closeReason: decodeReason(wire, 'manual') as ExitReason,
    closePrice: pricePoints(wire, wire.Price),
    profitMicros: exact(parseMicros(wire.FactProfits)),
    parentId: wire.ParentId,
  };
}

function decodeTerms(wire: OrderWire): Omit<OrderTerms, 'accountId'> {
  return {
    id: wire.Id,
    instrumentId: wire.ForexId,
    side: wire.OrderType === BUY ? 'buy' : 'sell',
    lots: exact(parseLots(wire.Quantity)),
    leverage: wire.Multiple,
    conversion: decodeFraction(wire.Conversion),
    stopLoss: optionalPoints(wire, wire.TargetLossPrice),
    takeProfit: optionalPoints(wire, wire.TargetProfitPrice),
    trailingStop: wire.TrailingStop === 0 ? null : wire.TrailingStop,
    clientId: wire.ClientId,
    reduceOnly: wire.ReduceOnly,
    createdAtMs: parseIsoTime(wire.CreateTimeHandler),
  };
}

function decodeInstrument({ ForexTradeLists }: OrderWire): OrderInstrument {
  const { ShowCode, Code, Logo, PricePrecision } = ForexTradeLists;
  return { showCode: ShowCode, code: Code, logo: Logo, pricePrecision: PricePrecision };
}

function decodeTarget(wire: OrderWire): Pick<PendingOrder, 'targetPrice' | 'pendingKind' | 'expiresAtMs'> {
  return {
    targetPrice: pricePoints(wire, wire.TargetPrice),
    pendingKind: wire.PendingKind ?? 'limit',
    expiresAtMs: wire.ExpireAt === null ? null : parseIsoTime(wire.ExpireAt),
  };
}

function decodeReserve(wire: OrderWire): Pick<PendingOrder, 'marginMicros' | 'feeMicros'> {
  return {
    marginMicros: exact(parseMicros(wire.CautionMoney)),
    feeMicros: exact(parseMicros(wire.TradeFee)),
  };
}

function decodeFill(wire: OrderWire): Omit<Position, keyof OrderTerms | ServerField | 'status'> {
  return {
    ...decodeReserve(wire),
    targetPrice: optionalPoints(wire, wire.TargetPrice),
    pendingKind: wire.PendingKind,
    openPrice: pricePoints(wire, wire.OriginPrice),
    swapMicros: exact(parseMicros(wire.Swap)),
    openedAtMs: parseIsoTime(wire.OpenTime ?? wire.CreateTimeHandler),
  };
}

/** A reason that this client does not know yet reads as `unknown`. */
function decodeReason<Reason>({ CloseReason }: OrderWire, unknown: Reason) {
  return CLOSE_REASONS.find((reason) => reason === CloseReason) ?? unknown;
}

function pricePoints({ ForexTradeLists }: OrderWire, price: number): Points {
  return exact(parsePoints(price, ForexTradeLists.PricePrecision));
}

function optionalPoints(wire: OrderWire, price: number): Points | null {
  return price === 0 ? null : pricePoints(wire, price);
}

function decodeFraction(text: string): Fraction {
  const [numerator = '1', denominator = '1'] = text.split('/');
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

/** The side of the order type that a request names. */
export function sideOfType(type: typeof BUY | typeof SELL): Side {
  return type === BUY ? 'buy' : 'sell';
}

type EntryInput = Calls['submitOrder']['input'];

/** Opens at once. */
const AT_MARKET = 1;
/** Waits at its target. */
export const AT_TARGET = 0;

export function encodeEntry(command: PlaceOrder | PlacePending, pricePrecision: number): EntryInput {
  const { side, lots, instrumentId, stopLoss, takeProfit, leverage } = command;
  const { trailingStop = null, clientId = null, reduceOnly = false } = command;
  const price = (points: Points) => formatScaled(points, pricePrecision);
  return {
    type: side === 'buy' ? BUY : SELL,
    cont: formatScaled(lots, LOT_DECIMALS),
    forex_id: instrumentId,
    status: command.kind === 'PlacePending' ? AT_TARGET : AT_MARKET,
    ...(command.kind === 'PlacePending' && {
      target_price: price(command.targetPrice),
      ...encodeExpiry(command.expiry ?? null),
    }),
    ...(stopLoss !== null && { stop_loss_price: price(stopLoss) }),
    ...(takeProfit !== null && { target_profit_price: price(takeProfit) }),
    ...(trailingStop !== null && { trailing_stop: trailingStop }),
    ...(leverage !== null && { multiple: leverage }),
    ...(clientId !== null && { client_id: clientId }),
    ...(reduceOnly && { reduce_only: true }),
    ...(command.kind === 'PlaceOrder' && encodeBound(command)),
  };
}

function encodeExpiry(expiry: Expiry | null): Partial<EntryInput> {
  if (expiry === null) return {};
  return expiry === 'day' ? { time_in_force: 'day' } : { expire_at: isoTime(expiry) };
}

function encodeBound({ deviation, quoteTimeMs }: PlaceOrder): Partial<EntryInput> {
  return {
    ...(deviation !== null && { deviation }),
    ...(quoteTimeMs !== null && { quote_time: quoteTimeMs }),
  };
}

/** The parameters of an entry once they are parsed, without its prices. */
export type ParsedEntry = Omit<ParsedInput<'submitOrder'>, EntryPrice>;

/** The prices of an entry in points, null for none. */
export type EntryPrices = Readonly<Record<EntryPrice, Points | null>>;

type EntryPrice = 'target_price' | 'stop_loss_price' | 'target_profit_price';

/** A market order has neither target nor end, also when the request has them. */
export function decodeEntry(input: ParsedEntry, prices: EntryPrices): PlaceOrder | PlacePending {
  const order = decodeMarketOrder(input, prices);
  if (input.status !== AT_TARGET) return order;
  const { kind: _, deviation: __, quoteTimeMs: ___, ...terms } = order;
  const expiry = input.time_in_force === 'day' ? 'day' : (input.expire_at ?? null);
  return { kind: 'PlacePending', ...terms, targetPrice: prices.target_price ?? 0, expiry };
}

/** Names every field: market orders are most of the commands, and a spread takes longer. */
function decodeMarketOrder(input: ParsedEntry, prices: EntryPrices): PlaceOrder {
  return {
    kind: 'PlaceOrder',
    instrumentId: input.forex_id,
    side: sideOfType(input.type),
    lots: input.cont,
    leverage: input.multiple ?? null,
    stopLoss: prices.stop_loss_price,
    takeProfit: prices.target_profit_price,
    trailingStop: input.trailing_stop ?? null,
    clientId: input.client_id ?? null,
    reduceOnly: input.reduce_only ?? false,
    deviation: input.deviation ?? null,
    quoteTimeMs: input.quote_time ?? null,
  };
}

/** Only the fields that are named; null removes a stop or the end. */
export function encodeAmendment(
  { orderId, lots, targetPrice, expiry, ...stops }: Omit<AmendOrder, 'kind'>,
  pricePrecision: number,
): Calls['amendOrder']['input'] {
  return {
    ...encodeStops(orderId, stops, pricePrecision),
    ...(lots !== undefined && { cont: formatScaled(lots, LOT_DECIMALS) }),
    ...(targetPrice !== undefined && { target_price: formatScaled(targetPrice, pricePrecision) }),
    ...(expiry !== undefined && { expire_at: expiry === null ? '' : isoTime(expiry) }),
  };
}

/** Only the stops that are named; null removes one. */
export function encodeStops(
  orderId: number,
  { stopLoss, takeProfit, trailingStop }: Omit<SetStops, 'kind' | 'orderId'>,
  pricePrecision: number,
): Calls['setStops']['input'] {
  const price = (points: Points | null) => formatScaled(points ?? 0, pricePrecision);
  return {
    id: orderId,
    ...(stopLoss !== undefined && { stop_loss_price: price(stopLoss) }),
    ...(takeProfit !== undefined && { target_profit_price: price(takeProfit) }),
    ...(trailingStop !== undefined && { trailing_stop: trailingStop ?? 0 }),
  };
}
