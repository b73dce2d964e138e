/** Texts of an invalid stop, with the valid price or distance. */

import type { TFunction } from 'i18next';
import { isolate } from '../../../ui/format/isolate.ts';
import { pointsText } from '../../../ui/format/price-text.ts';
import { distanceText } from '../../../ui/numbers/distance.tsx';
import { liesBelow, nearestAllowed, type StopPlace, type StopProblem } from './stop-check.ts';

interface WrongStop {
  readonly problem: StopProblem;
  readonly place: StopPlace;
  readonly precision: number;
}

export function stopProblemText({ problem, place, precision }: WrongStop, t: TFunction): string {
  const values = {
    name: t(`ticket.${place.stop}`),
    price: isolate(pointsText(nearestAllowed(place), precision)),
    distance: distanceText(Math.max(place.instrument.stopsLevel, 1), precision, t),
  };
  if (problem !== 'wrong_side') return t(`ticket.stopProblem.${problem}`, values);
  return t(liesBelow(place) ? 'ticket.stopProblem.below' : 'ticket.stopProblem.above', values);
}
