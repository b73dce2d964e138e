/** State and validation of the forms for registration and for a new password. Pure. */

import { emailOf, mobilesOf, westernDigits } from '@vernier/shared/identity/contact';
import { isPasswordLong } from '@vernier/shared/identity/password-rules';
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import type { CodeChannel } from '../../../data/user/identity.ts';
import type { SignInDraft } from '../../../data/user/sign-in-draft.ts';

/** The fields in the order of the forms. */
export const ACCOUNT_FIELDS = ['area', 'account', 'code', 'password', 'repeat', 'invite'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** A key below `signIn.problems` in the locale. */
export type AccountProblem =
  | 'areaMissing'
  | 'emailMissing'
  | 'emailWrong'
  | 'phoneMissing'
  | 'phoneWrong'
  | 'codeMissing'
  | 'captchaMissing'
  | 'passwordMissing'
  | 'passwordShort'
  | 'repeatMissing'
  | 'repeatDiffers';

export interface AccountForm extends SignInDraft {
  readonly code: string;
  readonly password: string;
  readonly repeat: string;
  readonly invite: string;
}

export type AccountChange =
  | { type: 'method'; method: CodeChannel }
  | { type: 'area'; areaId: number }
  | { type: 'account'; text: string }
  | { type: 'code' | 'codeKey' | 'password' | 'repeat' | 'invite'; text: string };

export function emptyForm(draft: SignInDraft, invite: string): AccountForm {
  return { ...draft, code: '', password: '', repeat: '', invite };
}

export function changeForm(form: AccountForm, change: AccountChange): AccountForm {
  switch (change.type) {
    case 'method':
      // a code belongs to the address it was sent to
      return { ...form, method: change.method, code: '' };
    case 'area':
      return { ...form, areaId: change.areaId };
    case 'account':
      return { ...form, accounts: { ...form.accounts, [form.method]: change.text } };
    default:
      return { ...form, [change.type]: change.text };
  }
}

/** The address as typed, without surrounding spaces. */
export function accountOf(form: SignInDraft): string {
  return form.accounts[form.method].trim();
}

/** The address in its canonical form; null while it is invalid. */
export function addressOf(form: SignInDraft, area: AreaWire | undefined): string | null {
  if (form.method === 'email') return emailOf(accountOf(form));
  return area === undefined ? null : (mobilesOf(accountOf(form), [area.global_code])[0] ?? null);
}

/** The problem of the address alone, checked before a code is sent to it. */
export function accountProblem(form: SignInDraft, area: AreaWire | undefined): AccountProblem | null {
  const byEmail = form.method === 'email';
  if (accountOf(form) === '') return byEmail ? 'emailMissing' : 'phoneMissing';
  if (addressOf(form, area) !== null) return null;
  if (byEmail) return 'emailWrong';
  return area === undefined ? null : 'phoneWrong';
}

/** Problems by field; an empty record may be sent. `picture`: the code is the text of a captcha. An invitation code is optional. */
export function accountProblems(
  form: AccountForm,
  area: AreaWire | undefined,
  fields: readonly AccountField[],
  picture: boolean,
): Partial<Record<AccountField, AccountProblem>> {
  const found: Record<AccountField, AccountProblem | null> = {
    area: area === undefined ? 'areaMissing' : null,
    account: accountProblem(form, area),
    code: codeProblem(form.code, picture),
    password: passwordProblem(form.password),
    repeat: repeatProblem(form),
    invite: null,
  };
  const wrong = fields.filter((field) => found[field] !== null);
  return Object.fromEntries(wrong.map((field) => [field, found[field]]));
}

/** The six digits within a typed or pasted text such as "Your code is 123 456". */
export function codeDigits(text: string): string {
  const digits = westernDigits(text).replace(/[\s-]/g, '');
  return (/\d{6}/.exec(digits)?.[0] ?? digits.replace(/\D/g, '')).slice(0, 6);
}

function codeProblem(code: string, picture: boolean): AccountProblem | null {
  if (picture) return code.trim() === '' ? 'captchaMissing' : null;
  return code.length === 6 ? null : 'codeMissing';
}

function passwordProblem(password: string): AccountProblem | null {
  if (password === '') return 'passwordMissing';
  return isPasswordLong(password) ? null : 'passwordShort';
}

function repeatProblem({ password, repeat }: AccountForm): AccountProblem | null {
  if (repeat === '') return 'repeatMissing';
  return repeat === password ? null : 'repeatDiffers';
}
