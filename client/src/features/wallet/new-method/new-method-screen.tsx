/** Page that adds a withdrawal method: a blockchain address or a bank account. It then returns to the previous page. */

import './new-method-screen.css';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';
import { RealAccountOnly } from '../../demo-account/real-account-only.tsx';
import { ErrorState } from '../../../ui/states/empty-state.tsx';
import { NarrowPage } from '../../../ui/layout/page.tsx';
import { Skeleton, useSlow } from '../../../ui/states/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { Chip, ChipRow } from '../../../ui/controls/chip.tsx';
import { Field, FieldBelow, SubmitButton } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { Note } from '../../../ui/states/note.tsx';
import { type MethodField, methodFields, isOptional, MAX_LENGTHS } from './method-form.ts';
import { type MethodForm, useMethodForm } from './use-method-form.ts';

const FORM = '/mine/withdraw';
const LISTS = { 1: '/mine/coin-address-list', 2: '/mine/bank-card-list' } as const;

/** A short account is compared at a glance. */
const LONG = 12;

/** Written from left to right in every language. */
const CODES: ReadonlySet<MethodField> = new Set(['dc_address', 'tag', 'bank_swift', 'payee_account']);

const BANK = '2';

export function NewMethodScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const user = useUser();
  if (user === null) return null;
  const type = params.get('type') === BANK ? 2 : 1;
  const title = t(type === 1 ? 'methods.coin.add' : 'methods.bank.add');
  return (
    <NarrowPage title={title} back={nextPath(type, params.get('from'), null)}>
      <div className="new-method-body">
        {user.is_demo === 1 ? (
          <RealAccountOnly
            text={t('withdraw.realOnly')}
            onClose={() => void navigate('/user', { replace: true })}
          />
        ) : (
          <NewMethod key={type} type={type} from={params.get('from')} />
        )}
      </div>
    </NarrowPage>
  );
}

function NewMethod({ type, from }: { type: WithdrawalType; from: string | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useMethodForm(type, (method) => {
    toast(t(type === 1 ? 'methods.coin.bound' : 'methods.bank.bound'), { tone: 'done' });
    void navigate(nextPath(type, from, method.id), { replace: true });
  });
  const slow = useSlow(form.currencies === undefined && !form.failed);
  if (form.failed) {
    return <ErrorState title={t('withdraw.failed')} text={t('withdraw.failedText')} onRetry={form.retry} />;
  }
  if (form.currencies === undefined) return slow ? <Skeleton width="100%" height="10rem" /> : null;
  if (form.currency === undefined) {
    return (
      <ErrorState
        title={t('withdraw.obstacles.noChannel.title')}
        text={t('methods.noCurrency')}
        onRetry={form.retry}
      />
    );
  }
  return <MethodFields type={type} form={form} />;
}

interface MethodFieldsProps {
  type: WithdrawalType;
  form: MethodForm;
}

/** Form for a withdrawal method: currency, account with its checks, the account in groups of four, and the consequences of adding it. */
function MethodFields({ type, form }: MethodFieldsProps) {
  const { t } = useTranslation();
  const { texts, currency, element, busy, waitSeconds, errorOf, submit } = form;
  const kind = type === 1 ? 'coin' : 'bank';
  const account = type === 1 ? texts.dc_address : texts.payee_account;
  const helpOf = (field: MethodField) => {
    if (field === 'tag') return t('methods.tagHelp');
    return isOptional(field) ? t('withdraw.optional') : undefined;
  };
  return (
    <form ref={element} noValidate onSubmit={submit} data-testid="new-method-form">
      <Currencies type={type} form={form} />
      {type === 1 && currency !== undefined && (
        <Note>
          {t('methods.oneNetwork', { code: isolate(currency.code), network: isolate(currency.protocol) })}
        </Note>
      )}
      <div className="new-method-fields">
        {(currency === undefined ? [] : methodFields(currency)).map((field) => (
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
            help={helpOf(field)}
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
      {error !== null && <FieldBelow id="new-method-currency-below" wrong permanent={false} text={error} />}
    </section>
  );
}

/** Only the withdrawal form is returned to; any other path in the address is ignored. */
export function nextPath(type: WithdrawalType, from: string | null, methodId: number | null): string {
  if (from === null || !(from === FORM || from.startsWith(`${FORM}?`))) return LISTS[type];
  const params = new URLSearchParams(from.slice(FORM.length));
  params.set('type', String(type));
  if (methodId !== null) params.set('method', String(methodId));
  return `${FORM}?${params}`;
}
