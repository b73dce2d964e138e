/** Sheet with the settings of the chart, and the candles as a table or as a file. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candleFileName, readCandleFile, candleSpan } from '../../../data/market/candle-file.ts';
import type { InstrumentInfo } from '../../../data/market/instruments.ts';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { CHART_PERIOD_SECONDS, type ChartPeriod, PERIOD_NAMES, sourcePeriod } from '../../chart/periods.ts';
import { useShownCandles } from './candle-provider.tsx';
import { DateForm } from './date-form.tsx';
import { DrawingList } from './drawing-list.tsx';
import { IndicatorList } from './indicator-list.tsx';
import { LayoutList } from './layout-list.tsx';
import { StyleFields, ZoneField } from './style-fields.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ChartCredit } from '../../../ui/chart/chart-credit.tsx';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { toast } from '../../../ui/feedback/toast.ts';

interface ChartSettingsSheetProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly timeZone: string | undefined;
  readonly onTable: () => void;
  /** The chart shows a chosen date. */
  readonly onShown: () => void;
}

export function ChartSettingsSheet(props: ChartSettingsSheetProps) {
  const { instrument, period, timeZone, onTable, onShown } = props;
  const candles = useShownCandles();
  const { t } = useTranslation();
  return (
    <div className="chart-settings">
      <StyleFields instrument={instrument} />
      <DateForm period={period} timeZone={timeZone} goTo={candles.goTo} onShown={onShown} />
      <ZoneField />
      <IndicatorList />
      <LayoutList />
      <DrawingList code={instrument.code} />
      <Button kind="secondary" onClick={onTable}>
        {t('chart.asTable')}
      </Button>
      <ExportButton instrument={instrument} period={period} candles={candles.candles ?? []} />
      <ButtonLink
        kind="secondary"
        to={`/market/verify?code=${encodeURIComponent(instrument.code)}`}
        testId="chart-verify"
      >
        {t('fairness.title')}
      </ButtonLink>
      <ChartCredit />
    </div>
  );
}

interface ExportButtonProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly candles: readonly ChartCandle[];
}

function ExportButton({ instrument, period, candles }: ExportButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const offline = useOffline();
  const [first, last] = [candles[0], candles.at(-1)];
  const save = async (span: ReturnType<typeof candleSpan>) => {
    setBusy(true);
    try {
      const file = await readCandleFile(instrument.id, span);
      saveFile(candleFileName(instrument.code, PERIOD_NAMES[sourcePeriod(period)], span), file);
    } catch (failure) {
      if (failure instanceof ApiRefusal) toast(failure.message, { tone: 'error' });
      else if (failure instanceof TransportFailure)
        toast(t(`refusal.${failure.kind}`, { code: failure.code }), { tone: 'error' });
      else throw failure;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="secondary"
      busy={busy}
      disabled={offline || first === undefined}
      testId="chart-export"
      onClick={() => {
        if (first !== undefined && last !== undefined)
          void save(candleSpan(sourcePeriod(period), first.timeS, lastSourceS(last.timeS, period)));
      }}
    >
      {t('chart.export')}
    </Button>
  );
}

/** The latest candle of the source that the last candle of a chart can contain. */
function lastSourceS(lastS: number, period: ChartPeriod): number {
  const sourceS = CHART_PERIOD_SECONDS[sourcePeriod(period)];
  const nowS = Math.floor(serverNow() / 1000 / sourceS) * sourceS;
  return Math.max(lastS, Math.min(lastS + CHART_PERIOD_SECONDS[period] - sourceS, nowS));
}
