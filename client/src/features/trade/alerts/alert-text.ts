/** Text about when an alert at a price fires, or why it is invalid: for its form, and for its line while it is dragged. */

import type { Points } from '@vernier/shared/numbers/price';
import { directionTo } from '@vernier/shared/trading/triggers/alert-book';
import { allowedTarget } from '@vernier/shared/trading/rules/stop-rules';
import type { TFunction } from 'i18next';
import { isolate, pointsText } from '../../../ui/format/number-text.ts';

export function alertProblem(points: Points | null, bid: Points): 'here' | 'range' | null {
  if (points === null) return null;
  if (directionTo(points, { bid }) === null) return 'here';
  const { min, max } = allowedTarget(bid);
  return points < min || points > max ? 'range' : null;
}

export function alertText(points: Points | null, bid: Points, precision: number, t: TFunction): string {
  const text = (price: Points) => isolate(pointsText(price, precision));
  const problem = alertProblem(points, bid);
  if (problem === 'here') return t('alerts.here');
  const { min, max } = allowedTarget(bid);
  if (points === null || problem === 'range') return t('alerts.range', { min: text(min), max: text(max) });
  return t(points > bid ? 'alerts.above' : 'alerts.below', { price: text(points) });
}
