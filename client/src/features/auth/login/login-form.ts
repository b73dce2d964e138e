/** State of the login form. Pure. */

import type { CodeChannel } from '../../../data/user/identity.ts';
import type { SignInDraft } from '../../../data/user/sign-in-draft.ts';

/** The field that is incomplete. */
export type MissingField = 'email' | 'phone' | 'password' | 'totp';

export interface LoginForm extends SignInDraft {
  readonly password: string;
  /** The account has a second factor: the first step was right and is stored for the attempt with it. */
  readonly step: 'password' | 'totp';
  readonly totp: string;
  /** True after an attempt to submit this step: from then on problems are shown. */
  readonly tried: boolean;
}

export type LoginChange =
  | { type: 'method'; method: CodeChannel }
  | { type: 'area'; areaId: number }
  | { type: 'account'; text: string }
  | { type: 'password'; text: string }
  | { type: 'totp'; text: string }
  | { type: 'step'; step: LoginForm['step'] }
  | { type: 'tried' };

export function emptyLogin(draft: SignInDraft): LoginForm {
  return { ...draft, password: '', step: 'password', totp: '', tried: false };
}

export function changeLogin(form: LoginForm, change: LoginChange): LoginForm {
  switch (change.type) {
    case 'method':
      return { ...form, method: change.method, tried: false };
    case 'area':
      return { ...form, areaId: change.areaId };
    case 'account':
      return { ...form, accounts: { ...form.accounts, [form.method]: change.text } };
    case 'password':
      return { ...form, password: change.text };
    case 'totp':
      return { ...form, totp: change.text };
    case 'step':
      return { ...form, step: change.step, totp: '', tried: false };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** The account as it is sent, without surrounding spaces. A password is sent as typed. */
export function loginAccount(form: SignInDraft): string {
  return form.accounts[form.method].trim();
}

/** Incomplete fields of the present step, in their order. */
export function missingLoginFields(form: LoginForm): readonly MissingField[] {
  if (form.step === 'totp') return form.totp.trim() === '' ? ['totp'] : [];
  const missing: MissingField[] = [];
  if (loginAccount(form) === '') missing.push(form.method === 'email' ? 'email' : 'phone');
  if (form.password === '') missing.push('password');
  return missing;
}
