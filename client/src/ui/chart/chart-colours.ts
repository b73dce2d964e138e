/** The palette as plain colours: a canvas cannot read custom properties, so they are resolved here and read again on a change. */

import '../theme/chart-tokens.css';

export interface ChartColours {
  readonly ground: string;
  readonly ink: string;
  readonly caption: string;
  readonly grid: string;
  /** Small ticks of the price axis. */
  readonly tick: string;
  readonly volume: string;
  readonly up: string;
  readonly down: string;
  /** Lines of indicators and drawings. */
  readonly lines: readonly string[];
}

const CHART_LINES = ['--c-chart-1', '--c-chart-2', '--c-chart-3', '--c-chart-4', '--c-chart-5'];

/** Reads the colour tokens of `element`; `--chart-ground` lets a sheet set its own background. */
export function chartColours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ground: token('--chart-ground') || token('--c-ground'),
    ink: token('--c-ink'),
    caption: token('--c-ink-3'),
    grid: token('--c-grid'),
    tick: token('--c-tick'),
    volume: `${token('--c-ink')}17`,
    up: token('--c-up'),
    down: token('--c-down'),
    lines: CHART_LINES.map(token),
  };
}
