/** Sample data for dragging chart lines: two positions, a pending order, and the order form's worked example. */

import { ONE } from '@vernier/shared/numbers/fraction';
import type { OpenOrderView, PendingOrderView, PositionView } from '@vernier/shared/api/order-codec';
import type { TFunction } from 'i18next';
import type { DragContext } from '../src/features/trade/chart/dragged-line.ts';
import { CONTEXT, HALF, LOT } from './sample-ticket.ts';

/** The key and its placeholders. */
const t = ((key: string, values: Record<string, string> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;

/** Half a lot of EUR/USD, bought at 1.09900, with the market at 1.10000/1.10010. */
export const BUY = {
  id: 7,
  side: 'buy',
  status: 'holding',
  lots: LOT / 2,
  openPrice: 109_900,
  conversion: ONE,
  stopLoss: 109_500,
  takeProfit: null,
} as PositionView;
export const SELL: PositionView = { ...BUY, id: 8, side: 'sell' };
const { openPrice: _, ...entry } = BUY;
export const WAITING = {
  ...entry,
  id: 9,
  status: 'pending',
  targetPrice: 108_000,
  stopLoss: 107_500,
  expiresAtMs: null,
} as PendingOrderView;

/** With all three, and half a lot on the ticket. */
export const AT: DragContext = {
  orders: new Map<number, OpenOrderView>([BUY, SELL, WAITING].map((order) => [order.id, order])),
  state: HALF,
  context: CONTEXT,
  hidden: false,
  t,
};
