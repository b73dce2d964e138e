/** Indicators, drawings and the second instrument of a chart. Loaded with the first of them; each loads its code. */

import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/icon-button.tsx';
import type { CandleChartProps, Chart } from './use-chart.ts';
import { useComparison } from './comparison/use-comparison.ts';
import { type ChartDrawings, useDrawings } from './drawings/use-drawings.ts';
import { useIndicators } from './indicators/use-indicators.ts';

export function ChartExtensions({ chart, ...props }: CandleChartProps & { chart: Chart }) {
  useIndicators(chart, chart.ready, props);
  useDrawings(chart, chart.ready, props);
  useComparison(chart, chart.ready, props.compared);
  const { drawings } = props;
  return drawings !== undefined && drawings.drawings.length > 0 ? (
    <DrawingsSwitch drawings={drawings} />
  ) : null;
}

/** One tap hides all drawings, and shows them again. */
function DrawingsSwitch({ drawings: { hidden, setHidden } }: { drawings: ChartDrawings }) {
  const { t } = useTranslation();
  return (
    <span className="chart-latest chart-drawings-switch">
      <IconButton
        icon={hidden ? 'eye-off' : 'eye'}
        label={t(hidden ? 'chart.drawings.show' : 'chart.drawings.hide')}
        aria-pressed={hidden}
        onClick={() => setHidden(!hidden)}
        testId="drawings-switch"
        quiet
      />
    </span>
  );
}
