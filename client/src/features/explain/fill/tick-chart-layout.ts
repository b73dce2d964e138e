/** Layout of the ticks around a step: bid and ask as step lines over time, in a box that the page stretches. */

import type { TickWire } from '@vernier/shared/api/shapes/market';

export const BOX = { width: 320, height: 96 } as const;
/** Padding above and below the lines. */
const EDGE = 8;
/** A level farther than so many heights of the ticks would flatten them. */
const FAR = 3;

export interface TickChartLayout {
  readonly bid: string;
  readonly ask: string;
  /** Position of the step's own tick; null when it is missing. */
  readonly needleX: number | null;
  /** Null also when the level is too far for the scale of the ticks. */
  readonly levelY: number | null;
  /** Direction of a level that is too far. */
  readonly farLevel: 'above' | 'below' | null;
  readonly y: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

/** Plain numbers are exact enough for pixels. Null without a line. */
export function tickChartLayout(
  ticks: readonly TickWire[],
  seq: number | null,
  level: number | null,
): TickChartLayout | null {
  const first = ticks[0];
  const last = ticks.at(-1);
  if (first === undefined || last === undefined || ticks.length < 2) return null;
  const low = Math.min(...ticks.map(({ Bid }) => Bid));
  const high = Math.max(...ticks.map(({ Ask }) => Ask));
  const farLevel = farther(level, low, high);
  const drawn = farLevel === null && level !== null ? [low, high, level] : [low, high];
  const drawnLow = Math.min(...drawn);
  const drawnHigh = Math.max(...drawn);
  const span = drawnHigh - drawnLow || 1;
  const spanMs = last.Time - first.Time || 1;
  const x = (timeMs: number) => ((timeMs - first.Time) / spanMs) * BOX.width;
  const y = (price: number) => EDGE + (1 - (price - drawnLow) / span) * (BOX.height - 2 * EDGE);
  const line = (price: (tick: TickWire) => number) =>
    ticks
      .map((tick, index) => {
        const at = y(price(tick)).toFixed(1);
        return index === 0 ? `M0 ${at}` : `H${x(tick.Time).toFixed(1)}V${at}`;
      })
      .join('');
  const own = ticks.find((tick) => tick.Seq === seq);
  return {
    bid: line(({ Bid }) => Bid),
    ask: line(({ Ask }) => Ask),
    needleX: own === undefined ? null : x(own.Time),
    levelY: level === null || farLevel !== null ? null : y(level),
    farLevel,
    y,
    low,
    high,
  };
}

function farther(level: number | null, low: number, high: number): TickChartLayout['farLevel'] {
  if (level === null) return null;
  const reach = (high - low) * FAR;
  if (level > high + reach) return 'above';
  return level < low - reach ? 'below' : null;
}
