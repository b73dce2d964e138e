/** Endpoints of trades and positions: lists, closing all or a part, and the orders on a trade. */

import type { Lots } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';
import { z } from 'zod';
import { callerAccount } from '../../core/trading/present-account.ts';
import { positionsOf } from '../positions-of.ts';
import { type AccountReader, filtered } from './account-reader.ts';
import { ofType, orderAnswer, sentIds, type SentTransactions } from './answers.ts';
import { ClientExtensions } from './client-extensions.ts';
import { invalidValue, oandaFailure, oandaRefusal } from './errors.ts';
import {
  oandaChange,
  type OandaContext,
  type OandaEndpoint,
  oandaRead,
  type OandaRequest,
} from './oanda-context.ts';
import { changeExtensions } from './order-endpoints.ts';
import { parsedBody, StopDetails } from './order-request.ts';
import { openPositions, positionView } from './position-view.ts';
import { sendCommand } from './sent-command.ts';
import { transactionName } from './transaction-ids.ts';
import { setTradeStops } from './trade-stops.ts';
import { instrumentNamed, parseUnits } from './values.ts';

const units = z.union([z.string(), z.number()]);
const CloseBody = z.object({ units: units.default('ALL') });
const StopsBody = z.object({
  takeProfit: StopDetails.nullish(),
  stopLoss: StopDetails.nullish(),
  trailingStopLoss: StopDetails.nullish(),
});
const ExtensionsBody = z.object({ clientExtensions: ClientExtensions });
const PositionBody = z.object({ longUnits: units.optional(), shortUnits: units.optional() });

export function oandaTradeEndpoints(context: OandaContext, reader: AccountReader): readonly OandaEndpoint[] {
  const path = '/accounts/:accountID/trades';
  const one = `${path}/:tradeSpecifier`;
  const find = (request: OandaRequest) => reader.trade(request, request.path['tradeSpecifier'] ?? '');
  const last = (request: OandaRequest) => ({ lastTransactionID: String(reader.log.lastId(request)) });
  return [
    oandaRead(path, async (request) => {
      const state = request.query['state'] ?? 'OPEN';
      const open = state === 'OPEN' || state === 'ALL' ? await reader.openTrades(request) : [];
      const closed = state === 'CLOSED' || state === 'ALL' ? await reader.closedTrades(request) : [];
      const trades = (await reader.tradeJson(request, [...open, ...closed])).toSorted(
        (first, second) => Number(second.id) - Number(first.id),
      );
      return { trades: filtered(trades, request, ({ instrument }) => instrument), ...last(request) };
    }),
    oandaRead('/accounts/:accountID/openTrades', async (request) => ({
      trades: await reader.tradeJson(request, await reader.openTrades(request)),
      ...last(request),
    })),
    oandaRead(one, async (request) => ({
      trade: (await reader.tradeJson(request, [await find(request)]))[0],
      ...last(request),
    })),
    oandaChange(`${one}/close`, (request) => closeTrade(request, context, reader)),
    oandaChange(`${one}/orders`, async (request) => {
      const body = parsedBody(StopsBody, request.body);
      const { takeProfit, stopLoss, trailingStopLoss: trailingStop } = body;
      const changes = { takeProfit, stopLoss, trailingStop };
      const stated = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
      const trade = await find(request);
      return stopsAnswer(await setTradeStops(request, { trade, changes: stated }, { context, reader }));
    }),
    oandaChange(`${one}/clientExtensions`, async (request) => {
      const { clientExtensions: extensions } = parsedBody(ExtensionsBody, request.body);
      const trade = await find(request);
      await changeExtensions(request, context, { ...trade, extensions });
      return {
        tradeClientExtensionsModifyTransaction: {
          ...{ type: 'TRADE_CLIENT_EXTENSIONS_MODIFY', tradeID: String(trade.trade.id) },
          tradeClientExtensionsModify: extensions,
        },
        ...sentIds({ transactions: [], lastId: reader.log.lastId(request) }),
      };
    }),
    ...positionEndpoints(context, reader),
  ];
}

async function closeTrade(request: OandaRequest, context: OandaContext, reader: AccountReader) {
  const lifecycle = await reader.trade(request, request.path['tradeSpecifier'] ?? '');
  if (lifecycle.status !== 'open') throw oandaFailure('noSuchTrade');
  const instrument = reader.log.instrumentOf(lifecycle);
  const body = parsedBody(CloseBody, request.body ?? {});
  const lots = body.units === 'ALL' ? null : parseUnits(body.units, instrument);
  if (lots !== null && lots < 0) throw oandaFailure('unitsInvalid');
  if (lots !== null && lots > lifecycle.lots) throw oandaFailure('closeTooMuch');
  const { versions } = await sendCommand(request, context, {
    route: 'closeOrder',
    command: { kind: 'CloseOrder', orderId: lifecycle.orderId, lots: lots === lifecycle.lots ? null : lots },
    ...{ counts: lots === null ? 'closing' : 'change', key: null },
  });
  const sent = { transactions: await reader.log.of(request, versions), lastId: reader.log.lastId(request) };
  const { create, fill } = orderAnswer(sent, undefined);
  return { orderCreateTransaction: create, orderFillTransaction: fill, ...sentIds(sent) };
}

/** Created and cancelled orders, each in the name of its kind. */
function stopsAnswer(sent: SentTransactions) {
  const names = { TAKE_PROFIT: 'takeProfit', STOP_LOSS: 'stopLoss', TRAILING_STOP_LOSS: 'trailingStopLoss' };
  const fields = Object.entries(names).map(([type, name]) => {
    const [create] = ofType(sent, (each) => each === `${type}_ORDER`);
    return [`${name}OrderTransaction`, create] as const;
  });
  const cancels = ofType(sent, (type) => type === 'ORDER_CANCEL').map((cancel) => {
    const { stop } = transactionName(Number(cancel.id));
    const name = stop === 'trailingStop' ? 'trailingStopLoss' : stop;
    return [`${name}OrderCancelTransaction`, cancel] as const;
  });
  return {
    ...Object.fromEntries([...fields, ...cancels].filter(([, value]) => value !== undefined)),
    ...sentIds(sent),
  };
}

function positionEndpoints(context: OandaContext, reader: AccountReader): readonly OandaEndpoint[] {
  const path = '/accounts/:accountID/positions';
  const listed = async (request: OandaRequest) => ({
    positions: await openPositions(request, context, reader),
    lastTransactionID: String(reader.log.lastId(request)),
  });
  return [
    oandaRead(path, listed),
    oandaRead('/accounts/:accountID/openPositions', listed),
    oandaRead(`${path}/:instrument`, async (request) => {
      const instrument = instrumentNamed(context.market, request.path['instrument']);
      return {
        position: await positionView(request, { instrument, context, reader }),
        lastTransactionID: String(reader.log.lastId(request)),
      };
    }),
    oandaChange(`${path}/:instrument/close`, (request) => closePosition(request, context, reader)),
  ];
}

/** The side that a request names, or both. */
async function closePosition(request: OandaRequest, context: OandaContext, reader: AccountReader) {
  const instrument = instrumentNamed(context.market, request.path['instrument']);
  const body = parsedBody(PositionBody, request.body ?? {});
  const isBoth = body.longUnits === undefined && body.shortUnits === undefined;
  const account = callerAccount(context, request.session);
  const closings: [Side, 'long' | 'short', Lots | null][] = [];
  for (const [side, name] of [
    ['buy', 'long'],
    ['sell', 'short'],
  ] as const) {
    const stated = body[`${name}Units`] ?? (isBoth ? 'ALL' : 'NONE');
    if (stated === 'NONE') continue;
    const lots = stated === 'ALL' ? null : parseUnits(stated, instrument);
    if (lots !== null && lots < 0) throw invalidValue(`${name}Units`);
    const isThere = positionsOf(account, instrument.id, side).length > 0;
    if (isThere) closings.push([side, name, lots]);
    else if (!isBoth) throw oandaFailure('noSuchPosition');
  }
  if (closings.length === 0) throw oandaFailure('noSuchPosition');
  const answers = [];
  for (const [side, name, lots] of closings) {
    const { versions, reasons } = await sendCommand(request, context, {
      route: 'closeMany',
      command: {
        ...{ kind: 'CloseMany', instrumentId: instrument.id, side, result: null },
        ...(lots !== null && { lots }),
      },
      ...{ counts: lots === null ? 'closing' : 'change', key: null },
    });
    const [reason] = reasons;
    if (versions.length === 0)
      throw reason === undefined ? oandaFailure('noSuchPosition') : oandaRefusal({ refused: reason });
    answers.push({ name, transactions: await reader.log.of(request, versions) });
  }
  const lastId = reader.log.lastId(request);
  const fields = answers.flatMap(({ name, transactions }) => {
    const { create, fill } = orderAnswer({ transactions, lastId }, undefined);
    return [
      [`${name}OrderCreateTransaction`, create] as const,
      [`${name}OrderFillTransaction`, fill] as const,
    ];
  });
  const all = answers.flatMap(({ transactions }) => transactions);
  return { ...Object.fromEntries(fields), ...sentIds({ transactions: all, lastId }) };
}
