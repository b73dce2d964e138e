/** Form for a withdrawal method: currency, account with its checks, the account in groups of four, and the consequences of adding it. */

import { useTranslation } from 'react-i18next';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { SubmitButton } from '../../../ui/controls/submit-button.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Field, FieldBelow } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/isolate.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { type MethodField, methodFields, isOptional, MAX_LENGTHS } from './method-form.ts';
import type { MethodForm } from './use-method-form.ts';

interface MethodFieldsProps {
  type: WithdrawalType;
  form: MethodForm;
}

/** A short account is compared at a glance. */
const LONG = 12;
/** Written from left to right in every language. */
const CODES: ReadonlySet<MethodField> = new Set(['dc_address', 'bank_swift', 'payee_account']);

export function MethodFields({ type, form }: MethodFieldsProps) {
  const { t } = useTranslation();
  const { texts, currency, element, busy, waitSeconds, errorOf, submit } = form;
  const kind = type === 1 ? 'coin' : 'bank';
  const account = type === 1 ? texts.dc_address : texts.payee_account;
  return (
    <form ref={element} noValidate onSubmit={submit} data-testid="new-method-form">
      <Currencies type={type} form={form} />
      {type === 1 && currency !== undefined && (
        <Note>
          {t('methods.oneNetwork', { code: isolate(currency.code), network: isolate(currency.protocol) })}
        </Note>
      )}
      <div className="new-method-fields">
        {methodFields(type).map((field) => (
          <Field
            key={field}
            label={t(`methods.fields.${field}`)}
            name={field}
            code={CODES.has(field)}
            autoComplete="off"
            maxLength={MAX_LENGTHS[field]}
            value={texts[field]}
            onChange={(text) => form.type(field, text)}
            error={errorOf(field)}
            help={isOptional(field) ? t('withdraw.optional') : undefined}
            roomBelow
            testId={`new-method-${field}`}
          />
        ))}
      </div>
      {account.replace(/\s+/g, '').length >= LONG && (
        <section className="new-method-read-back">
          <h2>{t('methods.compare')}</h2>
          <GroupedAddress text={account} testId="new-method-read-back" />
        </section>
      )}
      <p className="new-method-consequence">
        <Icon name="lock" size={16} />
        {t(`methods.${kind}.consequence`)}
      </p>
      <SubmitButton
        label={t(`methods.${kind}.bind`)}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="new-method-submit"
      />
    </form>
  );
}

function Currencies({ type, form: { currencies = [], currency, choose, errorOf } }: MethodFieldsProps) {
  const { t } = useTranslation();
  const label = t(type === 1 ? 'methods.currency' : 'methods.beneficiaryCurrency');
  const error = errorOf('draw_id');
  return (
    <section className="new-method-currencies">
      <h2>{label}</h2>
      <ChipRow label={label}>
        {currencies.map(({ id, code, protocol }) => (
          <Chip
            key={id}
            selected={id === currency?.id}
            onClick={() => choose(id)}
            testId={`new-method-currency-${id}`}
          >
            <bdi dir="ltr">{protocol === '' || protocol === code ? code : `${code} ${protocol}`}</bdi>
          </Chip>
        ))}
      </ChipRow>
      {error !== null && <FieldBelow id="new-method-currency-below" wrong kept={false} text={error} />}
    </section>
  );
}
