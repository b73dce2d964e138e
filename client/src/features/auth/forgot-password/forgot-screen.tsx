/** Page for a forgotten password: a code proves ownership of the address, and all other sessions end. */

import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { forgetPassword, sendCode } from '../../../data/user/identity.ts';
import { AccountFields } from '../fields/account-fields.tsx';
import { type AccountField, accountOf, addressOf } from '../fields/account-form.ts';
import { CodeField } from '../fields/code-field.tsx';
import { NewPassword } from '../fields/new-password.tsx';
import { SubmitButton } from '../../../ui/controls/field.tsx';
import { useAccountForm } from '../fields/use-account-form.ts';

/** A number alone needs a dialling code. */
const BY_EMAIL: readonly AccountField[] = ['account', 'code', 'password', 'repeat'];

export function ForgotScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  const loginPath = from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`;
  const done = () => {
    toast(t('forgot.done'), { tone: 'done' });
    void navigate(loginPath, { replace: true });
  };
  return (
    <SignInPage
      title={t('forgot.documentTitle')}
      headline={t('forgot.headline')}
      text={t('forgot.text')}
      back={loginPath}
    >
      <ForgotFields onDone={done} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={loginPath} replace>
          {t('forgot.remembered')}
        </Link>
      </nav>
    </SignInPage>
  );
}

/** Form for a forgotten password. It shows the same whether or not there is an account with the address. */
function ForgotFields({ onDone }: { onDone: () => void }) {
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
        ...(form.codeKey !== '' && { key: form.codeKey }),
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
