/** Lines of each kind of indicator: how they look, and how their values are written. */

import { LineStyle } from 'lightweight-charts';
import type { IndicatorKind } from './indicator.ts';

export type LineShape = 'solid' | 'dashed' | 'dotted' | 'columns';

export const LINE_STYLES: Readonly<Record<Exclude<LineShape, 'columns'>, LineStyle>> = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.SparseDotted,
};

interface IndicatorStyle {
  /** One per value; null for a value that the cloud shows. */
  readonly lines: readonly (LineShape | null)[];
  readonly unit: 'price' | 'percent' | 'volume';
  /** Levels that have a line, too. */
  readonly levels?: readonly number[];
}

export const INDICATOR_STYLES: Readonly<Record<IndicatorKind, IndicatorStyle>> = {
  sma: { lines: ['solid'], unit: 'price' },
  ema: { lines: ['solid'], unit: 'price' },
  wma: { lines: ['solid'], unit: 'price' },
  bollinger: { lines: ['solid', 'dashed', 'solid'], unit: 'price' },
  vwap: { lines: ['solid'], unit: 'price' },
  ichimoku: { lines: ['solid', 'dashed', null, null], unit: 'price' },
  volumeAverage: { lines: ['solid'], unit: 'volume' },
  rsi: { lines: ['solid'], unit: 'percent', levels: [30, 70] },
  macd: { lines: ['solid', 'dashed', 'columns'], unit: 'price', levels: [0] },
  stochastic: { lines: ['solid', 'dashed'], unit: 'percent', levels: [20, 80] },
  atr: { lines: ['solid'], unit: 'price' },
  adx: { lines: ['solid', 'dashed', 'dotted'], unit: 'percent' },
};
