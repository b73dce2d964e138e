/** Random changes of an open order: full or partial close, cancellation, new or removed stops. */

import type { CancelOrder, CloseOrder, SetStops } from '@vernier/shared/trading/orders/commands';
import { LOT_SCALE } from '@vernier/shared/numbers/price';
import type { SeededRandom } from '../world/seeded-random.ts';
import type { TraderView } from './trader-view.ts';
import { randomStopsAround } from './random-stops.ts';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';

const PART_PERMILLE = 400;
const REMOVE_PERMILLE = 120;
const KEEP_PERMILLE = 150;
/** The lot step of every instrument. */
const LOT_STEP = LOT_SCALE / 100;

/** The whole position, a part of it, or too large a part. */
export function randomClose(random: SeededRandom, { id: orderId, lots: held }: OpenOrder): CloseOrder {
  const steps = Math.floor(held / LOT_STEP) + 2;
  return {
    kind: 'CloseOrder',
    orderId,
    lots: random.chance(PART_PERMILLE) ? random.below(steps) * LOT_STEP : null,
  };
}

export function cancelCommand(orderId: number): CancelOrder {
  return { kind: 'CancelOrder', orderId };
}

/** Removes both stops, keeps one, or changes both. */
export function randomStopChange(
  random: SeededRandom,
  order: OpenOrder,
  { market, valuation }: TraderView,
): SetStops {
  const { id: orderId, side, instrumentId } = order;
  const command = { kind: 'SetStops', orderId } as const;
  if (random.chance(REMOVE_PERMILLE)) return { ...command, stopLoss: null, takeProfit: null };
  const quote = market.quoteOf(instrumentId);
  const instrument = valuation.instruments.get(instrumentId);
  if (quote === undefined || instrument === undefined) return { ...command, stopLoss: 1, takeProfit: null };
  const closingSide = side === 'buy' ? quote.bid : quote.ask;
  const stops = randomStopsAround(random, {
    side,
    reference: order.status === 'pending' ? order.targetPrice : closingSide,
    instrument,
  });
  return random.chance(KEEP_PERMILLE)
    ? { ...command, ...stops, stopLoss: order.stopLoss }
    : { ...command, ...stops };
}
