/** What a trader might want of an order that is open: closed in whole or in part, cancelled, its stops moved or removed. */

import type { CancelOrder, CloseOrder, SetStops } from '@vernier/shared/trading/commands';
import { LOT_SCALE } from '@vernier/shared/price';
import type { Order } from '@vernier/shared/trading/order';
import type { Dice } from '../world/seeded-random.ts';
import type { Sight } from './trader-view.ts';
import { stopsAround } from './random-stops.ts';

const PART_PERMILLE = 400;
const REMOVE_PERMILLE = 120;
const KEEP_PERMILLE = 150;
/** A hundredth of a lot, the step of every instrument. */
const LOT_STEP = LOT_SCALE / 100;

/** All of it, a part of it, or a part that it does not have. */
export function closing(dice: Dice, { id: orderId, lots: held }: Order): CloseOrder {
  const steps = Math.floor(held / LOT_STEP) + 2;
  return {
    kind: 'CloseOrder',
    orderId,
    lots: dice.chance(PART_PERMILLE) ? dice.below(steps) * LOT_STEP : null,
  };
}

export function cancelling(orderId: number): CancelOrder {
  return { kind: 'CancelOrder', orderId };
}

/** Both removed, one kept as it is, or both set anew. */
export function setting(dice: Dice, order: Order, { market, valuation }: Sight): SetStops {
  const { id: orderId, side, instrumentId, status, openPrice } = order;
  const command = { kind: 'SetStops', orderId } as const;
  if (dice.chance(REMOVE_PERMILLE)) return { ...command, stopLoss: null, takeProfit: null };
  const quote = market.quoteOf(instrumentId);
  const instrument = valuation.instruments.get(instrumentId);
  if (quote === undefined || instrument === undefined) return { ...command, stopLoss: 1, takeProfit: null };
  const closingSide = side === 'buy' ? quote.bid : quote.ask;
  const stops = stopsAround(dice, {
    side,
    reference: status === 'pending' ? openPrice : closingSide,
    instrument,
  });
  return dice.chance(KEEP_PERMILLE)
    ? { ...command, ...stops, stopLoss: order.stopLoss }
    : { ...command, ...stops };
}
