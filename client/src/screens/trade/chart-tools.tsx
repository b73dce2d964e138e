/** The chart's settings: what is drawn beside the candles, and the candles as a table. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChartChoices } from '../../desk/chart-choices.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { ChartCandle } from '../../ui/chart/chart-candle.ts';
import { AVERAGE_LENGTH } from '../../ui/chart/moving-average.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { later } from '../../ui/surfaces/later.tsx';
import { Sheet } from '../../ui/surfaces/sheet.tsx';
import { Switch } from '../../ui/controls/switch.tsx';

const CandleTable = later(() => import('./candle-table.tsx').then((m) => m.CandleTable));

interface ChartToolsProps {
  readonly name: string;
  readonly periodS: number;
  readonly precision: number;
  readonly candles: readonly ChartCandle[] | undefined;
}

export function ChartTools(props: ChartToolsProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'settings' | 'table' | null>(null);
  const { average, volume, setAverage, setVolume } = useChartChoices();
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
        <div className="chart-settings">
          <div className="chart-setting">
            <span>{t('chart.average', { count: AVERAGE_LENGTH })}</span>
            <Switch
              checked={average}
              onChange={setAverage}
              label={t('chart.average', { count: AVERAGE_LENGTH })}
            />
          </div>
          <div className="chart-setting">
            <span>{t('chart.volumes')}</span>
            <Switch checked={volume} onChange={setVolume} label={t('chart.volumes')} />
          </div>
          <Button kind="secondary" onClick={() => setOpen('table')}>
            {t('chart.asTable')}
          </Button>
          <p className="cap">{t('chart.credit')}</p>
        </div>
      </Sheet>
      <Sheet
        open={open === 'table'}
        onClose={() => setOpen(null)}
        title={t('chart.tableOf', { name: props.name })}
      >
        {open === 'table' && <CandleTable {...props} candles={props.candles ?? []} />}
      </Sheet>
    </>
  );
}
