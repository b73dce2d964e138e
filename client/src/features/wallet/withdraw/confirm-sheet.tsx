/** Confirmation of a withdrawal: amount, full destination, what arrives and what follows, and the second factor if there is one. */

import { useTranslation } from 'react-i18next';
import { GroupedAddress } from '../methods/grouped-address.tsx';
import { useMethodName } from '../methods/method-name.ts';
import { TagText } from '../methods/tag-text.tsx';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Field, SubmitButton } from '../../../ui/controls/field.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { Note } from '../../../ui/states/note.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { estimateText } from '../transfers/market-rate.tsx';
import { CostRow, RateNote } from './cost-facts.tsx';
import { dollarsText, receivedUnitsText } from './withdrawal-quote.ts';
import { RECORDS_PATH } from './paths.ts';
import type { ConfirmHandle } from './use-confirm.ts';
import type { WithdrawForm } from './use-withdraw-form.ts';

interface ConfirmSheetProps {
  open: boolean;
  form: WithdrawForm;
  confirming: ConfirmHandle;
  onClose: () => void;
}

/** It stays open while the result is unknown: a new request would be a second withdrawal. */
export function ConfirmSheet({ open, form, confirming, onClose }: ConfirmSheetProps) {
  const { t } = useTranslation();
  const amount = isolate(receivedUnitsText(form.quote?.amountMicros ?? 0n));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('withdraw.confirm.title', { amount })}
      dirty={confirming.busy || confirming.unanswered}
      testId="withdraw-confirm"
    >
      <ConfirmForm form={form} confirming={confirming} onClose={onClose} />
    </Sheet>
  );
}

function ConfirmForm({ form, confirming, onClose }: Omit<ConfirmSheetProps, 'open'>) {
  const { t } = useTranslation();
  const { code, asksCode, busy, waitSeconds, unanswered, setCode, errorOf, submit } = confirming;
  const { quote } = form;
  if (quote === null) return null;
  const amount = isolate(receivedUnitsText(quote.amountMicros));
  return (
    <form className="withdraw-confirm" noValidate onSubmit={submit}>
      <Terms form={form} />
      <p className="withdraw-consequence">{t('withdraw.confirm.text', { amount })}</p>
      {asksCode && !unanswered && (
        <Field
          label={t('login.totp.label')}
          name="totp"
          code
          autoComplete="one-time-code"
          maxLength={64}
          value={code}
          onChange={setCode}
          error={errorOf('code')}
          help={t('withdraw.confirm.codeHelp')}
          roomBelow
          testId="withdraw-totp"
        />
      )}
      {unanswered && (
        <Note title={t('withdraw.unanswered.title')} testId="withdraw-unanswered">
          {t('withdraw.unanswered.text')}
        </Note>
      )}
      <SubmitButton
        label={unanswered ? t('withdraw.unanswered.again') : t('withdraw.submit', { amount })}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="withdraw-confirm-submit"
      />
      {unanswered ? (
        <ButtonLink kind="text" size="medium" to={RECORDS_PATH}>
          {t('withdraw.unanswered.look')}
        </ButtonLink>
      ) : (
        <Button kind="text" size="medium" disabled={busy} onClick={onClose}>
          {t('withdraw.confirm.back')}
        </Button>
      )}
    </form>
  );
}

function Terms({ form: { quote, currency, method } }: { form: WithdrawForm }) {
  const { t } = useTranslation();
  const nameOf = useMethodName();
  if (quote === null || currency === undefined || method === undefined) return null;
  return (
    <>
      <section className="withdraw-confirm-to">
        <h3 className="withdraw-label">{t('withdraw.to')}</h3>
        <b>{nameOf(method)}</b>
        {method.payee_name !== '' && <span dir="auto">{method.payee_name}</span>}
        <GroupedAddress
          text={method.type === 1 ? method.dc_address : method.payee_account}
          testId="withdraw-confirm-address"
        />
        {method.tag !== '' && <TagText tag={method.tag} />}
      </section>
      <dl className="withdraw-facts">
        <CostRow name={t('withdraw.fee')} value={dollarsText(quote.feeMicros)} />
        <CostRow
          name={t('withdraw.receive')}
          value={estimateText(
            `${receivedUnitsText(quote.receivedMicros)} ${currency.code}`,
            currency.rate_at === null,
          )}
          testId="withdraw-confirm-receive"
          total
        />
      </dl>
      <RateNote currency={currency} />
    </>
  );
}
