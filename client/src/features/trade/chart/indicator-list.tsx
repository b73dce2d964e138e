/** Indicators of the chart in its settings: each with its parameters and a button that removes it, and a list to add one. */

import './indicator-list.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoredIndicators } from '../../chart/chart-indicators.ts';
import {
  INDICATOR_KINDS,
  INDICATOR_NAMES,
  INDICATOR_PARAMETERS,
  type Indicator,
  type IndicatorKind,
  indicatorName,
  knownIndicators,
  MOST_INDICATORS,
  usualIndicator,
} from '../../../ui/chart/indicators/indicator.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';

export function IndicatorList() {
  const { t } = useTranslation();
  const [stored, setIndicators] = useStoredIndicators();
  const indicators = knownIndicators(stored);
  const add = (kind: string) => {
    const known = INDICATOR_KINDS.find((one) => one === kind);
    const id = 1 + Math.max(-1, ...indicators.map((indicator) => indicator.id));
    if (known !== undefined) setIndicators([...indicators, usualIndicator(known, id)]);
  };
  const replace = (next: Indicator) =>
    setIndicators(indicators.map((one) => (one.id === next.id ? next : one)));
  return (
    <section className="indicator-list">
      <h3 className="cap">{t('chart.indicators.title')}</h3>
      {indicators.map((indicator) => (
        <IndicatorRow
          key={indicator.id}
          indicator={indicator}
          onChange={replace}
          onRemove={() => setIndicators(indicators.filter(({ id }) => id !== indicator.id))}
        />
      ))}
      {indicators.length < MOST_INDICATORS && (
        <SelectField
          label={t('chart.indicators.add')}
          value=""
          options={[
            { value: '', label: '' },
            ...INDICATOR_KINDS.map((kind) => ({ value: kind, label: t(`chart.indicators.names.${kind}`) })),
          ]}
          onChange={add}
          testId="indicator-add"
        />
      )}
    </section>
  );
}

interface IndicatorRowProps {
  readonly indicator: Indicator;
  readonly onChange: (indicator: Indicator) => void;
  readonly onRemove: () => void;
}

function IndicatorRow({ indicator, onChange, onRemove }: IndicatorRowProps) {
  const { t } = useTranslation();
  const { kind, values } = indicator;
  return (
    <div className="indicator-row" data-testid={`indicator-${kind}`}>
      <span className="indicator-row-name">
        <bdi>{INDICATOR_NAMES[kind]}</bdi>
        <small className="cap">{t(`chart.indicators.names.${kind}`)}</small>
      </span>
      <IconButton
        icon="close"
        size={20}
        quiet
        label={t('chart.indicators.remove', { name: indicatorName(indicator) })}
        onClick={onRemove}
        testId={`remove-${kind}`}
      />
      {values.length > 0 && (
        <div className="indicator-row-values">
          {values.map((value, index) => (
            <ParameterField
              key={INDICATOR_PARAMETERS[kind][index]?.name}
              kind={kind}
              index={index}
              value={value}
              onChange={(next) => onChange({ ...indicator, values: values.with(index, next) })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface ParameterFieldProps {
  readonly kind: IndicatorKind;
  /** Its place among the parameters. */
  readonly index: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** The chart follows each valid whole number; another text is replaced when the field is left. */
function ParameterField({ kind, index, value, onChange }: ParameterFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(String(value));
  const parameter = INDICATOR_PARAMETERS[kind][index];
  if (parameter === undefined) return null;
  const { name, least, most } = parameter;
  return (
    <Field
      label={t(`chart.indicators.parameters.${name}`)}
      value={text}
      onChange={(next) => {
        setText(next);
        const number = /^\d{1,4}$/.test(next) ? Number.parseInt(next, 10) : 0;
        if (number >= least && number <= most) onChange(number);
      }}
      onBlur={() => setText(String(value))}
      code
      inputMode="numeric"
      maxLength={3}
      testId={`${kind}-${name}`}
    />
  );
}
