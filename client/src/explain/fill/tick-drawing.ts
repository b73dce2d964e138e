/** The ticks around a step as paths: bid and ask as steps in time, drawn into a box that the page stretches. */

import type { TickWire } from '@vernier/shared/wire/shapes';

export const BOX = { width: 320, height: 96 } as const;
/** Room above and below the lines. */
const EDGE = 8;

export interface TickDrawing {
  readonly bid: string;
  readonly ask: string;
  /** Where the step's own tick stands; null when it is not among them. */
  readonly needleX: number | null;
  readonly levelY: number | null;
  readonly y: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

interface Subject {
  readonly ticks: readonly TickWire[];
  readonly seq: number | null;
  readonly level: number | null;
}

/** Pixels need no exactness, so plain numbers do. Null when there is nothing to draw a line through. */
export function tickDrawing({ ticks, seq, level }: Subject): TickDrawing | null {
  const first = ticks[0];
  const last = ticks.at(-1);
  if (first === undefined || last === undefined || ticks.length < 2) return null;
  const low = Math.min(...ticks.map(({ Bid }) => Bid));
  const high = Math.max(...ticks.map(({ Ask }) => Ask));
  const drawnLow = level === null ? low : Math.min(low, level);
  const drawnHigh = level === null ? high : Math.max(high, level);
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
    levelY: level === null ? null : y(level),
    y,
    low,
    high,
  };
}
