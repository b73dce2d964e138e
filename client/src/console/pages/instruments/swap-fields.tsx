/** Fields of an instrument's overnight financing: rates, their unit and the triple day. */

import { SWAP_MODES, TRIPLE_DAYS } from '@vernier/shared/market/swap-terms';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import type { TermChanges } from './term-changes.ts';

const RATES = ['swap_buy', 'swap_sell'] as const;
const MAX_LENGTH = 30;

/** One option for each day from 1, Monday, to 7, Sunday. */
const DAYS = TRIPLE_DAYS.map((day) => ({ day, id: `${day}` as const }));

interface SwapFieldsProps {
  readonly draft: TermChanges;
  readonly error: (field: string) => string | null;
  readonly onChange: (fields: Partial<TermChanges>) => void;
}

export function SwapFields({ draft, error, onChange }: SwapFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <ChoiceField
        label={t('instruments.field.swap_mode')}
        value={draft.swap_mode}
        options={SWAP_MODES.map((id) => ({ id, label: t(`instruments.swapMode.${id}`) }))}
        onChange={(swap_mode) => onChange({ swap_mode })}
        testId="terms-swap_mode"
      />
      {RATES.map((field) => (
        <Field
          key={field}
          label={t(`instruments.field.${field}`)}
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
          error={error(field)}
          inputMode="text"
          maxLength={MAX_LENGTH}
          code
          testId={`terms-${field}`}
        />
      ))}
      <ChoiceField
        label={t('instruments.field.triple_day')}
        value={`${draft.triple_day}`}
        options={DAYS.map(({ day, id }) => ({ id, label: t(`instruments.day.${day}`) }))}
        onChange={(chosen) => {
          const found = DAYS.find(({ id }) => id === chosen);
          if (found !== undefined) onChange({ triple_day: found.day });
        }}
        testId="terms-triple_day"
      />
      <p className="pane-text">{t('instruments.swapNote')}</p>
    </>
  );
}
