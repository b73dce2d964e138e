/**
 * Content of the upper canvases, one over each pane and axis, which the library clears in every paint. The style sheet hides them
 * while they are empty, because the browser composes even an empty canvas in each frame.
 */

import type { IChartApi } from 'lightweight-charts';

export function setUpperContent(
  chart: IChartApi,
  content: 'crosshair' | 'drawings',
  isPresent: boolean,
): void {
  chart.chartElement().toggleAttribute(`data-${content}`, isPresent);
}
