/** Marks of the releases on the chart of an instrument. */

import type { ReleaseWire } from '@vernier/shared/api/shapes/market';
import { useMemo } from 'react';
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
  periodS: number,
  firstS: number | undefined,
): ChartLayer {
  const { value: releases = NOTHING } = useReleases(firstS);
  return useMemo(() => marksLayer(releaseMarks(releases, code, periodS), periodS), [releases, code, periodS]);
}

/** Wider candles have marks of the more important releases only, those of weeks and months none. */
export function releaseMarks(
  releases: readonly ReleaseWire[],
  code: string,
  periodS: number,
): readonly ChartMark[] {
  const least = leastImportance(periodS);
  return releases
    .filter(({ importance, instruments }) => importance >= least && instruments.includes(code))
    .map(({ at, title, country, importance }) => ({
      timeS: Date.parse(at) / 1000,
      label: `${country} ${title}`,
      weight: importance,
    }));
}

function leastImportance(periodS: number): number {
  if (periodS > DAY_S) return Number.POSITIVE_INFINITY;
  if (periodS >= DAY_S) return 3;
  return periodS >= HALF_HOUR_S ? 2 : 1;
}
