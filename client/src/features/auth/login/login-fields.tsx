/** Login form: e-mail or mobile with a password, then the second factor if the account has one. */

import { useTranslation } from 'react-i18next';
import { AreaField } from '../fields/area-field.tsx';
import { PasswordField } from '../../../ui/controls/password-field.tsx';
import { SubmitButton } from '../../../ui/controls/submit-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { SecondStep } from './second-step.tsx';
import { type LoginHandle, useLogin } from './use-login.ts';

export function LoginFields({ onDone }: { onDone: () => void }) {
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
    </form>
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
