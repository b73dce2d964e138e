/** What the login form holds and when it may be sent: pure, so that the screen only draws it. */

import type { Channel } from '../../../data/user/identity.ts';
import type { SignInDraft } from '../../../data/user/sign-in-draft.ts';

/** The field that lacks something. */
export type Missing = 'email' | 'phone' | 'password' | 'totp';

export interface LoginForm extends SignInDraft {
  readonly password: string;
  /** The account has a second factor: what was typed before is right, and is kept for the try with it. */
  readonly step: 'password' | 'totp';
  readonly totp: string;
  /** True once somebody tried to send this step: from then on what is missing is said. */
  readonly tried: boolean;
}

export type LoginChange =
  | { type: 'method'; method: Channel }
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

/** The account as it will be sent: people paste spaces around it. A password is sent as it is. */
export function accountOf(form: SignInDraft): string {
  return form.accounts[form.method].trim();
}

/** What is missing in the step that is shown, in the order of the fields. */
export function missingIn(form: LoginForm): readonly Missing[] {
  if (form.step === 'totp') return form.totp.trim() === '' ? ['totp'] : [];
  const missing: Missing[] = [];
  if (accountOf(form) === '') missing.push(form.method === 'email' ? 'email' : 'phone');
  if (form.password === '') missing.push('password');
  return missing;
}
