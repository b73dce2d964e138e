/** Distance of a trailing stop: its problem by the server's bounds, and its worth in money. */

import { divRound, type Micros } from '@vernier/shared/numbers/money';
import type { Points } from '@vernier/shared/numbers/price';
import type { Allowed } from '@vernier/shared/trading/rules/stop-rules';
import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/format/number-text.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';

export type DistanceProblem = 'missing' | 'too_near' | 'too_far';

/** Null for a valid distance. */
export function distanceProblem(distance: Points | null, { min, max }: Allowed): DistanceProblem | null {
  if (distance === null || distance <= 0) return 'missing';
  if (distance < min) return 'too_near';
  return distance > max ? 'too_far' : null;
}

/** The distance of a new trailing stop: five times the smallest, or a thousandth of the price. */
export function usualDistance({ min }: Allowed, price: Points): Points {
  return Math.max(5 * min, Math.round(price / 1000));
}

/** A million points, so that a distance out of money is rounded once. */
const MANY_POINTS = 1_000_000;

/** What so many points are worth; null while that is not known. */
export type ValueOfPoints = (points: Points) => Micros | null;

/** The distance that is worth so much, to the nearest point. */
export function pointsOfMoney(micros: Micros, worth: ValueOfPoints): Points | null {
  const many = worth(MANY_POINTS);
  if (many === null || many <= 0n) return null;
  return Number(divRound(micros * BigInt(MANY_POINTS), many));
}

interface DistanceBounds {
  readonly allowed: Allowed;
  readonly precision: number;
}

export function distanceProblemText(
  problem: DistanceProblem,
  { allowed, precision }: DistanceBounds,
  t: TFunction,
): string {
  return t(`ticket.distanceProblem.${problem}`, {
    min: isolate(distanceText(allowed.min, precision, t)),
    max: isolate(distanceText(allowed.max, precision, t)),
  });
}
