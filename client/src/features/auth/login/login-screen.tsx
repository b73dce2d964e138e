/** Login page: headline, form near the thumb, other ways to sign in, and the demo account. */

import './login-screen.css';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { dropDraft } from '../../../data/user/sign-in-draft.ts';
import { returnPath } from '../fields/return-path.ts';
import { SignInPage } from '../fields/sign-in-page.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useBasicInfo } from '../../../data/site-settings/basic-info.ts';
import { usePasskeysHere } from '../../../data/user/passkeys.ts';
import { useUser } from '../../../data/user/session.ts';
import { Dial } from '../../../ui/theme/dial.tsx';
import { roundMoneyText } from '../../../ui/format/money-text.ts';
import { Icon } from '../../../ui/theme/icon.tsx';
import { OidcButton } from '../oidc/oidc-button.tsx';
import { useDemoOpening } from '../../demo-account/use-demo-opening.ts';
import { AreaField } from '../fields/area-field.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { Field, SubmitButton } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { useEffect, useRef, useState } from 'react';
import { BusyTicks, Button } from '../../../ui/controls/button.tsx';
import { isolate } from '../../../ui/format/number-text.ts';
import { loginAccount } from './login-form.ts';
import { type LoginHandle, useLogin } from './use-login.ts';

export function LoginScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const from = query.get('from');
  // a demo account logs in to a real one; who has a real account goes on
  const user = useUser();
  const [hadAccount] = useState(user !== null && user.is_demo !== 1);
  const onwards = from === null ? '' : `?from=${encodeURIComponent(from)}`;
  const enter = () => void navigate(returnPath(from, location.origin), { replace: true });
  const enterLoggedIn = () => {
    dropDraft();
    toast(t('login.success'), { tone: 'done' });
    enter();
  };
  if (hadAccount && user !== null) return <Navigate to={returnPath(from, location.origin)} replace />;
  return (
    <SignInPage
      title={t('login.documentTitle')}
      headline={t('login.headline')}
      text={from === null ? undefined : t('login.continue')}
    >
      <LoginFields onDone={enterLoggedIn} />
      <OidcButton from={from} />
      <nav className="sign-in-links" aria-label={t('login.moreWays')}>
        <Link to={`/register${onwards}`} data-testid="to-register">
          {t('login.create')}
        </Link>
        <Link to={`/forgot${onwards}`} data-testid="to-forgot">
          {t('login.forgot')}
        </Link>
      </nav>
      <DemoButton onDone={enter} />
    </SignInPage>
  );
}

/** Login form: e-mail or mobile with a password, then the second factor if the account has one. */
function LoginFields({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const handle = useLogin(onDone);
  const { form, busy, waitSeconds, refused, element, submit } = handle;
  return (
    <form ref={element} className="sign-in-fields" noValidate onSubmit={submit}>
      {form.step === 'totp' ? <SecondStep handle={handle} /> : <FirstStep handle={handle} />}
      <SubmitButton
        label={t('login.submit')}
        busy={busy}
        waitSeconds={waitSeconds}
        error={refused?.place === 'form' ? refused.text : null}
        testId="login-submit"
      />
      <PasskeyButton handle={handle} />
    </form>
  );
}

/** Login with a passkey, below the button of the form; its place is kept until the site has said whether it has passkeys. */
function PasskeyButton({ handle: { form, busy, submitPasskey } }: { handle: LoginHandle }) {
  const { t } = useTranslation();
  const here = usePasskeysHere();
  if (here === false) return null;
  return (
    <Button
      kind="secondary"
      className={here === true ? '' : 'login-passkey--waiting'}
      disabled={busy || here !== true}
      onClick={submitPasskey}
      testId="login-passkey"
    >
      {t(form.step === 'totp' ? 'passkey.instead' : 'passkey.login')}
    </Button>
  );
}

function FirstStep({ handle }: { handle: LoginHandle }) {
  const { t } = useTranslation();
  const { form, missing, refused, edit } = handle;
  const wrongPair = refused?.place === 'password' ? refused.text : null;
  return (
    <>
      <Segmented
        label={t('login.method')}
        options={[
          { value: 'email', label: t('login.email'), testId: 'login-method-email' },
          { value: 'mobile', label: t('login.mobile'), testId: 'login-method-mobile' },
        ]}
        value={form.method}
        onChange={(method) => edit({ type: 'method', method })}
      />
      <AccountLine handle={handle} />
      <PasswordField
        label={t('login.password')}
        name="password"
        kind="current"
        value={form.password}
        onChange={(text) => edit({ type: 'password', text })}
        error={missing.includes('password') ? t('login.inputPassword') : wrongPair}
        testId="login-password"
      />
    </>
  );
}

function AccountLine({ handle }: { handle: LoginHandle }) {
  const { t } = useTranslation();
  const { form, missing, areas, area, edit } = handle;
  const byEmail = form.method === 'email';
  const field = (
    <Field
      key={form.method}
      label={byEmail ? t('login.email') : t('login.phone')}
      name="account"
      type={byEmail ? 'email' : 'tel'}
      inputMode={byEmail ? 'email' : 'tel'}
      autoComplete="username"
      maxLength={254}
      value={form.accounts[form.method]}
      onChange={(text) => edit({ type: 'account', text })}
      error={
        missing.includes('email')
          ? t('login.inputEmail')
          : missing.includes('phone')
            ? t('login.inputPhone')
            : null
      }
      roomBelow
      testId="login-account"
    />
  );
  if (byEmail) return field;
  return (
    <div className="login-mobile">
      <AreaField areas={areas} area={area} short onChoose={({ id }) => edit({ type: 'area', areaId: id })} />
      {field}
    </div>
  );
}

/** Second step of a login: a code of the authenticator or a recovery code, and the way back to the first step. */
function SecondStep({ handle }: { handle: LoginHandle }) {
  const { t } = useTranslation();
  const { form, missing, refused, edit } = handle;
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the focused element was removed with the first step
    holder.current?.querySelector('input')?.focus();
  }, []);
  const wrong = refused?.place === 'totp' ? refused.text : null;
  return (
    <div ref={holder} className="login-second">
      <p className="login-second-text">{t('login.totp.text', { account: isolate(loginAccount(form)) })}</p>
      <Field
        label={t('login.totp.label')}
        name="totp"
        autoComplete="one-time-code"
        maxLength={64}
        value={form.totp}
        onChange={(text) => edit({ type: 'totp', text })}
        error={missing.includes('totp') ? t('login.totp.input') : wrong}
        help={t('login.totp.recovery')}
        roomBelow
        testId="login-totp"
      />
      <Button kind="text" size="medium" onClick={() => edit({ type: 'step', step: 'password' })}>
        {t('login.totp.back')}
      </Button>
    </div>
  );
}

/** Button that opens a demo account, or reopens the visitor's existing one. */
function DemoButton({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const basicInfo = useBasicInfo();
  const { isOpening: busy, open: openDemo } = useDemoOpening(onDone);
  const open = user?.is_demo === 1;
  const grant = basicInfo === undefined ? null : roundMoneyText(basicInfo.demo_balance);

  const enter = () => {
    if (open) onDone();
    else void openDemo();
  };

  return (
    <button
      type="button"
      className="login-demo"
      disabled={busy}
      aria-busy={busy || undefined}
      data-testid="open-demo"
      onClick={enter}
    >
      <Dial seed="demo account" size={40} />
      <span className="login-demo-content">
        <b>{open ? t('login.demo.resume') : t('login.demo.open')}</b>
        <span>
          {open
            ? t('login.demo.resumeText')
            : grant === null
              ? t('login.demo.plain')
              : t('login.demo.grant', { amount: grant })}
        </span>
      </span>
      {busy ? <BusyTicks /> : <Icon name="right" size={19} weight={1.8} flip />}
    </button>
  );
}
