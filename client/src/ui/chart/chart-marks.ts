/** Marks of past and future moments at the bottom of the chart. */

import type { Logical } from 'lightweight-charts';
import type { ChartCandle, ChartLayer } from './chart-candle.ts';

export interface ChartMark {
  readonly timeS: number;
  readonly label: string;
  /** 3 is the largest mark. */
  readonly weight: 1 | 2 | 3;
}

/** Half the height of a mark by its weight, and its distance from the time axis, in pixels. */
const RADIUS = { 1: 3, 2: 4, 3: 5 } as const;
const FOOT = 4;

/** Index of the bar of a moment: in a gap the bar before it, after the last bar as if bars continued; null before the first. */
export function barAt(timeS: number, candles: readonly ChartCandle[], periodS: number): number | null {
  const last = candles.at(-1);
  if (last === undefined || timeS < (candles[0]?.timeS ?? 0)) return null;
  if (timeS >= last.timeS) return candles.length - 1 + Math.floor((timeS - last.timeS) / periodS);
  let [low, high] = [0, candles.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.timeS ?? 0) <= timeS) low = middle;
    else high = middle;
  }
  return low;
}

/** A layer with marks; future moments have an outline only. */
export function marksLayer(marks: readonly ChartMark[], periodS: number): ChartLayer {
  return {
    draw(target, { ink, candles, chart }) {
      target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
        context.fillStyle = ink;
        context.strokeStyle = ink;
        for (const { timeS, weight } of marks) {
          const bar = barAt(timeS, candles, periodS);
          const x = bar === null ? null : chart.timeScale().logicalToCoordinate(bar as Logical);
          if (bar === null || x === null || x < 0 || x > width) continue;
          tracePath(context, { x, y: height - FOOT - RADIUS[weight], radius: RADIUS[weight] });
          if (bar < candles.length) context.fill();
          else context.stroke();
        }
      });
    },
    textAt: (openS) =>
      marks
        .filter(({ timeS }) => timeS >= openS && timeS < openS + periodS)
        .map(({ label }) => label)
        .join(', '),
  };
}

/** A square rotated by 45 degrees. */
function tracePath(
  context: CanvasRenderingContext2D,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
): void {
  context.beginPath();
  context.moveTo(x, y - radius);
  context.lineTo(x + radius, y);
  context.lineTo(x, y + radius);
  context.lineTo(x - radius, y);
  context.closePath();
}
