/** Period of the candles that show a closed position. Pure. */

import type { ClosedPositionView } from '@vernier/shared/api/order-codec';
import { CHART_PERIOD_SECONDS, CHART_PERIODS, type ChartPeriod } from '../chart/periods.ts';

/** A third of the view of a phone, so that candles before and after the position are visible. */
const MOST_CANDLES = 24;

/** The shortest period whose candles between entry and exit are few enough. */
export function closedPeriod({
  openedAtMs,
  closedAtMs,
}: Pick<ClosedPositionView, 'openedAtMs' | 'closedAtMs'>): ChartPeriod {
  const seconds = (closedAtMs - openedAtMs) / 1000;
  const fits = (period: ChartPeriod) => seconds / CHART_PERIOD_SECONDS[period] <= MOST_CANDLES;
  return CHART_PERIODS.find(fits) ?? '1month';
}
