/** Form for the terms of an instrument that can change while it trades, with the effect of each change. */

import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { useEdits, useFieldErrors } from '../../components/form-state.ts';
import { SwapFields } from './swap-fields.tsx';
import {
  type Changes,
  changesOf,
  type TermChanges,
  draftOf,
  isDecimal,
  type InstrumentRow,
  expectedFields,
  unreadable,
} from './term-changes.ts';

const MODES = ['open', 'close_only', 'halted'] as const;
const HOURS = ['always', 'sessions'] as const;
const LINES = ['spread_percent', 'fee_rate', 'min_lots', 'max_lots', 'multiples', 'size_tiers'] as const;
const MAX_LENGTH = 200;

/** Gives every term back to the program's list. */
const AS_LISTED: Changes = {
  ...{ fee_rate: null, min_lots: null, max_lots: null, multiples: null, size_tiers: null },
  ...{ swap_mode: null, swap_buy: null, swap_sell: null, triple_day: null },
};

export function InstrumentForm({ row }: { row: InstrumentRow }) {
  const { t } = useTranslation('console');
  const { values: draft, edit, forget } = useEdits<TermChanges>(draftOf(row));
  const { error, guard } = useFieldErrors();
  const { code, show_code: name } = row;
  const changes = changesOf(row, draft);
  const bad: readonly string[] = unreadable(draft);
  const errorOf = (field: string) =>
    error(field) ??
    (bad.includes(field) ? t(`instruments.${isDecimal(field) ? 'notANumber' : 'notReadable'}`) : null);
  const update = (confirmedChanges: Changes) =>
    guard(async () => {
      await adminClient.instruments.update.mutate({
        code,
        ...confirmedChanges,
        seen: expectedFields(row, confirmedChanges),
      });
      await refetchArea('instruments');
      forget();
    });
  return (
    <>
      <TermFields row={row} draft={draft} error={errorOf} onChange={edit} />
      <SwapFields draft={draft} error={errorOf} onChange={edit} />
      <p className="pane-text">{t('instruments.note')}</p>
      <div className="pane-buttons">
        <ActionButton
          title={t('instruments.saveTitle', { name })}
          consequence={<Consequences changes={changes ?? {}} />}
          done={t('instruments.saved', { name })}
          disabled={changes === null || bad.length > 0}
          act={() => update(changes ?? {})}
          testId="terms-save"
        >
          {t('instruments.save')}
        </ActionButton>
        {row.changed.length > 0 && (
          <ActionButton
            kind="outline"
            title={t('instruments.resetTitle', { name })}
            consequence={t('instruments.resetText')}
            done={t('instruments.saved', { name })}
            act={() => update(AS_LISTED)}
            testId="terms-reset"
          >
            {t('instruments.reset')}
          </ActionButton>
        )}
      </div>
    </>
  );
}

interface TermFieldsProps {
  readonly row: InstrumentRow;
  readonly draft: TermChanges;
  readonly error: (field: string) => string | null;
  readonly onChange: (fields: Partial<TermChanges>) => void;
}

function TermFields({ row, draft, error, onChange }: TermFieldsProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <ChoiceField
        label={t('instruments.field.mode')}
        value={draft.mode}
        options={MODES.map((id) => ({ id, label: t(`instruments.mode.${id}`) }))}
        onChange={(mode) => onChange({ mode })}
        testId="terms-mode"
      />
      {row.has_sessions && (
        <ChoiceField
          label={t('instruments.field.hours')}
          value={draft.hours}
          options={HOURS.map((id) => ({ id, label: t(`instruments.hoursOf.${id}`) }))}
          onChange={(hours) => onChange({ hours })}
          testId="terms-hours"
        />
      )}
      {LINES.map((field) => (
        <Field
          key={field}
          label={
            field === 'fee_rate' ? t(`instruments.feeField.${row.fee_type}`) : t(`instruments.field.${field}`)
          }
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
          error={error(field)}
          inputMode={field === 'multiples' || field === 'size_tiers' ? 'text' : 'decimal'}
          maxLength={MAX_LENGTH}
          code
          testId={`terms-${field}`}
        />
      ))}
    </>
  );
}

/** One sentence for each thing that will be different. */
function Consequences({ changes }: { changes: Changes }) {
  const { t } = useTranslation('console');
  const { mode, hours, spread_percent, swap_mode, swap_buy, swap_sell, triple_day, ...terms } = changes;
  const isFinancing = [swap_mode, swap_buy, swap_sell, triple_day].some((term) => term !== undefined);
  return (
    <>
      {mode !== undefined && <span className="instruments-line">{t(`instruments.modeText.${mode}`)}</span>}
      {hours !== undefined && <span className="instruments-line">{t(`instruments.hoursText.${hours}`)}</span>}
      {spread_percent !== undefined && (
        <span className="instruments-line">{t('instruments.spreadText', { percent: spread_percent })}</span>
      )}
      {Object.keys(terms).length > 0 && (
        <span className="instruments-line">{t('instruments.termsText')}</span>
      )}
      {isFinancing && <span className="instruments-line">{t('instruments.swapText')}</span>}
    </>
  );
}
