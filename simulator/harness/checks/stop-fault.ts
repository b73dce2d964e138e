/** Validation of stops: wrong side, too close, or too far from the price [STOP-1]. */

import type { Instrument } from '@vernier/shared/market/instrument';
import type { Points } from '@vernier/shared/numbers/price';
import type { Side } from '@vernier/shared/trading/orders/order';

export interface StopPrices {
  readonly stopLoss: Points | null;
  readonly takeProfit: Points | null;
  readonly trailingStop?: Points | null;
}

export interface StopSide {
  readonly side: Side;
  /** The closing side of the market, or the target of a pending order. */
  readonly reference: Points;
  readonly instrument: Pick<Instrument, 'stopsLevel'>;
}

export type StopFault = 'stop_loss_not_allowed' | 'take_profit_not_allowed';

/** The first fault, or null. */
export function stopFault(
  { stopLoss, takeProfit, trailingStop = null }: StopPrices,
  where: StopSide,
): StopFault | null {
  if (stopLoss !== null && !isAllowed(stopLoss, where, -1)) return 'stop_loss_not_allowed';
  const first =
    where.side === 'buy' ? where.reference - (trailingStop ?? 0) : where.reference + (trailingStop ?? 0);
  if (trailingStop !== null && !isAllowed(first, where, -1)) return 'stop_loss_not_allowed';
  if (takeProfit !== null && !isAllowed(takeProfit, where, 1)) return 'take_profit_not_allowed';
  return null;
}

/** `towards` is 1 for the profitable direction. */
function isAllowed(price: Points, { side, reference, instrument }: StopSide, towards: 1 | -1): boolean {
  const up = (side === 'buy' ? 1 : -1) * towards;
  const distance = (price - reference) * up;
  const near = distance < Math.max(1, instrument.stopsLevel);
  return !near && price >= 1 && (up < 0 || price <= reference * 10);
}
