/** Endpoints of orders: placing, replacing, cancelling and reading them. */

import { refuse } from '@vernier/shared/refusals';
import type { AmendOrder } from '@vernier/shared/trading/orders/commands';
import { openingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { z } from 'zod';
import { type AccountReader, filtered, type Found } from './account-reader.ts';
import { ofType, orderAnswer, sentIds, type SentTransactions } from './answers.ts';
import { ClientExtensions, namedClientId, writeExtensions } from './client-extensions.ts';
import { OandaError, oandaFailure } from './errors.ts';
import {
  oandaChange,
  oandaCreate,
  type OandaContext,
  type OandaEndpoint,
  oandaRead,
  type OandaRequest,
} from './oanda-context.ts';
import { newOandaOrder, type NewOandaOrder, parsedBody, StopDetails } from './order-request.ts';
import { placeOandaOrder } from './place-oanda-order.ts';
import { sendCommand } from './sent-command.ts';
import { type RestingKind, transactionName } from './transaction-ids.ts';
import { setTradeStops } from './trade-stops.ts';
import { signedUnits } from './values.ts';

const RESTING_TYPES: Readonly<Record<string, RestingKind>> = {
  TAKE_PROFIT: 'takeProfit',
  STOP_LOSS: 'stopLoss',
  TRAILING_STOP_LOSS: 'trailingStop',
};

const OrderEnvelope = z.object({ order: z.record(z.string(), z.unknown()) });
const RestingBody = StopDetails.extend({ type: z.string(), tradeID: z.coerce.string() });
const RejectedType = z.string().catch('MARKET');
const ExtensionsBody = z.object({
  clientExtensions: ClientExtensions.optional(),
  tradeClientExtensions: ClientExtensions.optional(),
});

export function oandaOrderEndpoints(context: OandaContext, reader: AccountReader): readonly OandaEndpoint[] {
  const path = '/accounts/:accountID/orders';
  const one = `${path}/:orderSpecifier`;
  const find = (request: OandaRequest) => reader.order(request, request.path['orderSpecifier'] ?? '');
  const listed = async (request: OandaRequest, all: boolean) => {
    const orders = all ? await reader.recentOrders(request) : await reader.pendingOrders(request);
    const state = request.query['state'] ?? 'PENDING';
    const rows = orders.filter((order) => state === 'ALL' || order.state === state);
    return {
      orders: filtered(rows, request, (order) => order['instrument']),
      lastTransactionID: String(reader.log.lastId(request)),
    };
  };
  return [
    oandaCreate('POST', path, (request) => created(request, context, reader)),
    oandaRead(path, (request) => listed(request, (request.query['state'] ?? 'PENDING') !== 'PENDING')),
    oandaRead('/accounts/:accountID/pendingOrders', (request) => listed({ ...request, query: {} }, false)),
    oandaRead(one, async (request) => ({
      order: await reader.orderJson(request, await find(request)),
      lastTransactionID: String(reader.log.lastId(request)),
    })),
    oandaCreate('PUT', one, async (request) => replaced(request, await find(request), { context, reader })),
    oandaChange(`${one}/cancel`, async (request) =>
      cancelled(request, await find(request), { context, reader }),
    ),
    oandaChange(`${one}/clientExtensions`, async (request) => {
      const found = await find(request);
      const body = parsedBody(ExtensionsBody, request.body);
      const extensions = { ...body.clientExtensions, ...body.tradeClientExtensions };
      await changeExtensions(request, context, { ...found.lifecycle, extensions });
      return {
        orderClientExtensionsModifyTransaction: {
          ...{ type: 'ORDER_CLIENT_EXTENSIONS_MODIFY', orderID: String(found.id) },
          clientExtensionsModify: extensions,
        },
        ...sentIds({ transactions: [], lastId: reader.log.lastId(request) }),
      };
    }),
  ];
}

/** The name of an order is given when it is placed. */
export async function changeExtensions(
  request: OandaRequest,
  context: OandaContext,
  change: {
    readonly orderId: number;
    readonly clientId: string | null;
    readonly extensions: ClientExtensions;
  },
): Promise<void> {
  const clientId = namedClientId(change.extensions);
  if (clientId !== null && clientId !== change.clientId)
    throw oandaFailure('clientIdInvalid', 'The client ID of an order cannot be changed here');
  await writeExtensions(request, context, change);
}

interface Access {
  readonly context: OandaContext;
  readonly reader: AccountReader;
}

async function sentOf(
  request: OandaRequest,
  { log }: AccountReader,
  versions: readonly number[],
): Promise<SentTransactions> {
  return { transactions: await log.of(request, versions), lastId: log.lastId(request) };
}

async function created(request: OandaRequest, context: OandaContext, reader: AccountReader) {
  const { order } = parsedBody(OrderEnvelope, request.body);
  const kind = RESTING_TYPES[String(order['type'])];
  if (kind !== undefined) return await restingCreated(request, order, { kind, context, reader });
  const refused = (error: unknown): never => {
    if (!(error instanceof OandaError) || error.status !== 400) throw error;
    const { type = 'MARKET', units } = order;
    const time = request.time(context.market.timeMs);
    const reject = {
      type: `${RejectedType.parse(type)}_ORDER_REJECT`,
      rejectReason: error.code,
      time,
      units,
    };
    throw error.with({
      orderRejectTransaction: { ...reject, accountID: request.session.user.uid, reason: 'CLIENT_ORDER' },
      ...sentIds({ transactions: [], lastId: reader.log.lastId(request) }),
    });
  };
  const parsed = await Promise.resolve()
    .then(() => newOandaOrder(order, context))
    .catch(refused);
  const versions = await placeOandaOrder({ request, context, order: parsed }).catch(refused);
  const sent = await sentOf(request, reader, versions);
  const { create, fill } = orderAnswer(sent, signedUnits(parsed.side, parsed.lots, parsed.instrument));
  return {
    orderCreateTransaction: create,
    ...(fill !== undefined && { orderFillTransaction: fill }),
    ...sentIds(sent),
  };
}

/** A stop-loss, a take-profit or a trailing stop of a trade. */
async function restingCreated(
  request: OandaRequest,
  order: unknown,
  { kind, context, reader }: Access & { readonly kind: RestingKind },
) {
  const details = parsedBody(RestingBody, order);
  const trade = await reader.trade(request, details.tradeID);
  const sent = await setTradeStops(request, { trade, changes: { [kind]: details } }, { context, reader });
  const [create] = ofType(sent, (type) => type.endsWith('_ORDER'));
  return { ...(create !== undefined && { orderCreateTransaction: create }), ...sentIds(sent) };
}

/** A pending order is changed in place, and gets the id of the change. */
async function replaced(request: OandaRequest, found: Found, access: Access) {
  const { order } = parsedBody(OrderEnvelope, request.body);
  const { lifecycle, instrument } = found;
  const { kind, stop } = transactionName(found.id);
  const { context, reader } = access;
  if (kind === 'resting' && stop !== null) {
    const details = parsedBody(StopDetails, order);
    const trade = await reader.tradeOf(request, lifecycle.orderId);
    if (trade === null || lifecycle.resting[stop]?.id !== found.id) throw oandaFailure('noSuchOrder');
    return replacement(await setTradeStops(request, { trade, changes: { [stop]: details } }, access));
  }
  if (lifecycle.status !== 'pending' || lifecycle.entry.id !== found.id) throw oandaFailure('noSuchOrder');
  const parsed = newOandaOrder(order, context);
  if (parsed.instrument.id !== instrument.id || parsed.side !== lifecycle.side || parsed.target === null)
    throw oandaFailure('invalid', 'An order keeps its instrument and its side, and waits');
  const { lots, target: targetPrice, expiry, stops } = parsed;
  if (expiry === 'day') throw oandaFailure('timeInForceInvalid');
  const command: AmendOrder = {
    ...{ kind: 'AmendOrder', orderId: lifecycle.orderId, lots, targetPrice, expiry, ...stops },
  };
  const sent = await sendCommand(request, context, {
    ...{ route: 'amendOrder', command, counts: 'change', key: null },
    admit: () => (isOnOtherSide(parsed, context) ? refuse('target_not_allowed') : null),
  });
  await writeExtensions(request, context, { orderId: lifecycle.orderId, extensions: parsed.extensions });
  return replacement(await sentOf(request, reader, sent.versions));
}

/** A limit that the market has reached would become a stop, and the other way round. */
function isOnOtherSide({ type, instrument, side, target }: NewOandaOrder, { market }: OandaContext): boolean {
  const quote = market.quoteOf(instrument.id);
  if (quote === undefined || target === null || type === 'MARKET_IF_TOUCHED') return false;
  const now = openingPriceOf(side, quote);
  const room = side === 'buy' ? now - target : target - now;
  return type === 'LIMIT' ? room <= 0 : room >= 0;
}

function replacement(sent: SentTransactions) {
  const [cancel] = ofType(sent, (type) => type === 'ORDER_CANCEL');
  const [create] = ofType(sent, (type) => type.endsWith('_ORDER'));
  return {
    ...(cancel !== undefined && { orderCancelTransaction: cancel }),
    ...(create !== undefined && { orderCreateTransaction: create }),
    ...sentIds(sent),
  };
}

async function cancelled(request: OandaRequest, { lifecycle, id }: Found, { context, reader }: Access) {
  const { kind, stop } = transactionName(id);
  if (kind === 'resting' && stop !== null) {
    const trade = await reader.tradeOf(request, lifecycle.orderId);
    if (trade === null || lifecycle.resting[stop]?.id !== id) throw oandaFailure('noSuchOrder');
    return replacement(
      await setTradeStops(request, { trade, changes: { [stop]: null } }, { context, reader }),
    );
  }
  if (lifecycle.status !== 'pending' || lifecycle.entry.id !== id) throw oandaFailure('noSuchOrder');
  const sent = await sendCommand(request, context, {
    route: 'cancelOrder',
    command: { kind: 'CancelOrder', orderId: lifecycle.orderId },
    ...{ counts: 'closing', key: null },
  });
  return replacement(await sentOf(request, reader, sent.versions));
}
