/** Registration page of a real account: account, code or captcha, and password. A demo account remains available. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useUser } from '../../../data/user/session.ts';
import { dropDraft } from '../../../data/user/sign-in-draft.ts';
import { returnPath } from '../fields/return-path.ts';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { register, sendCode } from '../../../data/user/identity.ts';
import { OidcButton } from '../oidc/oidc-button.tsx';
import { AccountFields } from '../fields/account-fields.tsx';
import { ACCOUNT_FIELDS, accountOf, addressOf } from '../fields/account-form.ts';
import { CaptchaField, type CaptchaHandle, useCaptcha } from '../fields/captcha-field.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { NewPassword } from '../fields/new-password.tsx';
import { type AccountFormHandle, useAccountForm } from '../fields/use-account-form.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Field, SubmitButton } from '../../../ui/controls/field.tsx';

const PICTURE = 2;

export function RegisterScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const demo = useUser()?.is_demo === 1;
  const from = query.get('from');
  const invite = query.get('invite_code') ?? '';
  const [welcomed, setWelcomed] = useState(false);
  const loginPath = from === null ? '/login' : `/login?from=${encodeURIComponent(from)}`;
  const enter = () => {
    dropDraft();
    if (from === null) return setWelcomed(true);
    toast(t('register.done'), { tone: 'done' });
    void navigate(returnPath(from, location.origin), { replace: true });
  };
  if (welcomed) return <Welcome />;
  return (
    <SignInPage
      title={t('register.documentTitle')}
      headline={t('register.headline')}
      text={demo ? t('register.demoStays') : t('register.text')}
      back={loginPath}
    >
      <RegisterFields invite={invite} onDone={enter} />
      <OidcButton from={from} invite={invite} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={loginPath} replace>
          {t('register.haveAccount')}
        </Link>
      </nav>
    </SignInPage>
  );
}

/** First steps of a new account that came from no other page. */
function Welcome() {
  const { t } = useTranslation();
  return (
    <SignInPage title={t('register.done')} headline={t('register.done')} text={t('register.welcome')}>
      <div className="sign-in-steps" data-testid="welcome">
        <ButtonLink to="/mine/charge">{t('user.deposit')}</ButtonLink>
        <ButtonLink kind="secondary" to="/mine/auth">
          {t('user.realName')}
        </ButtonLink>
        <ButtonLink kind="text" to="/trade">
          {t('register.lookAround')}
        </ButtonLink>
      </div>
    </SignInPage>
  );
}

/** Registers with the values of the form. */
function useRegister(invite: string, onDone: () => void) {
  const picture = useBasicInfo()?.verify_reg_type === PICTURE;
  const captcha = useCaptcha(picture);
  const handle = useAccountForm({
    fields: ACCOUNT_FIELDS,
    picture,
    invite,
    async send(form, area) {
      const code = form.invite.trim();
      const key = picture ? (captcha.picture?.id ?? '') : form.codeKey;
      try {
        await register({
          type: form.method,
          area_id: area?.id ?? 0,
          account: accountOf(form),
          password: form.password,
          re_password: form.repeat,
          sms_code: form.code.trim(),
          ...(code !== '' && { invite_code: code }),
          ...(key !== '' && { key }),
        });
      } catch (error) {
        if (picture) captcha.reload();
        throw error;
      }
      onDone();
    },
  });
  return { handle, captcha, picture };
}

/** Form of a new account. With captchas instead of codes, each attempt loads a new captcha. */
function RegisterFields({ invite, onDone }: { invite: string; onDone: () => void }) {
  const { t } = useTranslation();
  const { handle, captcha, picture } = useRegister(invite, onDone);
  const { form, element, busy, waitSeconds, change, errorOf, submit } = handle;
  return (
    <form ref={element} className="sign-in-fields" noValidate onSubmit={submit}>
      <AccountFields handle={handle} country="always" label={t('register.method')} />
      <Proof handle={handle} captcha={picture ? captcha : null} />
      <NewPassword
        label={t('login.password')}
        repeatLabel={t('signIn.repeat')}
        account={accountOf(form)}
        handle={handle}
      />
      <Field
        label={t('register.invite')}
        name="invite"
        autoComplete="off"
        maxLength={32}
        value={form.invite}
        onChange={(text) => change({ type: 'invite', text })}
        error={errorOf('invite')}
        roomBelow
        testId="invite"
      />
      <SubmitButton
        label={t('register.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={errorOf('form')}
        testId="register-submit"
      />
    </form>
  );
}

function Proof({ handle, captcha }: { handle: AccountFormHandle; captcha: CaptchaHandle | null }) {
  const { t } = useTranslation();
  const { form, area, change, errorOf, checkAccount, codeSent, refuse } = handle;
  const onChange = (text: string) => change({ type: 'code', text });
  if (captcha !== null) {
    return (
      <CaptchaField
        name="code"
        captcha={captcha}
        value={form.code}
        onChange={onChange}
        error={errorOf('code')}
      />
    );
  }
  const address = addressOf(form, area);
  return (
    <CodeField
      value={form.code}
      onChange={onChange}
      error={errorOf('code')}
      target={address === null ? null : `${form.method} ${address}`}
      sentText={t('signIn.sentTo', { address: address ?? '' })}
      check={checkAccount}
      send={() =>
        sendCode(form.method, {
          to: accountOf(form),
          type: 1,
          ...(area !== undefined && { area_id: area.id }),
        })
      }
      onSent={codeSent}
      onRefused={refuse}
    />
  );
}
