/** Margin of opposite positions: with the setting `larger_leg` an instrument of an account needs the larger sum of its two sides [MARGIN-18]. */

import type { Micros } from '../../numbers/money.ts';
import type { Position } from './order.ts';

/** `full`: the margins of all positions add up. */
export const HEDGED_MARGINS = ['full', 'larger_leg'] as const;
export type HedgedMargin = (typeof HEDGED_MARGINS)[number];

/** Margins of the positions of one instrument, by side. */
export interface MarginLegs {
  readonly buy: Micros;
  readonly sell: Micros;
}

/** By instrument; null with the setting `full`, which needs no legs. */
export type AccountLegs = ReadonlyMap<number, MarginLegs> | null;

export type LegPosition = Pick<Position, 'instrumentId' | 'side' | 'marginMicros'>;

const NO_LEGS: MarginLegs = { buy: 0n, sell: 0n };

/** How the margin of the account changes with the position more (1) or less (−1). */
export function marginShift(legs: AccountLegs, position: LegPosition, by: 1 | -1): Micros {
  if (legs === null) return by === 1 ? position.marginMicros : -position.marginMicros;
  const before = legs.get(position.instrumentId) ?? NO_LEGS;
  return largerOf(shifted(before, position, by)) - largerOf(before);
}

/** The legs of the position's instrument with it or without it. */
export function shiftedLegs(
  legs: ReadonlyMap<number, MarginLegs>,
  position: LegPosition,
  by: 1 | -1,
): MarginLegs {
  return shifted(legs.get(position.instrumentId) ?? NO_LEGS, position, by);
}

/** A copy of the legs with the position or without it. */
export function legsAfter(legs: AccountLegs, position: LegPosition, by: 1 | -1): AccountLegs {
  if (legs === null) return null;
  return new Map(legs).set(position.instrumentId, shiftedLegs(legs, position, by));
}

/** The margin of all positions among some orders. */
export function usedMargin(
  orders: Iterable<LegPosition & { readonly status: string }>,
  hedgedMargin: HedgedMargin,
): Micros {
  const legs = hedgedMargin === 'full' ? null : new Map<number, MarginLegs>();
  let marginMicros = 0n;
  for (const order of orders) {
    if (order.status !== 'holding') continue;
    marginMicros += marginShift(legs, order, 1);
    legs?.set(order.instrumentId, shiftedLegs(legs, order, 1));
  }
  return marginMicros;
}

function largerOf({ buy, sell }: MarginLegs): Micros {
  return buy > sell ? buy : sell;
}

function shifted(legs: MarginLegs, { side, marginMicros }: LegPosition, by: 1 | -1): MarginLegs {
  return { ...legs, [side]: legs[side] + BigInt(by) * marginMicros };
}
