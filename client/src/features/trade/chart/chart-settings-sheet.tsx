/** Sheet with the settings of the chart, and the candles as a table or as a file. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { candleFileName, readCandleFile, candleSpan } from '../../../data/market/candle-file.ts';
import { type InstrumentInfo, useInstruments } from '../../../data/market/instruments.ts';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useOffline } from '../../../data/transport/offline.ts';
import { useComparedCode } from '../../chart/compared-instrument.ts';
import { useChartSettings } from '../../chart/chart-settings.ts';
import { CHART_PERIOD_SECONDS, type ChartPeriod, PERIOD_NAMES, sourcePeriod } from '../../chart/periods.ts';
import { DrawingList } from './drawing-list.tsx';
import { IndicatorList } from './indicator-list.tsx';
import { saveFile } from '../../../ui/browser/save-file.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ChartCredit } from '../../../ui/chart/chart-credit.tsx';
import type { ChartCandle } from '../../../ui/chart/chart-candle.ts';
import { AXIS_SCALES, CHART_TYPES, type ChartType, CHART_ZONES } from '../../../ui/chart/chart-style.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

interface ChartSettingsSheetProps {
  readonly instrument: InstrumentInfo;
  readonly period: ChartPeriod;
  readonly candles: readonly ChartCandle[];
  readonly onTable: () => void;
}

export function ChartSettingsSheet({ instrument, period, candles, onTable }: ChartSettingsSheetProps) {
  const { t } = useTranslation();
  const { volume, type, scale, zone, setVolume, setType, setScale, setZone } = useChartSettings();
  const [compared] = useComparedCode();
  const compares = compared !== null && compared !== instrument.code;
  return (
    <div className="chart-settings">
      <SelectField
        label={t('chart.type')}
        value={type}
        options={CHART_TYPES.map((value) => ({ value, label: t(`chart.types.${value}`) }))}
        onChange={(value) => setType(value as ChartType)}
        testId="chart-type"
      />
      <Segmented
        label={t('chart.scale')}
        options={AXIS_SCALES.map((value) => ({
          value,
          label: t(`chart.scales.${value}`),
          testId: `chart-scale-${value}`,
          disabled: compares && value !== 'percent',
        }))}
        value={compares ? 'percent' : scale}
        onChange={setScale}
      />
      <CompareField instrument={instrument} />
      <div className="chart-setting">
        <span>{t('chart.volumes')}</span>
        <Switch checked={volume} onChange={setVolume} label={t('chart.volumes')} />
      </div>
      <Segmented
        label={t('chart.zone')}
        options={CHART_ZONES.map((value) => ({
          value,
          label: t(`chart.zones.${value}`),
          testId: `chart-zone-${value}`,
        }))}
        value={zone}
        onChange={setZone}
      />
      <IndicatorList />
      <DrawingList code={instrument.code} />
      <Button kind="secondary" onClick={onTable}>
        {t('chart.asTable')}
      </Button>
      <ExportButton instrument={instrument} period={period} candles={candles} />
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

function CompareField({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const { instruments } = useInstruments();
  const [code, setCode] = useComparedCode();
  const others = instruments.filter((one) => one.code !== instrument.code);
  return (
    <SelectField
      label={t('chart.compare.with')}
      value={others.some((one) => one.code === code) ? (code ?? '') : ''}
      options={[
        { value: '', label: t('chart.compare.none') },
        ...others.map(({ code: value, showCode }) => ({ value, label: showCode })),
      ]}
      onChange={(value) => setCode(value === '' ? null : value)}
      testId="chart-compare"
    />
  );
}

function ExportButton({ instrument, period, candles }: Omit<ChartSettingsSheetProps, 'onTable'>) {
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
