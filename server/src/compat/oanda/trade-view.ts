/** Trades as OANDA has them: our positions, with what rests on them. */

import { formatMicros, type Micros } from '@vernier/shared/numbers/money';
import type { Order } from '@vernier/shared/trading/orders/order';
import { floatingOf } from '@vernier/shared/trading/risk/figures';
import { averagePrice, decimalPrice } from '../fill-numbers.ts';
import type { OandaContext } from './oanda-context.ts';
import type { OrderLifecycle, OpenedTrade } from './order-lifecycle.ts';
import { restingView, type ViewFacts } from './order-view.ts';
import { STOP_KINDS } from './transaction-ids.ts';
import { oandaName, signedUnits } from './values.ts';

/** A lifecycle with a trade. */
export interface TradeLifecycle extends OrderLifecycle {
  readonly trade: OpenedTrade;
}

export function hasTrade(lifecycle: OrderLifecycle | null): lifecycle is TradeLifecycle {
  return lifecycle !== null && lifecycle.trade !== null;
}

const RESTING_FIELDS = {
  takeProfit: 'takeProfitOrder',
  stopLoss: 'stopLossOrder',
  trailingStop: 'trailingStopLossOrder',
} as const;

export interface TradeFacts extends ViewFacts {
  /** Our order as it is now; null when it is no longer open. */
  readonly order: Order | null;
  readonly context: OandaContext;
}

export function tradeView(lifecycle: TradeLifecycle, facts: TradeFacts) {
  const { instrument, extensionsOf, time, order, context } = facts;
  const { trade, side, closings, end } = lifecycle;
  const isOpen = lifecycle.status === 'open';
  const realised = closings.reduce<Micros>((sum, { profitMicros }) => sum + profitMicros, 0n);
  const extensions = extensionsOf(lifecycle);
  const stops = STOP_KINDS.flatMap((kind) => {
    const resting = lifecycle.resting[kind];
    return resting === undefined
      ? []
      : [[RESTING_FIELDS[kind], restingView(kind, { order: resting, lifecycle }, facts)] as const];
  });
  return {
    ...{
      id: String(trade.id),
      instrument: oandaName(instrument),
      price: decimalPrice(trade.price, instrument),
    },
    ...{ openTime: time(trade.atMs), state: isOpen ? 'OPEN' : 'CLOSED' },
    initialUnits: signedUnits(side, trade.lots, instrument),
    initialMarginRequired: formatMicros(trade.marginMicros),
    currentUnits: signedUnits(side, lifecycle.lots, instrument),
    realizedPL: formatMicros(realised),
    financing: formatMicros(lifecycle.swapMicros),
    dividendAdjustment: formatMicros(0n),
    ...(order?.status === 'holding' && {
      unrealizedPL: formatMicros(floatingOf(order, context.executor.valuation)),
      marginUsed: formatMicros(order.marginMicros),
    }),
    ...(closings.length > 0 && {
      averageClosePrice: averagePrice(closings, instrument),
      closingTransactionIDs: closings.map(({ fillId }) => String(fillId)),
    }),
    ...(!isOpen && end !== null && { closeTime: time(end.atMs) }),
    ...(extensions !== null && { clientExtensions: extensions }),
    ...Object.fromEntries(stops),
  };
}
