/** Bar above the chart: its periods, its settings, and the button for full size. */

import { useTranslation } from 'react-i18next';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { type Period, PERIOD_NAMES, PERIODS } from '../../chart/periods.ts';
import type { Candles } from '../../chart/use-candles.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/controls/tabs.tsx';

interface ChartBarProps {
  readonly instrument: InstrumentInfo;
  readonly period: Period;
  readonly candles: Candles;
  readonly expanded: boolean;
  readonly onPeriod: (period: Period) => void;
  readonly onExpand: (expanded: boolean) => void;
}

export function ChartBar({ instrument, period, candles, expanded, onPeriod, onExpand }: ChartBarProps) {
  const { t } = useTranslation();
  return (
    <PeriodBar
      period={period}
      onChange={onPeriod}
      end={
        <>
          <ChartTools instrument={instrument} period={period} candles={candles.candles} />
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
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  readonly end: ReactNode;
}

function PeriodBar({ period, onChange, end }: PeriodBarProps) {
  const { t } = useTranslation();
  return (
    <Tabs
      label={t('chart.periods')}
      variant="period"
      items={PERIODS.map((id) => ({ id, label: PERIOD_NAMES[id], testId: `period-${id}` }))}
      value={period}
      onChange={onChange}
      end={end}
    />
  );
}
