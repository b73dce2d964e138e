/** Texts of an invalid stop, with the valid price or distance. */

import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/format/isolate.ts';
import { pointsText } from '../../../ui/format/price-text.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { isBelowPrice, nearestValid, type StopBounds, type StopProblem } from './stop-check.ts';

export function stopProblemText(
  problem: StopProblem,
  bounds: StopBounds,
  precision: number,
  t: TFunction,
): string {
  const values = {
    name: t(`ticket.${bounds.stop}`),
    price: isolate(pointsText(nearestValid(bounds), precision)),
    distance: distanceText(Math.max(bounds.instrument.stopsLevel, 1), precision, t),
  };
  if (problem !== 'wrong_side') return t(`ticket.stopProblem.${problem}`, values);
  return t(isBelowPrice(bounds) ? 'ticket.stopProblem.below' : 'ticket.stopProblem.above', values);
}
