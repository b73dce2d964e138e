/**
 * Arithmetic of the bands in which an account needs no margin review: the distance of its equity from the next margin
 * level, and how far each price may move before that distance can be used up [MARGIN-15]. Exact, rounded to the safe side.
 */

import { MARGIN_CALL_EXIT_CENTS, MARGIN_CALL_LEVEL_CENTS, STOP_OUT_LEVEL_CENTS } from '../../limits.ts';
import type { Micros } from '../../numbers/money.ts';
import type { Points } from '../../numbers/price.ts';
import type { EquityRange } from './figures.ts';

/** Equity × 20,000 against margin × (2 × level + 1): the level's rounding to hundredths of a percent, without a division. */
const EQUITY_SCALE = 20_000n;
/** Largest distance of a band in multiples of its price: farther than any market moves, and still a small integer. */
const FARTHEST = 1024;

export interface MarginState {
  readonly marginMicros: Micros;
  readonly marginCalled: boolean;
}

/** How much equity may be lost, or gained in a margin call, before a level is reached; negative when it may be by now. */
export interface EquityBuffer {
  /** In 1/20,000 of a micro-dollar. */
  readonly down: bigint;
  /** Null when no gain matters. */
  readonly up: bigint | null;
}

/** Not called: above the call level. Called: above the stop-out level, and not above the one that ends the call [MARGIN-10]. */
export function equityBufferOf(
  { marginMicros, marginCalled }: MarginState,
  equity: EquityRange,
): EquityBuffer {
  const floor = marginCalled ? STOP_OUT_LEVEL_CENTS : MARGIN_CALL_LEVEL_CENTS;
  const down = equity.leastMicros * EQUITY_SCALE - aboveLevel(marginMicros, floor);
  if (!marginCalled) return { down, up: null };
  return {
    down,
    up: aboveLevel(marginMicros, MARGIN_CALL_EXIT_CENTS) - 1n - equity.mostMicros * EQUITY_SCALE,
  };
}

/** Whether the account is provably between its levels. */
export function isBetween({ down, up }: EquityBuffer): boolean {
  return down >= 0n && (up === null || up >= 0n);
}

/** The least scaled equity whose level, rounded half away from zero, is above `cents`. */
function aboveLevel(marginMicros: Micros, cents: number): bigint {
  return BigInt(2 * cents + 1) * marginMicros;
}

/**
 * How far a price may move so that all prices of the account together, each moving by the same share of itself, use up
 * half of the slack. The other half is for orders that are placed before the bands are updated.
 */
export function distanceOf(price: Points, slack: bigint, grossMicros: Micros): Points {
  const farthest = price * FARTHEST;
  const distance = (BigInt(price) * slack) / (2n * EQUITY_SCALE * grossMicros);
  return distance > BigInt(farthest) ? farthest : Number(distance);
}
