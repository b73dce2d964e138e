/** Endpoints of orders: placing, cancelling and reading them, in the older family and in that of conditional orders. */

import type { CancelOrder } from '@vernier/shared/trading/orders/commands';
import type { Position } from '@vernier/shared/trading/orders/order';
import { callerAccount } from '../../core/trading/present-account.ts';
import { type Endpoint, signedChange, signedRead, type SignedRequest } from './binance-context.ts';
import { run } from './commands.ts';
import { editBinanceOrder } from './edit-order.ts';
import { BinanceError, failure } from './errors.ts';
import { orderNameOf } from './order-ids.ts';
import { stoppedAt } from './order-reader.ts';
import { newOrderOf } from './order-request.ts';
import { algoJson, isConditional, orderJson, type BinanceOrder } from './order-view.ts';
import { type PlacingContext, placeBinanceOrder, setStop } from './place-order.ts';
import { optionalSymbol, symbolOf } from './symbols.ts';
import { Parameters } from './parameters.ts';

const USUAL_ROWS = 500;
const MOST_ROWS = 1_000;
const MOST_IN_BATCH = 5;
/** Names of the parameters that name an order. */
const PLAIN_NAMES = { id: 'orderId', clientId: 'origClientOrderId' } as const;
const ALGO_NAMES = { id: 'algoId', clientId: 'clientAlgoId' } as const;
/** Clients write the list of ids in two ways. */
const ID_LISTS = ['orderIdList', 'orderidlist'] as const;

export function orderEndpoints(context: PlacingContext): readonly Endpoint[] {
  return [
    ...plainEndpoints(context),
    ...algoEndpoints(context),
    ...listEndpoints(context),
    ...batchEndpoints(context),
  ];
}

type Json = typeof orderJson | typeof algoJson;

function jsonOf(context: PlacingContext, { session }: SignedRequest, json: Json) {
  const options = { isHedged: context.settings.isHedged(session) };
  return (view: BinanceOrder) => json(view, options);
}

function plainEndpoints(context: PlacingContext): readonly Endpoint[] {
  const path = '/fapi/v1/order';
  const find = async (request: SignedRequest) => await named(request, context, PLAIN_NAMES);
  const show = (request: SignedRequest, view: BinanceOrder | null) => {
    if (view === null) throw failure('noSuchOrder');
    return jsonOf(context, request, orderJson)(view);
  };
  return [
    signedChange('POST', path, (request) => placed(request, context, orderJson)),
    signedChange('DELETE', path, async (request) =>
      show(request, await cancelled(request, context, await find(request))),
    ),
    signedChange('PUT', path, async (request) =>
      show(request, await editBinanceOrder(request, context, await find(request))),
    ),
    signedRead(path, async (request) => show(request, await find(request))),
    signedRead('/fapi/v1/openOrder', async (request) => {
      const view = await find(request);
      return show(request, view?.status === 'NEW' ? view : null);
    }),
    signedChange('POST', '/fapi/v1/order/test', (request) => {
      newOrderOf(request, context);
      return {};
    }),
  ];
}

function algoEndpoints(context: PlacingContext): readonly Endpoint[] {
  const path = '/fapi/v1/algoOrder';
  const find = async (request: SignedRequest) => await named(request, context, ALGO_NAMES);
  return [
    signedChange('POST', path, (request) => {
      const { type } = newOrderOf(request, context);
      if (type === 'MARKET' || type === 'LIMIT') throw failure('badOrderType');
      return placed(request, context, algoJson);
    }),
    signedChange('DELETE', path, async (request) => {
      const view = await cancelled(request, context, await find(request));
      return { ...jsonOf(context, request, algoJson)(view), code: '200', msg: 'success' };
    }),
    signedRead(path, async (request) => {
      const view = await find(request);
      if (view === null) throw failure('noSuchOrder');
      return jsonOf(context, request, algoJson)(view);
    }),
  ];
}

function listEndpoints(context: PlacingContext): readonly Endpoint[] {
  const { reader, market } = context;
  const open = (request: SignedRequest) =>
    reader.open(request.session, optionalSymbol(market, request.parameters));
  const cancelEach = async (request: SignedRequest, fits: (view: BinanceOrder) => boolean) => {
    symbolOf(market, request.parameters);
    const views = open(request).filter(fits);
    await Promise.all(views.map((view) => cancelled(request, context, view)));
    return { code: 200, msg: 'The operation of cancel all open order is done.' };
  };
  return [
    signedRead('/fapi/v1/openOrders', (request) => open(request).map(jsonOf(context, request, orderJson))),
    signedRead('/fapi/v1/openAlgoOrders', (request) =>
      open(request)
        .filter(isConditional)
        .map(jsonOf(context, request, algoJson)),
    ),
    signedRead('/fapi/v1/allOrders', async (request) =>
      (await listed(request, context)).map(jsonOf(context, request, orderJson)),
    ),
    signedRead('/fapi/v1/allAlgoOrders', async (request) =>
      (await listed(request, context)).filter(isConditional).map(jsonOf(context, request, algoJson)),
    ),
    signedChange('DELETE', '/fapi/v1/allOpenOrders', (request) => cancelEach(request, () => true)),
    signedChange('DELETE', '/fapi/v1/algoOpenOrders', (request) => cancelEach(request, isConditional)),
  ];
}

/** Up to five orders, each with its own result. */
function batchEndpoints(context: PlacingContext): readonly Endpoint[] {
  const path = '/fapi/v1/batchOrders';
  return [
    signedChange('POST', path, (request) =>
      eachOf(listOf(request, 'batchOrders'), (fields) =>
        placed(withParameters(request, Object(fields)), context, orderJson),
      ),
    ),
    signedChange('PUT', path, (request) =>
      eachOf(listOf(request, 'batchOrders'), async (fields) => {
        const one = withParameters(request, Object(fields));
        const order = await named(one, context, PLAIN_NAMES);
        return jsonOf(context, one, orderJson)(await editBinanceOrder(one, context, order));
      }),
    ),
    signedChange('DELETE', path, (request) => {
      const symbol = request.parameters.required('symbol');
      const isById = ID_LISTS.some((name) => request.parameters.text(name) !== undefined);
      const [name, lists] = isById
        ? [PLAIN_NAMES.id, ID_LISTS]
        : [PLAIN_NAMES.clientId, ['origClientOrderIdList', 'origclientorderidlist']];
      return eachOf(listOf(request, ...lists), async (id) => {
        const one = withParameters(request, { symbol, [name]: id });
        const view = await cancelled(one, context, await named(one, context, PLAIN_NAMES));
        return jsonOf(context, one, orderJson)(view);
      });
    }),
  ];
}

function withParameters(request: SignedRequest, fields: Readonly<Record<string, unknown>>): SignedRequest {
  return { ...request, parameters: Parameters.of(fields) };
}

function listOf({ parameters }: SignedRequest, ...names: readonly string[]): readonly unknown[] {
  const text = names.map((name) => parameters.text(name)).find((value) => value !== undefined) ?? '';
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0 || list.length > MOST_IN_BATCH)
    throw new BinanceError({ code: -4082, msg: 'Invalid number of batch place orders.' });
  return list;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function eachOf<Item>(
  items: readonly Item[],
  answer: (item: Item) => Promise<object>,
): Promise<object[]> {
  const results: object[] = [];
  for (const item of items) {
    results.push(
      await answer(item).catch((error: unknown) => {
        if (error instanceof BinanceError) return { code: error.code, msg: error.message };
        throw error;
      }),
    );
  }
  return results;
}

async function placed(request: SignedRequest, context: PlacingContext, json: Json): Promise<object> {
  const order = newOrderOf(request, context);
  return jsonOf(context, request, json)(await placeBinanceOrder({ request, context, order }));
}

/** The order that a request names, of its symbol. */
async function named(
  { session, parameters }: SignedRequest,
  { reader, market }: PlacingContext,
  names: typeof PLAIN_NAMES | typeof ALGO_NAMES,
): Promise<BinanceOrder | null> {
  const instrument = optionalSymbol(market, parameters);
  const clientId = parameters.clientId(names.clientId);
  const id = parameters.whole(names.id);
  if (id === undefined && clientId === undefined)
    throw new BinanceError({ code: -1102, msg: `Either '${names.id}' or '${names.clientId}' must be sent.` });
  const view =
    id === undefined ? await reader.byClientId(session, clientId ?? '') : await reader.byId(session, id);
  return view === null || (instrument !== undefined && view.instrument.id !== instrument.id) ? null : view;
}

/** The order as it is after it was taken back. */
async function cancelled(
  request: SignedRequest,
  context: PlacingContext,
  view: BinanceOrder | null,
): Promise<BinanceOrder> {
  const name = view === null || view.status !== 'NEW' ? null : orderNameOf(view.orderId);
  if (view === null || name === null || name.kind === 'closing') throw failure('unknownOrder');
  const { kind, id } = name;
  if (kind === 'entry') {
    const command: CancelOrder = { kind: 'CancelOrder', orderId: id };
    await run(request, context, {
      route: 'cancelOrder',
      command,
      counts: 'closing',
      key: null,
      present: () => ({}),
    });
  } else {
    const account = callerAccount(context, request.session);
    const order = account.openOrders.get(id);
    if (order === undefined || order.status !== 'holding') throw failure('unknownOrder');
    const positions: readonly Position[] = stoppedAt(kind, order, account);
    await Promise.all(
      positions.map((position) =>
        setStop(request, context, { kind, position, level: null, key: null, orderId: view.orderId }),
      ),
    );
  }
  return { ...view, status: 'CANCELED', updatedAtMs: context.market.timeMs };
}

/** Orders of a symbol within the bounds of the request, the oldest first. */
async function listed({ session, parameters }: SignedRequest, { reader, market }: PlacingContext) {
  const instrument = symbolOf(market, parameters);
  const fromId = parameters.whole('orderId') ?? 0;
  const startMs = parameters.whole('startTime') ?? 0;
  const endMs = parameters.whole('endTime') ?? Number.POSITIVE_INFINITY;
  const views = await reader.all(session, instrument, startMs);
  return views
    .filter(({ orderId, createdAtMs }) => orderId >= fromId && createdAtMs >= startMs && createdAtMs <= endMs)
    .toSorted((one, other) => one.createdAtMs - other.createdAtMs || one.orderId - other.orderId)
    .slice(-parameters.limit(USUAL_ROWS, MOST_ROWS));
}
