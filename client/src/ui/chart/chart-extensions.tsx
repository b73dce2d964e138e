/** Indicators, drawings and the second instrument of a chart. Loaded with the first of them; each loads its code. */

import type { CandleChartProps, Chart } from './use-chart.ts';
import { useComparison } from './comparison/use-comparison.ts';
import { useDrawings } from './drawings/use-drawings.ts';
import { useIndicators } from './indicators/use-indicators.ts';

export function ChartExtensions({ chart, ...props }: CandleChartProps & { chart: Chart }) {
  useIndicators(chart, chart.ready, props);
  useDrawings(chart, chart.ready, props);
  useComparison(chart, chart.ready, props.compared);
  return null;
}
