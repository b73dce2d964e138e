/** The order that an alert asks for, run once for each alert [HOOK-1] [HOOK-2]. */

import { hash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import { isClosed } from '@vernier/shared/trading/orders/order';
import type { CloseMany, PlaceOrder, PlacePending } from '@vernier/shared/trading/orders/commands';
import { toPoints } from '../../core/market/prices.ts';
import { execute } from '../../core/trading/execute.ts';
import { presentOrder } from '../../core/trading/present-account.ts';
import type { TradingContext } from '../../features/trading/trading-context.ts';
import type { HandlerResult } from '../../platform/routing/answer.ts';
import type { Session } from '../../platform/routing/session.ts';
import { usualLeverage } from '../usual-leverage.ts';
import { alertInstrument, type AlertMessage } from './alert.ts';

/** An alert as it was delivered. */
export interface DeliveredAlert {
  readonly message: AlertMessage;
  /** The message to the letter. */
  readonly text: string;
  readonly session: Session;
  readonly ip: string;
}

export async function runAlert(
  alert: DeliveredAlert,
  context: TradingContext,
): Promise<HandlerResult<unknown>> {
  const command = commandOf(alert, context);
  if (isRefusal(command)) return command;
  const { session, ip } = alert;
  const call = {
    ...({
      input: command,
      lang: 'en',
      idempotencyKey: keyOfAlert(alert),
      ifNoneMatch: undefined,
      ip,
    } as const),
    ...{ session, userAgent: undefined, site: '', authorization: undefined },
  };
  const isClosing = command.kind === 'CloseMany';
  return await execute(context.commands, call, {
    route: isClosing ? 'closeMany' : 'submitOrder',
    command,
    admit: () => context.demoOrders?.take(isClosing ? 'closing' : 'change', session, ip) ?? null,
    present: ({ orders }) =>
      orders
        .filter((order) => !isClosing || isClosed(order))
        .map((order) => presentOrder(order, context.executor)),
  });
}

/** Two deliveries of an alert have the same key: its id, or else the message itself. */
function keyOfAlert({ message: { id }, text }: DeliveredAlert): string {
  return `tradingview:${hash('sha256', id ?? text, 'hex')}`;
}

function commandOf(
  { message, session }: Pick<DeliveredAlert, 'message' | 'session'>,
  { market, offers }: TradingContext,
): PlaceOrder | PlacePending | CloseMany | Refusal {
  const { action, lots, price: target, stop_loss, take_profit } = message;
  const instrument = alertInstrument(market, message.symbol);
  if (instrument === undefined) return refuse('not_found');
  if (action !== 'buy' && action !== 'sell') {
    const side = action === 'close' ? null : action === 'close_buy' ? 'buy' : 'sell';
    if (side === null && lots !== undefined) return refuse('validation_failed', { fields: ['lots'] });
    const filter = { kind: 'CloseMany', instrumentId: instrument.id, side, result: null } as const;
    return lots === undefined ? filter : { ...filter, lots };
  }
  if (lots === undefined) return refuse('validation_failed', { fields: ['lots'] });
  const points = toPoints({ price: target, stop_loss, take_profit }, instrument);
  if (isRefusal(points)) return points;
  const leverages = offers.leveragesOf(session.user.id, instrument);
  const terms = {
    ...{ instrumentId: instrument.id, side: action, lots, clientId: null },
    leverage: message.multiple ?? usualLeverage({ leverages }),
    ...{ stopLoss: points.stop_loss, takeProfit: points.take_profit },
  };
  return points.price === null
    ? { kind: 'PlaceOrder', ...terms, deviation: null, quoteTimeMs: null }
    : { kind: 'PlacePending', ...terms, targetPrice: points.price };
}
