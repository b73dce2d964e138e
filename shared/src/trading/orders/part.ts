/** The share of a position that closes with a part of it: the part and the rest add up to the last micro-dollar [ORDER-5]. */

import { divRound, type Micros } from '../../numbers/money.ts';
import type { Lots } from '../../numbers/price.ts';
import type { ClosedPart } from './events.ts';
import type { Position } from './order.ts';

type Shared = Pick<Position, 'lots' | 'marginMicros' | 'feeMicros' | 'swapMicros'>;

/** The share of `lots` of the order; the part is rounded, the rest is the difference. */
export function partOf(order: Shared, lots: Lots, orderId: number): ClosedPart {
  const share = (amount: Micros) => divRound(amount * BigInt(lots), BigInt(order.lots));
  return {
    orderId,
    lots,
    marginMicros: share(order.marginMicros),
    feeMicros: share(order.feeMicros),
    swapMicros: share(order.swapMicros),
  };
}

/** The position that is left. */
export function restOf(order: Position, part: ClosedPart): Position {
  return {
    ...order,
    lots: order.lots - part.lots,
    marginMicros: order.marginMicros - part.marginMicros,
    feeMicros: order.feeMicros - part.feeMicros,
    swapMicros: order.swapMicros - part.swapMicros,
  };
}
