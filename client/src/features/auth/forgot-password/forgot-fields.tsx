/** Form for a forgotten password. It shows the same whether or not there is an account with the address. */

import { useTranslation } from 'react-i18next';
import { forgetPassword, sendCode } from '../../../data/user/identity.ts';
import { AccountFields } from '../fields/account-fields.tsx';
import { type AccountField, accountOf, addressOf } from '../fields/account-form.ts';
import { CodeField } from '../fields/code-field.tsx';
import { NewPassword } from '../fields/new-password.tsx';
import { SubmitButton } from '../../../ui/controls/submit-button.tsx';
import { useAccountForm } from '../fields/use-account-form.ts';

/** A number alone needs a dialling code. */
const BY_EMAIL: readonly AccountField[] = ['account', 'code', 'password', 'repeat'];

export function ForgotFields({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const handle = useAccountForm({
    fields: BY_EMAIL,
    async send(form, area) {
      await forgetPassword({
        type: form.method,
        account: accountOf(form),
        new_password: form.password,
        secondary_password: form.repeat,
        auth_code: form.code,
        ...(form.method === 'mobile' && area !== undefined && { area_id: area.id }),
      });
      onDone();
    },
  });
  const { form, area, element, busy, waitSeconds, change, errorOf, checkAccount, codeSent, refuse, submit } =
    handle;
  const address = addressOf(form, area);
  return (
    <form ref={element} className="sign-in-fields" noValidate onSubmit={submit}>
      <AccountFields handle={handle} country="mobile" label={t('forgot.method')} />
      <CodeField
        value={form.code}
        onChange={(text) => change({ type: 'code', text })}
        error={errorOf('code')}
        target={address === null ? null : `${form.method} ${address}`}
        sentText={t('signIn.sentIfKnown')}
        check={checkAccount}
        send={() =>
          sendCode(form.method, {
            to: accountOf(form),
            type: 2,
            ...(form.method === 'mobile' && area !== undefined && { area_id: area.id }),
          })
        }
        onSent={codeSent}
        onRefused={refuse}
      />
      <NewPassword
        label={t('signIn.newPassword')}
        repeatLabel={t('signIn.repeatNew')}
        account={accountOf(form)}
        handle={handle}
      />
      <SubmitButton
        label={t('forgot.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="forgot-submit"
      />
    </form>
  );
}
