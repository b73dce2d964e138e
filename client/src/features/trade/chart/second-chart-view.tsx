/** The second chart: its instrument, its period, and the candles with the lines of the instrument's orders. */

import './second-chart-view.css';
import { useTranslation } from 'react-i18next';
import { type InstrumentInfo, useInstruments } from '../../../data/market/instruments.ts';
import { CHART_PERIODS, type ChartPeriod, PERIOD_NAMES } from '../../chart/periods.ts';
import { useSecondChart } from '../../chart/second-chart.ts';
import { useTwoCharts } from '../../../ui/browser/use-wide.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { TicketProvider } from '../ticket/ticket-provider.tsx';
import { CandleProvider } from './candle-provider.tsx';
import { TradeChart } from './trade-chart.tsx';

/** The button that opens and closes the second chart, where there is space for it. */
export function SecondChartSwitch({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const hasSpace = useTwoCharts();
  const [second, setSecond] = useSecondChart();
  if (!hasSpace) return null;
  return (
    <IconButton
      icon="columns"
      size={20}
      quiet
      label={t('chart.second.open')}
      aria-pressed={second !== null}
      onClick={() => setSecond(second === null ? { code: instrument.code, period: '60min' } : null)}
      testId="second-chart-switch"
    />
  );
}

/** `instrument` is shown instead of one that is no longer listed. */
export function SecondChartView({ instrument: usual }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const hasSpace = useTwoCharts();
  const { instruments } = useInstruments();
  const [chart, onChange] = useSecondChart();
  if (!hasSpace || chart === null) return null;
  const instrument = instruments.find(({ code }) => code === chart.code) ?? usual;
  const periodOf = (value: string) => CHART_PERIODS.find((one) => one === value) ?? chart.period;
  return (
    <section className="second-chart" aria-label={t('chart.second.open')} data-testid="second-chart">
      <div className="second-chart-bar">
        <select
          aria-label={t('market.instrument')}
          value={instrument.code}
          onChange={(event) => onChange({ ...chart, code: event.target.value })}
          data-testid="second-chart-instrument"
        >
          {instruments.map(({ code, showCode }) => (
            <option key={code} value={code}>
              {showCode}
            </option>
          ))}
        </select>
        <select
          aria-label={t('chart.periods')}
          value={chart.period}
          onChange={(event) => onChange({ ...chart, period: periodOf(event.target.value) })}
          data-testid="second-chart-period"
        >
          {CHART_PERIODS.map((period) => (
            <option key={period} value={period}>
              {PERIOD_NAMES[period]}
            </option>
          ))}
        </select>
        <IconButton
          icon="close"
          size={19}
          quiet
          label={t('chart.second.close')}
          onClick={() => onChange(null)}
          testId="second-chart-close"
        />
      </div>
      <LiveChart key={instrument.code} instrument={instrument} period={chart.period} />
    </section>
  );
}

/** Its lines are moved as those of the first chart, which alone has the draft of the ticket. */
function LiveChart({ instrument, period }: { instrument: InstrumentInfo; period: ChartPeriod }) {
  return (
    <TicketProvider instrument={instrument}>
      <CandleProvider instrument={instrument} period={period}>
        <TradeChart axisWidth={72} hasTicket={false} />
      </CandleProvider>
    </TicketProvider>
  );
}
