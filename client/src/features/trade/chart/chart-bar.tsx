/** Bar above the chart: its periods, its settings, and the button for full size. */

import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { useTimeZone } from '../../chart/chart-zones.ts';
import { CHART_PERIOD_SECONDS, CHART_PERIODS, type ChartPeriod, PERIOD_NAMES } from '../../chart/periods.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { type ReactNode, useState } from 'react';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useShownCandles } from './candle-provider.tsx';

const CandleTable = lazyComponent(() => import('./candle-table.tsx').then((m) => m.CandleTable));
const ChartSettingsSheet = lazyComponent(() =>
  import('./chart-settings-sheet.tsx').then((m) => m.ChartSettingsSheet),
);

interface ChartBarProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  /** More buttons, where there is room. */
  readonly tools?: ReactNode;
  readonly expanded: boolean;
  readonly onPeriod: (period: ChartPeriod) => void;
  readonly onExpand: (expanded: boolean) => void;
}

export function ChartBar({ instrument, period, tools, expanded, onPeriod, onExpand }: ChartBarProps) {
  const { t } = useTranslation();
  return (
    <PeriodBar
      period={period}
      onChange={onPeriod}
      end={
        <>
          {tools}
          <ChartTools instrument={instrument} period={period} />
          <IconButton
            icon={expanded ? 'close' : 'expand'}
            size={19}
            quiet
            label={t(expanded ? 'chart.shrink' : 'chart.expand')}
            aria-pressed={expanded}
            onClick={() => onExpand(!expanded)}
          />
        </>
      }
    />
  );
}

interface PeriodBarProps {
  readonly period: ChartPeriod;
  readonly onChange: (period: ChartPeriod) => void;
  readonly end: ReactNode;
}

function PeriodBar({ period, onChange, end }: PeriodBarProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('chart.periods')}
      variant="period"
      items={CHART_PERIODS.map((id) => ({ id, label: PERIOD_NAMES[id], testId: `period-${id}` }))}
      value={period}
      onChange={onChange}
      end={end}
    />
  );
}

interface ChartToolsProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
}

/** Buttons for the chart's settings and for its candles as a table. */
function ChartTools({ instrument, period }: ChartToolsProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone(instrument);
  const [open, setOpen] = useState<'settings' | 'table' | null>(null);
  const { showCode } = instrument;
  return (
    <>
      <button type="button" className="chart-as-table" onClick={() => setOpen('table')}>
        {t('chart.asTable')}
      </button>
      <IconButton
        icon="sliders"
        size={20}
        quiet
        label={t('chart.settings')}
        testId="chart-settings"
        onClick={() => setOpen('settings')}
      />
      <Sheet open={open === 'settings'} onClose={() => setOpen(null)} title={t('chart.settings')}>
        {open === 'settings' && (
          <ChartSettingsSheet
            instrument={instrument}
            period={period}
            timeZone={timeZone}
            onTable={() => setOpen('table')}
            onShown={() => setOpen(null)}
          />
        )}
      </Sheet>
      <Sheet
        open={open === 'table'}
        onClose={() => setOpen(null)}
        title={t('chart.tableOf', { name: showCode })}
      >
        {open === 'table' && <Table instrument={instrument} period={period} />}
      </Sheet>
    </>
  );
}

function Table({ instrument, period }: ChartToolsProps) {
  const { candles = [] } = useShownCandles();
  return (
    <CandleTable
      periodS={CHART_PERIOD_SECONDS[period]}
      precision={instrument.precision}
      timeZone={useTimeZone(instrument)}
      candles={candles}
    />
  );
}
