/** Endpoints of the account: figures, and what has changed since a transaction. Every amount is one of our own calls [OANDA-4]. */

import { formatScaled } from '@vernier/shared/numbers/decimal';
import { divRound, formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Position } from '@vernier/shared/trading/orders/order';
import { closingPriceOf } from '@vernier/shared/trading/pricing/fill-price';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { withdrawable } from '@vernier/shared/trading/risk/withdrawable';
import { callerAccount } from '../../core/trading/present-account.ts';
import { notionalMicros } from '../fill-numbers.ts';
import type { AccountReader } from './account-reader.ts';
import { invalidValue } from './errors.ts';
import { type OandaContext, type OandaEndpoint, oandaRead, type OandaRequest } from './oanda-context.ts';
import { openPositions } from './position-view.ts';
import { hasTrade } from './trade-view.ts';
import { transactionsSince } from './transaction-endpoints.ts';
import { wholeParameter } from './values.ts';

const PERCENT_DECIMALS = 5;
const USUAL_RATE = '0.05';

export function oandaAccountEndpoints(
  context: OandaContext,
  reader: AccountReader,
): readonly OandaEndpoint[] {
  return [
    oandaRead('/accounts', ({ session }) => ({ accounts: [{ id: session.user.uid, tags: [] }] })),
    oandaRead('/accounts/:accountID', async (request) => ({
      account: {
        ...summary(request, context, reader),
        orders: await reader.pendingOrders(request),
        trades: await reader.tradeJson(request, await reader.openTrades(request)),
        positions: await openPositions(request, context, reader),
      },
      lastTransactionID: String(reader.log.lastId(request)),
    })),
    oandaRead('/accounts/:accountID/summary', (request) => ({
      account: summary(request, context, reader),
      lastTransactionID: String(reader.log.lastId(request)),
    })),
    oandaRead('/accounts/:accountID/changes', (request) => changes(request, context, reader)),
  ];
}

function positionsIn({ session }: OandaRequest, context: OandaContext): readonly Position[] {
  return [...callerAccount(context, session).openOrders.values()].filter(
    (order): order is Position => order.status === 'holding',
  );
}

/** Figures that move with the prices. */
function stateOf(request: OandaRequest, context: OandaContext) {
  const account = callerAccount(context, request.session);
  const { valuation } = context.executor;
  const figures = accountFigures(account, valuation);
  const [nav, margin] = [figures.equityMicros, figures.marginMicros];
  const positionValue = positionsIn(request, context).reduce<Micros>((sum, position) => {
    const instrument = context.market.instrument(position.instrumentId);
    const quote = valuation.quotes.quoteOf(position.instrumentId);
    if (instrument === undefined || quote === undefined) return sum;
    const price = closingPriceOf(position.side, quote);
    return sum + notionalMicros({ lots: position.lots, price }, position.conversion, instrument);
  }, 0n);
  const [value, profit] = [formatMicros(positionValue), formatMicros(figures.floatingMicros)];
  return {
    unrealizedPL: profit,
    NAV: formatMicros(nav),
    marginUsed: formatMicros(margin),
    marginAvailable: formatMicros(figures.freeMarginMicros),
    positionValue: value,
    marginCloseoutUnrealizedPL: profit,
    marginCloseoutNAV: formatMicros(nav),
    marginCloseoutMarginUsed: formatMicros(margin),
    marginCloseoutPositionValue: value,
    // 1 is the level of a stop-out, at half of the margin [MARGIN-11], and of a margin call [MARGIN-10].
    marginCloseoutPercent: ratio(margin, 2n * nav),
    marginCallMarginUsed: formatMicros(margin),
    marginCallPercent: ratio(margin, nav),
    withdrawalLimit: formatMicros(withdrawable(account, valuation)),
    balance: formatMicros(figures.balanceMicros),
  };
}

function ratio(part: Micros, whole: Micros): string {
  const scaled = whole <= 0n ? 0n : divRound(part * 10n ** BigInt(PERCENT_DECIMALS), whole);
  return formatScaled(scaled, PERCENT_DECIMALS);
}

/** Orders that rest on trades. */
function restingCount(positions: readonly Position[]): number {
  return positions
    .flatMap(({ stopLoss, takeProfit, trailingStop = null }) => [stopLoss, takeProfit, trailingStop])
    .filter((level) => level !== null).length;
}

function summary(request: OandaRequest, context: OandaContext, { log }: AccountReader) {
  const { session, time } = request;
  const account = callerAccount(context, session);
  const positions = positionsIn(request, context);
  const profit = formatMicros(account.realisedMicros);
  return {
    ...{ id: session.user.uid, alias: session.user.uid, currency: 'USD' },
    createdTime: time(session.user.createdAtMs),
    guaranteedStopLossOrderMode: 'DISABLED',
    ...{ hedgingEnabled: false, marginRate: USUAL_RATE },
    openTradeCount: positions.length,
    openPositionCount: new Set(positions.map(({ instrumentId }) => instrumentId)).size,
    pendingOrderCount: account.openOrders.size - positions.length + restingCount(positions),
    ...{ pl: profit, resettablePL: profit },
    ...stateOf(request, context),
    lastTransactionID: String(log.lastId(request)),
  };
}

async function changes(request: OandaRequest, context: OandaContext, reader: AccountReader) {
  const since = wholeParameter(request.query, 'sinceTransactionID', Number.MAX_SAFE_INTEGER);
  if (since === undefined) throw invalidValue('sinceTransactionID');
  const { transactions, lastId } = await transactionsSince(request, reader.log, since);
  const ids = transactions.map(({ id }) => Number(id));
  const orderIds = new Set(await reader.log.each(ids, (id) => reader.log.orderOf(request, id)));
  const lifecycles = await reader.log.lifecycles(
    request,
    [...orderIds].filter((orderId) => orderId !== null),
  );
  const trades = await reader.tradeJson(request, lifecycles.filter(hasTrade));
  const has = (id: string, field: 'tradeOpened' | 'tradeReduced') =>
    transactions.some((each) => Object(each[field])['tradeID'] === id);
  const orders = await reader.orders(request, [
    ...new Set(
      transactions.flatMap(({ id, type, orderID }) => (type.endsWith('_ORDER') ? id : String(orderID))),
    ),
  ]);
  const inState = (...states: readonly string[]) => orders.filter(({ state }) => states.includes(state));
  const { orders: waiting, trades: open } = await dynamicState(request, reader);
  return {
    changes: {
      ordersCreated: inState('PENDING'),
      ordersCancelled: inState('CANCELLED'),
      ordersFilled: inState('FILLED'),
      ordersTriggered: [],
      tradesOpened: trades.filter(({ id, state }) => state === 'OPEN' && has(id, 'tradeOpened')),
      tradesReduced: trades.filter(({ id, state }) => state === 'OPEN' && has(id, 'tradeReduced')),
      tradesClosed: trades.filter(({ state }) => state === 'CLOSED'),
      positions: transactions.length === 0 ? [] : await openPositions(request, context, reader),
      transactions,
    },
    state: {
      ...stateOf(request, context),
      ...{ orders: waiting, trades: open },
      positions: (await openPositions(request, context, reader)).map(
        ({ instrument, unrealizedPL, long, short }) => ({
          ...{ instrument, netUnrealizedPL: unrealizedPL },
          longUnrealizedPL: long.unrealizedPL,
          shortUnrealizedPL: short.unrealizedPL,
        }),
      ),
    },
    lastTransactionID: String(lastId),
  };
}

async function dynamicState(request: OandaRequest, reader: AccountReader) {
  const trades = await reader.tradeJson(request, await reader.openTrades(request));
  return {
    orders: (await reader.pendingOrders(request)).map(({ id }) => ({ id })),
    trades: trades.map(({ id, unrealizedPL }) => ({ id, unrealizedPL })),
  };
}
