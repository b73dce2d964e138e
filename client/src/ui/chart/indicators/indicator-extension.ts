/** The indicators of a chart: those over the prices, those in separate panes, and their names with their values. */

import './indicators.css';
import type { MouseEventParams } from 'lightweight-charts';
import type { ChartCore, ChartExtension } from '../chart-extension.ts';
import { placeElement } from '../element-place.ts';
import { svgIcon } from '../svg-icon.ts';
import { type IndicatorSeries, addIndicator, type IndicatorContext } from './indicator-series.ts';
import { hasPane, indicatorName, knownIndicators } from './indicator.ts';
import { movedHeights, sameSeries, setHeights } from './pane-heights.ts';
import type { StoredIndicator } from './stored-indicator.ts';

export interface IndicatorHost extends IndicatorContext {
  /** Gets the names of the indicators over the prices. */
  readonly notes: HTMLElement;
  /** Covers the whole chart and gets the names of the other panes. */
  readonly over: HTMLElement;
  readonly onRemove: (id: number) => void;
  /** The border of a pane was moved. */
  readonly onHeights: (indicators: readonly StoredIndicator[]) => void;
  /** Accessible name of the button that removes an indicator. */
  readonly removeLabel: (name: string) => string;
}

export interface IndicatorExtension extends ChartExtension {
  readonly setIndicators: (indicators: readonly StoredIndicator[]) => void;
}

interface Shown {
  readonly drawn: IndicatorSeries;
  readonly note: HTMLElement;
}

const SEPARATOR = 1;
const DRAG_ENDS = ['mouseup', 'touchend'] as const;

function drawnOf(shown: readonly Shown[]): readonly IndicatorSeries[] {
  return shown.map(({ drawn }) => drawn);
}

function indicatorsOf(shown: readonly Shown[]): readonly StoredIndicator[] {
  return shown.map(({ drawn }) => drawn.indicator);
}

export function createIndicators(core: ChartCore, host: IndicatorHost): IndicatorExtension {
  let shown: readonly Shown[] = [];
  let inspected: number | null = null;
  const write = () => {
    for (const { drawn, note } of shown) {
      const text = drawn.textAt(inspected);
      if (note.firstChild?.textContent !== text) note.firstElementChild?.replaceChildren(text);
    }
  };
  const onCrosshair = ({ logical }: MouseEventParams) => {
    const last = core.candles().length - 1;
    const index = logical === undefined ? null : Math.max(0, Math.min(last, Math.round(logical)));
    if (index === inspected) return;
    inspected = index;
    write();
  };
  core.chart.subscribeCrosshairMove(onCrosshair);
  const onDragEnd = () => {
    const moved = movedHeights(core.chart, drawnOf(shown));
    if (moved !== null) host.onHeights(moved);
  };
  // a drag of a border may end anywhere
  for (const end of DRAG_ENDS) addEventListener(end, onDragEnd);
  const onColours = () => recolour(core, shown);
  const clear = () => {
    for (const { drawn, note } of shown) {
      drawn.end();
      note.remove();
    }
    shown = [];
  };
  return {
    onColours,
    onCandles(from) {
      for (const { drawn } of shown) drawn.onCandles(from);
      write();
    },
    setIndicators(indicators) {
      const known = knownIndicators(indicators);
      if (sameSeries(indicatorsOf(shown), known)) {
        for (const [index, { drawn }] of shown.entries()) drawn.indicator = known[index] ?? drawn.indicator;
        setHeights(core.chart, drawnOf(shown));
        return;
      }
      clear();
      shown = known.map((indicator) => {
        const drawn = addIndicator(core, indicator, host);
        drawn.onCandles(0);
        return { drawn, note: addNote(core, drawn, host) };
      });
      setHeights(core.chart, drawnOf(shown));
      onColours();
      write();
    },
    end() {
      core.chart.unsubscribeCrosshairMove(onCrosshair);
      for (const end of DRAG_ENDS) removeEventListener(end, onDragEnd);
      clear();
    },
  };
}

function recolour(core: ChartCore, shown: readonly Shown[]): void {
  const { lines, volume, caption, grid } = core.colours();
  for (const [index, { drawn, note }] of shown.entries()) {
    const colour = lines[index % lines.length] ?? caption;
    drawn.recolour(colour, volume, grid);
    note.style.setProperty('--chart-note', colour);
  }
  for (const [index, pane] of core.chart.panes().entries())
    if (index > 0)
      pane.priceScale('right').applyOptions({ textColor: caption, scaleMargins: { top: 0.2, bottom: 0.08 } });
}

/** The name of an indicator; one with its own pane can be closed there. */
function addNote({ chart }: ChartCore, drawn: IndicatorSeries, host: IndicatorHost): HTMLElement {
  const { indicator } = drawn;
  const note = document.createElement('div');
  note.className = 'chart-note';
  note.append(document.createElement('span'));
  note.firstElementChild?.setAttribute('aria-hidden', 'true');
  if (!hasPane(indicator.kind)) {
    host.notes.append(note);
    return note;
  }
  note.classList.add('chart-note--pane');
  const close = document.createElement('button');
  close.type = 'button';
  close.ariaLabel = host.removeLabel(indicatorName(indicator));
  close.dataset['testid'] = `close-${indicator.kind}`;
  close.append(svgIcon('close'));
  close.addEventListener('click', () => host.onRemove(indicator.id));
  note.append(close);
  host.over.append(note);
  drawn.onPaint(() => {
    const above = chart.panes().slice(0, drawn.paneIndex());
    const top = above.reduce((sum, pane) => sum + pane.getHeight() + SEPARATOR, 0);
    placeElement(note, { x: 0, y: top });
  });
  return note;
}
