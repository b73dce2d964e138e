/** Marks of the releases on the chart of an instrument. */

import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { useMemo } from 'react';
import { PERIOD_SECONDS, type Period } from '@vernier/shared/market/candle';
import type { InstrumentInfo } from '../../data/market/instruments.ts';
import { useReleases } from '../../data/market/releases.ts';
import type { ChartLayer } from '../../ui/chart/chart-candle.ts';
import { type ChartMark, marksLayer } from '../../ui/chart/chart-marks.ts';

const HALF_HOUR_S = 1800;
const DAY_S = 86_400;
const NOTHING: readonly ReleaseWire[] = [];

/** `firstS` is the time of the oldest candle. */
export function useReleaseMarks(
  { code }: InstrumentInfo,
  period: Period,
  firstS: number | undefined,
): ChartLayer {
  const { value: releases = NOTHING } = useReleases(firstS);
  return useMemo(
    () => marksLayer(releaseMarks(releases, code, period), PERIOD_SECONDS[period]),
    [releases, code, period],
  );
}

/** Wider candles have marks of the more important releases only. */
export function releaseMarks(
  releases: readonly ReleaseWire[],
  code: string,
  period: Period,
): readonly ChartMark[] {
  const least = leastImportance(PERIOD_SECONDS[period]);
  return releases
    .filter(({ importance, instruments }) => importance >= least && instruments.includes(code))
    .map(({ at, title, country, importance }) => ({
      timeS: Date.parse(at) / 1000,
      label: `${country} ${title}`,
      weight: importance,
    }));
}

function leastImportance(periodS: number): number {
  if (periodS >= DAY_S) return 3;
  return periodS >= HALF_HOUR_S ? 2 : 1;
}
