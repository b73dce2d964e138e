/** What the login form holds and when it may be sent: pure, so that the screen only draws it. */

export const LOGIN_METHODS = ['email', 'mobile'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

/** The field that lacks something, or null when the form may be sent. */
export type Missing = 'email' | 'phone' | 'password';

export interface LoginForm {
  readonly method: LoginMethod;
  /** One text per method, so that a look at the other tab loses nothing. */
  readonly accounts: Readonly<Record<LoginMethod, string>>;
  readonly password: string;
  readonly passwordShown: boolean;
  /** True once somebody tried to send it: from then on what is missing is said. */
  readonly tried: boolean;
}

export type LoginChange =
  | { type: 'method'; method: LoginMethod }
  | { type: 'account'; text: string }
  | { type: 'password'; text: string }
  | { type: 'password shown' }
  | { type: 'tried' };

export const EMPTY_LOGIN: LoginForm = {
  method: 'email',
  accounts: { email: '', mobile: '' },
  password: '',
  passwordShown: false,
  tried: false,
};

export function changeLogin(form: LoginForm, change: LoginChange): LoginForm {
  switch (change.type) {
    case 'method':
      return { ...form, method: change.method, tried: false };
    case 'account':
      return { ...form, accounts: { ...form.accounts, [form.method]: change.text } };
    case 'password':
      return { ...form, password: change.text };
    case 'password shown':
      return { ...form, passwordShown: !form.passwordShown };
    case 'tried':
      return { ...form, tried: true };
  }
}

/** The account as it will be sent: people paste spaces around it. A password is sent as it is. */
export function accountOf(form: LoginForm): string {
  return form.accounts[form.method].trim();
}

/** What is missing, in the order of the fields. */
export function missingIn(form: LoginForm): readonly Missing[] {
  const missing: Missing[] = [];
  if (accountOf(form) === '') missing.push(form.method === 'email' ? 'email' : 'phone');
  if (form.password === '') missing.push('password');
  return missing;
}
