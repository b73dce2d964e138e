/** Layouts of the chart in its settings: each is applied by its name, can be the default, and is removed; a field saves another. */

import './layout-list.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ChartLayout, layoutName, MOST_LAYOUTS, useChartLayouts } from '../../chart/chart-layouts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';

export function LayoutList() {
  const { t } = useTranslation();
  const { layouts, save, apply, remove, toggleDefault } = useChartLayouts();
  const [text, setText] = useState('');
  const name = layoutName(text);
  const isFull = layouts.length >= MOST_LAYOUTS && layouts.every((one) => one.name !== name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isFull) return;
    save(name);
    setText('');
  };
  return (
    <section className="layout-list">
      <h3 className="cap">{t('chart.layouts.title')}</h3>
      {layouts.map((layout) => (
        <LayoutRow
          key={layout.name}
          layout={layout}
          onApply={() => apply(layout)}
          onDefault={() => toggleDefault(layout.name)}
          onRemove={() => remove(layout.name)}
        />
      ))}
      <form className="layout-form" onSubmit={submit}>
        <Field label={t('chart.layouts.name')} value={text} onChange={setText} testId="layout-name" />
        <Button
          type="submit"
          kind="secondary"
          size="medium"
          block={false}
          disabled={name === '' || isFull}
          testId="layout-save"
        >
          {t('chart.layouts.save')}
        </Button>
      </form>
    </section>
  );
}

interface LayoutRowProps {
  readonly layout: ChartLayout;
  readonly onApply: () => void;
  readonly onDefault: () => void;
  readonly onRemove: () => void;
}

function LayoutRow({ layout: { name, isDefault }, onApply, onDefault, onRemove }: LayoutRowProps) {
  const { t } = useTranslation();
  return (
    <div className="layout-row" data-testid="layout-row">
      <button type="button" className="layout-row-name" onClick={onApply}>
        <bdi>{name}</bdi>
      </button>
      <IconButton
        icon="star"
        size={20}
        quiet
        active={isDefault}
        aria-pressed={isDefault}
        label={t('chart.layouts.default', { name })}
        onClick={onDefault}
        testId="layout-default"
      />
      <IconButton
        icon="close"
        size={20}
        quiet
        label={t('chart.indicators.remove', { name })}
        onClick={onRemove}
        testId="layout-remove"
      />
    </div>
  );
}
