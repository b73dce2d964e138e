/** Drawings on the chart of an instrument in its settings: a list to add one, and each with its text and a button that removes it. */

import './indicator-list.css';
import { useTranslation } from 'react-i18next';
import { useStoredDrawings } from '../../chart/chart-drawings.ts';
import {
  DRAWING_KINDS,
  type Drawing,
  knownDrawings,
  MOST_DRAWINGS,
} from '../../../ui/chart/drawings/drawing.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';

const LONGEST_TEXT = 60;

export function DrawingList({ code }: { code: string }) {
  const { t } = useTranslation();
  const { drawings: stored, onChange, setHidden } = useStoredDrawings(code);
  const drawings = knownDrawings(stored);
  const add = (kind: string) => {
    const known = DRAWING_KINDS.find((one) => one === kind);
    if (known === undefined) return;
    const id = 1 + Math.max(-1, ...drawings.map((drawing) => drawing.id));
    const text = known === 'text' ? t('chart.drawings.names.text') : '';
    setHidden(false);
    onChange([...drawings, { id, kind: known, points: [], text }]);
  };
  return (
    <section className="indicator-list">
      <h3 className="cap">{t('chart.drawings.title')}</h3>
      {drawings.map((drawing) => (
        <DrawingRow
          key={drawing.id}
          drawing={drawing}
          onText={(text) => onChange(drawings.map((one) => (one.id === drawing.id ? { ...one, text } : one)))}
          onRemove={() => onChange(drawings.filter(({ id }) => id !== drawing.id))}
        />
      ))}
      {drawings.length < MOST_DRAWINGS && (
        <SelectField
          label={t('chart.drawings.add')}
          value=""
          options={[
            { value: '', label: '' },
            ...DRAWING_KINDS.map((kind) => ({ value: kind, label: t(`chart.drawings.names.${kind}`) })),
          ]}
          onChange={add}
          testId="drawing-add"
        />
      )}
    </section>
  );
}

interface DrawingRowProps {
  readonly drawing: Drawing;
  readonly onText: (text: string) => void;
  readonly onRemove: () => void;
}

function DrawingRow({ drawing: { kind, text }, onText, onRemove }: DrawingRowProps) {
  const { t } = useTranslation();
  const name = t(`chart.drawings.names.${kind}`);
  return (
    <div className="indicator-row" data-testid={`drawing-${kind}`}>
      {kind === 'text' ? (
        <Field label={name} value={text} onChange={onText} maxLength={LONGEST_TEXT} testId="drawing-text" />
      ) : (
        <span className="indicator-row-name">{name}</span>
      )}
      <IconButton
        icon="close"
        size={20}
        quiet
        label={t('chart.indicators.remove', { name })}
        onClick={onRemove}
      />
    </div>
  );
}
