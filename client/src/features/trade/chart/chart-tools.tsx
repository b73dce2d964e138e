/** Buttons for the chart's settings and for its candles as a table. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { PERIOD_SECONDS, type Period } from '../../chart/periods.ts';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';

const CandleTable = lazyComponent(() => import('./candle-table.tsx').then((m) => m.CandleTable));
const ChartSettingsSheet = lazyComponent(() =>
  import('./chart-settings-sheet.tsx').then((m) => m.ChartSettingsSheet),
);

interface ChartToolsProps {
  readonly instrument: InstrumentInfo;
  readonly period: Period;
  readonly candles: readonly ChartCandle[] | undefined;
}

export function ChartTools({ instrument, period, candles = [] }: ChartToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'settings' | 'table' | null>(null);
  const { showCode, precision } = instrument;
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
        onClick={() => setOpen('settings')}
      />
      <Sheet open={open === 'settings'} onClose={() => setOpen(null)} title={t('chart.settings')}>
        {open === 'settings' && (
          <ChartSettingsSheet
            instrument={instrument}
            period={period}
            candles={candles}
            onTable={() => setOpen('table')}
          />
        )}
      </Sheet>
      <Sheet
        open={open === 'table'}
        onClose={() => setOpen(null)}
        title={t('chart.tableOf', { name: showCode })}
      >
        {open === 'table' && (
          <CandleTable periodS={PERIOD_SECONDS[period]} precision={precision} candles={candles} />
        )}
      </Sheet>
    </>
  );
}
