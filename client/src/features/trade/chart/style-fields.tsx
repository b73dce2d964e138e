/** Fields of the chart's settings: type, scale, compared instrument, volume and time zone. */

import { useTranslation } from 'react-i18next';
import { type InstrumentInfo, useInstruments } from '../../../data/market/instruments.ts';
import { serverNow } from '../../../data/transport/live.ts';
import { useComparedCode } from '../../chart/compared-instrument.ts';
import { useChartSettings } from '../../chart/chart-settings.ts';
import { useChartZone } from '../../chart/chart-zones.ts';
import { NAMED_ZONES, PLACE_ZONES, placeName } from '../../chart/place-zones.ts';
import { AXIS_SCALES, CHART_TYPES, type ChartType } from '../../../ui/chart/chart-style.ts';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';

export function StyleFields({ instrument }: { instrument: InstrumentInfo }) {
  const { t } = useTranslation();
  const { volume, type, scale, setVolume, setType, setScale } = useChartSettings();
  const [compared] = useComparedCode();
  const compares = compared !== null && compared !== instrument.code;
  return (
    <>
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
    </>
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

export function ZoneField() {
  const { t, i18n } = useTranslation();
  const [zone, setZone] = useChartZone();
  return (
    <SelectField
      label={t('chart.zone')}
      value={zone}
      options={[
        ...NAMED_ZONES.map((value) => ({ value, label: t(`chart.zones.${value}`) })),
        ...PLACE_ZONES.map((value) => ({ value, label: placeName(value, i18n.language, serverNow()) })),
      ]}
      onChange={setZone}
      testId="chart-zone"
    />
  );
}
