/** Marks of the price axis on a linear, logarithmic or percent scale, as prices in points with their texts. */

import { hundredthsText } from '../format/number-text.ts';
import { axisMarks, LABEL_GAP } from './axis-steps.ts';
import type { ChartView } from './chart-candle.ts';

type Scale = Pick<ChartView, 'low' | 'high' | 'height' | 'logarithmic' | 'percentOf'>;

interface PriceMarks {
  readonly labelled: readonly number[];
  /** Labelled ones included. */
  readonly all: readonly number[];
}

/** Hundredths of a percent in the whole. */
const WHOLE = 10_000;
/** Prices of a logarithmic axis are divided into ranges of this ratio, each with its own steps. */
const RANGE_RATIO = 2;

export function priceMarks({ low, high, height, logarithmic, percentOf }: Scale): PriceMarks {
  if (percentOf !== undefined) {
    const hundredths = (price: number) => (price / percentOf - 1) * WHOLE;
    const marks = axisMarks(hundredths(low), hundredths(high), { height, gap: LABEL_GAP });
    const price = (mark: number) => percentOf * (1 + mark / WHOLE);
    return { labelled: marks.labelled.map(price), all: marks.all.map(price) };
  }
  if (logarithmic !== true || low <= 0) return axisMarks(low, high, { height, gap: LABEL_GAP });
  const labelled: number[] = [];
  const all: number[] = [];
  const pixelsPerLog = height / Math.log(high / low);
  for (let from = low; from < high; from *= RANGE_RATIO) {
    const to = Math.min(high, from * RANGE_RATIO);
    const marks = axisMarks(from, to, { height: pixelsPerLog * Math.log(to / from), gap: LABEL_GAP });
    labelled.push(...marks.labelled);
    all.push(...marks.all);
  }
  return { labelled, all };
}

export function markText(price: number, { percentOf }: Scale, priceText: (points: number) => string): string {
  if (percentOf === undefined) return priceText(price);
  return hundredthsText(Math.round((price / percentOf - 1) * WHOLE), true);
}
