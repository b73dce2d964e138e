/** The six periods as one control, and the chart's settings at the end of the bar. */

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PERIOD_NAMES, PERIODS, type Period } from '../../chart/periods.ts';
import { Tabs } from '../../../ui/controls/tabs.tsx';

interface PeriodBarProps {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
  readonly end: ReactNode;
}

export function PeriodBar({ period, onChange, end }: PeriodBarProps) {
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
