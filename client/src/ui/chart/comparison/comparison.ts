/** The line of a second instrument over the candles: its change in percent since the first candle in view, and its name. */

import './comparison.css';
import type { AutoscaleInfo, IPrimitivePaneRenderer, Logical, MouseEventParams } from 'lightweight-charts';
import { hundredthsText } from '../../format/number-text.ts';
import type { ChartCandle } from '../chart-candle.ts';
import type { ChartCore, ChartExtension } from '../chart-extension.ts';
import { svgIcon } from '../svg-icon.ts';
import {
  alignedCloses,
  changeOf,
  type ComparisonBase,
  comparisonBase,
  priceOfChange,
} from './comparison-values.ts';

export interface ComparisonHost {
  /** Gets the name with the change, which is a button. */
  readonly notes: HTMLElement;
  readonly name: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

export interface Comparison extends ChartExtension {
  readonly setCandles: (candles: readonly ChartCandle[]) => void;
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

/** What is compared at the moment. */
interface Compared {
  candles: readonly ChartCandle[];
  closes: readonly (number | null)[];
  inspected: number | null;
}

export function createComparison(core: ChartCore, host: ComparisonHost): Comparison {
  const compared: Compared = { candles: [], closes: [], inspected: null };
  const base = () => comparisonBase(core.candles(), compared.closes, core.firstInView());
  const note = addNote(host);
  const write = () => note.write(changeText(compared, base()));
  const line = attachLine(core, compared, base, write);
  const align = () => {
    compared.closes = alignedCloses(core.candles(), compared.candles);
    // the library fits the prices to the line again
    core.candlesticks.applyOptions({});
  };
  const onCrosshair = ({ logical }: MouseEventParams) => {
    compared.inspected = logical === undefined ? null : Math.round(logical);
    write();
  };
  core.chart.subscribeCrosshairMove(onCrosshair);
  return {
    setCandles(candles) {
      compared.candles = candles;
      align();
    },
    onCandles: align,
    onColours() {
      note.recolour(colourOf(core));
      line.update();
    },
    end() {
      core.chart.unsubscribeCrosshairMove(onCrosshair);
      line.end();
      note.end();
    },
  };
}

function colourOf(core: ChartCore): string {
  const { lines, ink } = core.colours();
  return lines.at(-1) ?? ink;
}

function changeText({ closes, inspected }: Compared, base: ComparisonBase | null): string {
  const close = (inspected === null ? undefined : closes[inspected]) ?? closes.at(-1);
  return base === null || close === undefined || close === null
    ? ''
    : hundredthsText(changeOf(close, base), true);
}

interface Note {
  readonly write: (text: string) => void;
  readonly recolour: (colour: string) => void;
  readonly end: () => void;
}

/** A tap on the name removes the second instrument. */
function addNote({ notes, name, removeLabel, onRemove }: ComparisonHost): Note {
  const button = document.createElement('button');
  const change = document.createElement('span');
  button.type = 'button';
  button.className = 'chart-compared';
  button.ariaLabel = removeLabel;
  button.dataset['testid'] = 'chart-compared';
  button.append(name, change, svgIcon('close'));
  button.addEventListener('click', onRemove);
  notes.prepend(button);
  return {
    write(text) {
      if (change.textContent !== text) change.textContent = text;
    },
    recolour: (colour) => button.style.setProperty('--chart-note', colour),
    end: () => button.remove(),
  };
}

interface Line {
  readonly update: () => void;
  readonly end: () => void;
}

/** Painted with each paint of the pane; its prices count for the range of the axis. */
function attachLine(
  core: ChartCore,
  compared: Readonly<Compared>,
  base: () => ComparisonBase | null,
  onPaint: () => void,
): Line {
  let request: (() => void) | null = null;
  const draw = (target: Target) => {
    onPaint();
    target.useMediaCoordinateSpace(({ context }) => paintLine(context, core, compared.closes, base()));
  };
  const views = [{ zOrder: () => 'normal' as const, renderer: () => ({ draw }) }];
  const primitive = {
    paneViews: () => views,
    attached: ({ requestUpdate }: { requestUpdate: () => void }) => {
      request = requestUpdate;
    },
    autoscaleInfo: (from: Logical, to: Logical) => rangeOf(compared.closes, base(), { from, to }),
  };
  core.candlesticks.attachPrimitive(primitive);
  return { update: () => request?.(), end: () => core.candlesticks.detachPrimitive(primitive) };
}

interface BarRange {
  readonly from: number;
  readonly to: number;
}

function rangeOf(
  closes: readonly (number | null)[],
  base: ComparisonBase | null,
  { from, to }: BarRange,
): AutoscaleInfo | null {
  if (base === null) return null;
  const prices = closes
    .slice(Math.max(0, Math.floor(from)), Math.ceil(to) + 1)
    .filter((close) => close !== null)
    .map((close) => priceOfChange(close, base));
  if (prices.length === 0) return null;
  return { priceRange: { minValue: Math.min(...prices), maxValue: Math.max(...prices) } };
}

function paintLine(
  context: CanvasRenderingContext2D,
  core: ChartCore,
  closes: readonly (number | null)[],
  base: ComparisonBase | null,
): void {
  const scale = core.chart.timeScale();
  const range = scale.getVisibleLogicalRange();
  if (base === null || range === null) return;
  context.beginPath();
  const last = Math.min(closes.length - 1, Math.ceil(range.to) + 1);
  for (let index = Math.max(0, Math.floor(range.from) - 1); index <= last; index += 1) {
    const close = closes[index] ?? null;
    const x = scale.logicalToCoordinate(index as Logical);
    const y = close === null ? null : core.candlesticks.priceToCoordinate(priceOfChange(close, base));
    if (x !== null && y !== null) context.lineTo(x, y);
  }
  context.strokeStyle = colourOf(core);
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.stroke();
}
