/** A date that the chart is brought to. */

import './date-form.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReadUntil } from '../../../data/market/candles.ts';
import { CHART_PERIOD_SECONDS, type ChartPeriod, PERIOD_NAMES } from '../../chart/periods.ts';
import { chartTimes } from '../../../ui/chart/chart-times.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';

interface DateFormProps {
  readonly period: ChartPeriod;
  readonly timeZone: string | undefined;
  readonly goTo: (timeS: number) => Promise<ReadUntil>;
  readonly onShown: () => void;
}

export function DateForm({ period, timeZone, goTo, onShown }: DateFormProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState('');
  const [busy, setBusy] = useState(false);
  const [read, setRead] = useState<ReadUntil>('read');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const timeS = startOfDay(day, CHART_PERIOD_SECONDS[period], timeZone);
    if (timeS === null || busy) return;
    setBusy(true);
    const answer = await goTo(timeS).finally(() => setBusy(false));
    setRead(answer);
    if (answer === 'read') onShown();
  };
  const errors = {
    read: null,
    too_far: t('chart.date.tooFar', { period: PERIOD_NAMES[period] }),
    failed: t('chart.failedText'),
  };
  return (
    <form className="date-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        type="date"
        label={t('chart.date.label')}
        value={day}
        onChange={(next) => {
          setDay(next);
          setRead('read');
        }}
        error={errors[read]}
        testId="chart-date"
      />
      <Button type="submit" kind="secondary" size="medium" block={false} busy={busy} testId="chart-date-go">
        {t('chart.date.go')}
      </Button>
    </form>
  );
}

/** The beginning of a day, `2026-11-21`, on the clocks of the chart; null for another text. */
export function startOfDay(day: string, periodS: number, timeZone: string | undefined): number | null {
  const midnightS = Date.parse(`${day}T00:00:00Z`) / 1000;
  if (Number.isNaN(midnightS)) return null;
  return midnightS - chartTimes('en', periodS, timeZone).aheadS(midnightS);
}
