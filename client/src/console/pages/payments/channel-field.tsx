/** One field of a payment channel: a line, a choice of two, or room for a whole address. */

import { useTranslation } from 'react-i18next';
import { plainDecimal } from '../../../ui/format/parse-input.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { LargeTextField } from '../../components/text-area.tsx';
import type { FieldSpec } from './channel-kinds.ts';

interface ChannelFieldProps {
  readonly field: FieldSpec;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

export function ChannelField({ field, value, error, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('console');
  const { name, options, number, maxLength } = field;
  const label = t(`payments.field.${name}`);
  if (options !== undefined && (name === 'type' || name === 'fee_type')) {
    const chosen = options.find((option) => option === value) ?? '1';
    return (
      <ChoiceField
        label={label}
        value={chosen}
        options={options.map((id) => ({ id, label: t(`payments.${name}.${id}`) }))}
        onChange={onChange}
        testId={`channel-${name}`}
      />
    );
  }
  const input = { label, value, onChange, error, maxLength, testId: `channel-${name}` };
  // every character counts, so all are visible
  if (name === 'address') return <LargeTextField {...input} />;
  return (
    <Field
      {...input}
      help={name === 'draw_rate' ? t('payments.rateHelp') : undefined}
      inputMode={number === true ? 'decimal' : 'text'}
      onBlur={() => {
        // the number as it was read, to be checked before it is saved
        const read = number === true ? plainDecimal(value) : null;
        if (read !== null) onChange(read);
      }}
    />
  );
}
