/** One payment channel to fill in: the fields of its kind, and under each what the server finds wrong with it. */

import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/controls/field.tsx';
import { plainDecimal } from '../../../ui/format/parse-input.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane, Facts } from '../../components/console-page.tsx';
import { useEdits, useFieldErrors } from '../../components/form-state.ts';
import { useMarketCode } from './market-code.ts';
import type { Choose } from '../../components/selection.ts';
import { LargeTextField } from '../../components/text-area.tsx';
import {
  type ChannelKind,
  FIELDS,
  type FieldName,
  type FieldSpec,
  currencyOf,
  nameOf,
  type PaymentChannel,
  removeChannel,
  saveChannel,
  type Values,
  valuesOf,
} from './channel-kinds.ts';

interface ChannelFormProps {
  readonly kind: ChannelKind;
  /** Null is a new one. */
  readonly channel: PaymentChannel | null;
  /** After a request or a removal. */
  readonly onDone: Choose;
}

export function ChannelForm({ kind, channel, onDone }: ChannelFormProps) {
  const { t } = useTranslation('console');
  const { values, edit, forget } = useEdits<Values>(valuesOf(kind, channel));
  const { error, guard } = useFieldErrors();
  const shown = FIELDS[kind].filter((field) => field.shown?.(values) ?? true);
  const isFixed = (field: FieldSpec) => channel !== null && field.fixed === true;
  const name = nameOf(kind, values);
  const marketCode = useMarketCode(currencyOf(values));
  const save = () =>
    guard(async () => {
      await saveChannel(kind, channel?.id ?? null, values);
      await refetchArea('approvals');
      forget();
      onDone(null);
    });
  return (
    <Pane title={channel === null ? t(`payments.add.${kind}`) : <bdi>{name}</bdi>}>
      {channel !== null && <FixedFacts fields={shown.filter(isFixed)} values={values} />}
      {shown.map(
        (field) =>
          !isFixed(field) && (
            <ChannelField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              marketCode={marketCode}
              error={error(field.name)}
              onChange={(text) => edit({ [field.name]: text })}
            />
          ),
      )}
      <p className="payments-quiet">{t(`payments.unit.${kind}`)}</p>
      {channel !== null && <p className="payments-quiet">{t(`payments.fixed.${kind}`)}</p>}
      <div className="pane-buttons">
        <ActionButton
          title={t('payments.saveTitle', { name })}
          consequence={
            <>
              {t(`payments.saveText.${kind}`)}
              {kind === 'coins' && <bdi className="payments-whole">{values.address}</bdi>}
              {kind === 'wires' && <bdi className="payments-whole">{values.payee_account}</bdi>}
            </>
          }
          done={t('payments.saved', { name })}
          disabled={!isComplete(shown, values)}
          act={save}
          testId="channel-save"
        >
          {t('payments.save')}
        </ActionButton>
        {channel !== null && (
          <ActionButton
            kind="danger"
            title={t('payments.removeTitle', { name })}
            consequence={t(`payments.removeText.${kind}`)}
            done={t('payments.removed', { name })}
            act={async () => {
              await removeChannel(kind, channel.id);
              await refetchArea('payments');
              onDone(null);
            }}
            testId="channel-remove"
          >
            {t('payments.remove')}
          </ActionButton>
        )}
      </div>
    </Pane>
  );
}

/** Which channel it is: given once, for good. */
function FixedFacts({ fields, values }: { fields: readonly FieldSpec[]; values: Values }) {
  const { t } = useTranslation('console');
  const type = values.type === '2' ? '2' : '1';
  return (
    <Facts
      facts={fields.map(({ name }) => ({
        name: t(`payments.field.${name}`),
        value: name === 'type' ? t(`payments.type.${type}`) : values[name],
      }))}
    />
  );
}

/** Fields that may stay empty. */
const OPTIONAL: readonly FieldName[] = ['bank_address', 'bank_remark'];

function isComplete(fields: readonly FieldSpec[], values: Values): boolean {
  return fields.every(({ name }) => OPTIONAL.includes(name) || (values[name] ?? '').trim() !== '');
}

interface ChannelFieldProps {
  readonly field: FieldSpec;
  readonly value: string;
  /** Null where the market does not quote the currency. */
  readonly marketCode: string | null;
  readonly error: string | null;
  readonly onChange: (text: string) => void;
}

/** A line, a choice of two, or space for a whole address. */
function ChannelField({ field, value, marketCode, error, onChange }: ChannelFieldProps) {
  const { t } = useTranslation('console');
  const help = useHelp(field.name, marketCode);
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
      help={help}
      inputMode={number === true ? 'decimal' : 'text'}
      onBlur={() => {
        // the number as it was read, to be checked before it is saved
        const read = number === true ? plainDecimal(value) : null;
        if (read !== null) onChange(read);
      }}
    />
  );
}

function useHelp(name: FieldName, marketCode: string | null): string | undefined {
  const { t } = useTranslation('console');
  if (name === 'draw_rate') return t('payments.rateHelp');
  if (name === 'rate_margin') return t(marketCode === null ? 'payments.marginUnused' : 'payments.marginHelp');
  return name === 'usd_price' && marketCode !== null
    ? t('payments.marketPriceHelp', { code: marketCode })
    : undefined;
}
