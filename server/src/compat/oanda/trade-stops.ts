/** Orders on a trade: its take-profit, stop-loss and trailing stop are set, moved and removed together [OANDA-6]. */

import type { SetStops } from '@vernier/shared/trading/orders/commands';
import type { z } from 'zod';
import type { AccountReader } from './account-reader.ts';
import type { SentTransactions } from './answers.ts';
import type { OandaContext, OandaRequest } from './oanda-context.ts';
import { trailingDistance, restingLevel, type StopDetails } from './order-request.ts';
import { sendCommand } from './sent-command.ts';
import type { RestingKind } from './transaction-ids.ts';
import type { TradeLifecycle } from './trade-view.ts';

/** An absent kind stays, null removes. */
export type StopChanges = Readonly<Partial<Record<RestingKind, z.infer<typeof StopDetails> | null>>>;

export async function setTradeStops(
  request: OandaRequest,
  { trade, changes }: { readonly trade: TradeLifecycle; readonly changes: StopChanges },
  { context, reader }: { readonly context: OandaContext; readonly reader: AccountReader },
): Promise<SentTransactions> {
  const instrument = reader.log.instrumentOf(trade);
  const place = { instrument, side: trade.side, from: trade.trade.price };
  const { takeProfit, stopLoss, trailingStop } = changes;
  const command: SetStops = {
    ...{ kind: 'SetStops', orderId: trade.orderId },
    ...(takeProfit !== undefined && { takeProfit: takeProfit && restingLevel(takeProfit, place, 1) }),
    ...(stopLoss !== undefined && { stopLoss: stopLoss && restingLevel(stopLoss, place, -1) }),
    ...(trailingStop !== undefined && {
      trailingStop: trailingStop && trailingDistance(trailingStop, instrument),
    }),
  };
  const { versions } = await sendCommand(request, context, {
    ...{ route: 'setStops', command, counts: 'change', key: null },
  });
  return { transactions: await reader.log.of(request, versions), lastId: reader.log.lastId(request) };
}
