/** The login form: what is missing is said at its field, what the server refuses is said where the password was typed. */

import { type FormEvent, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiRefusal } from '../../data/failures.ts';
import { login } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { haptic } from '../../ui/haptics.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.ts';
import { accountOf, changeLogin, EMPTY_LOGIN, type LoginChange, missingIn } from './login-form.ts';

/** What the form holds, and what sending it does. */
function useLogin(onDone: () => void) {
  const { t } = useTranslation();
  const [form, change] = useReducer(changeLogin, EMPTY_LOGIN);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const missing = form.tried ? missingIn(form) : [];

  const edit = (edited: LoginChange) => {
    setRefused(null);
    change(edited);
  };
  const focus = (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    change({ type: 'tried' });
    const [first] = missingIn(form);
    if (first !== undefined) {
      haptic('refused');
      focus(first === 'password' ? 'password' : 'account');
      return;
    }
    setBusy(true);
    setRefused(null);
    try {
      await login({ account: accountOf(form), password: form.password, login_type: form.method });
      toast(t('login.success'), { tone: 'done' });
      onDone();
    } catch (error) {
      haptic('refused');
      if (error instanceof ApiRefusal) setRefused(error.message);
    } finally {
      setBusy(false);
    }
  };
  return { form, missing, busy, refused, element, edit, change, submit };
}

export function LoginFields({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const { form, missing, busy, refused, element, edit, change, submit } = useLogin(onDone);
  const byEmail = form.method === 'email';
  const accountMissing = missing.includes('email')
    ? t('login.inputEmail')
    : missing.includes('phone')
      ? t('login.inputPhone')
      : null;
  const eye = form.passwordShown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <form ref={element} className="login-fields" noValidate onSubmit={(event) => void submit(event)}>
      <Segmented
        label={t('login.method')}
        options={[
          { value: 'email', label: t('login.email'), testId: 'login-method-email' },
          { value: 'mobile', label: t('login.mobile'), testId: 'login-method-mobile' },
        ]}
        value={form.method}
        onChange={(method) => edit({ type: 'method', method })}
      />
      <Field
        label={byEmail ? t('login.email') : t('login.phone')}
        name="account"
        type={byEmail ? 'email' : 'tel'}
        inputMode={byEmail ? 'email' : 'tel'}
        autoComplete="username"
        value={form.accounts[form.method]}
        onChange={(text) => edit({ type: 'account', text })}
        error={accountMissing}
        testId="login-account"
      />
      <Field
        label={t('login.password')}
        name="password"
        type={form.passwordShown ? 'text' : 'password'}
        autoComplete="current-password"
        value={form.password}
        onChange={(text) => edit({ type: 'password', text })}
        error={missing.includes('password') ? t('login.inputPassword') : refused}
        end={
          <IconButton
            icon={form.passwordShown ? 'eye-off' : 'eye'}
            label={eye}
            quiet
            onClick={() => change({ type: 'password shown' })}
          />
        }
        testId="login-password"
      />
      <Button type="submit" busy={busy} testId="login-submit">
        {t('login.submit')}
      </Button>
    </form>
  );
}
