/** One payment channel to fill in: the fields of its kind, and under each what the server finds wrong with it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factOf, messageOf } from '../../data/failures.ts';
import { adminApi } from '../../data/admin-api.ts';
import { Facts } from '../../components/facts.tsx';
import { useEdits } from '../../components/use-edits.ts';
import { ChannelActions } from './channel-actions.tsx';
import { ChannelField } from './channel-field.tsx';
import {
  type PaymentChannel,
  FIELDS,
  type FieldName,
  type FieldSpec,
  type ChannelKind,
  nameOf,
  saveChannel,
  type Values,
  valuesOf,
} from './channel-kinds.ts';

interface ChannelFormProps {
  readonly kind: ChannelKind;
  /** Null is a new one. */
  readonly channel: PaymentChannel | null;
  /** With the id of what was kept; null after its end. */
  readonly onDone: (id: number | null) => void;
}

/** What the server refused last, and where. */
interface Wrong {
  readonly fields: readonly string[];
  readonly message: string;
}

export function ChannelForm({ kind, channel, onDone }: ChannelFormProps) {
  const { t } = useTranslation('console');
  const { values, edit, forget } = useEdits<Values>(valuesOf(kind, channel));
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const utils = adminApi.useUtils();
  const shown = FIELDS[kind].filter((field) => field.shown?.(values) ?? true);
  const isFixed = (field: FieldSpec) => channel !== null && field.fixed === true;
  const save = async () => {
    try {
      const kept = await saveChannel(kind, channel?.id ?? null, values);
      setWrong(null);
      await utils.payments.invalidate();
      forget();
      onDone(kept.id);
    } catch (error) {
      setWrong(wrongOf(error));
      throw error;
    }
  };
  return (
    <div className="payments-form">
      <h2>{channel === null ? t(`payments.add.${kind}`) : <bdi>{nameOf(kind, values)}</bdi>}</h2>
      {channel !== null && <FixedFacts fields={shown.filter(isFixed)} values={values} />}
      {shown.map(
        (field) =>
          !isFixed(field) && (
            <ChannelField
              key={field.name}
              field={field}
              value={values[field.name] ?? ''}
              error={wrong?.fields.includes(field.name) === true ? wrong.message : null}
              onChange={(text) => edit({ [field.name]: text })}
            />
          ),
      )}
      <p className="payments-quiet">{t(`payments.unit.${kind}`)}</p>
      {channel !== null && <p className="payments-quiet">{t(`payments.fixed.${kind}`)}</p>}
      <ChannelActions
        kind={kind}
        channel={channel}
        values={values}
        complete={isComplete(shown, values)}
        onSave={save}
        onRemoved={() => onDone(null)}
      />
    </div>
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

function wrongOf(error: unknown): Wrong | null {
  const fields = factOf(error, 'fields');
  const message = messageOf(error);
  return Array.isArray(fields) && message !== null ? { fields: fields.map(String), message } : null;
}
