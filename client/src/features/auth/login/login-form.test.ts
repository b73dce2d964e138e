/** Tests of the login form's state. */
import { describe, expect, it } from 'vitest';
import { NO_DRAFT } from '../../../data/user/sign-in-draft.ts';
import { loginAccount, changeLogin, emptyLogin, type LoginChange, missingLoginFields } from './login-form.ts';

function after(...changes: LoginChange[]) {
  return changes.reduce(changeLogin, emptyLogin(NO_DRAFT));
}

describe('login form', () => {
  it.each<[string, LoginChange[], string[]]>([
    ['nothing is typed', [], ['email', 'password']],
    ['the mobile tab is empty', [{ type: 'method', method: 'mobile' }], ['phone', 'password']],
    ['only spaces are typed', [{ type: 'account', text: '  ' }], ['email', 'password']],
    ['only the account is typed', [{ type: 'account', text: 'maya@example.com' }], ['password']],
    ['only the password is typed', [{ type: 'password', text: ' ' }], ['email']],
    [
      'both are typed',
      [
        { type: 'account', text: 'maya@example.com' },
        { type: 'password', text: 'x' },
      ],
      [],
    ],
  ])('has missing fields when %s', (_case, changes, missing) => {
    expect(missingLoginFields(after(...changes))).toEqual(missing);
  });

  it('keeps the account of the other tab and requires its own field', () => {
    const form = after(
      { type: 'account', text: 'maya@example.com' },
      { type: 'tried' },
      { type: 'method', method: 'mobile' },
      { type: 'account', text: '+852 5555 0100' },
    );
    expect(loginAccount(form)).toBe('+852 5555 0100');
    expect(form.tried).toBe(false);
    expect(loginAccount(changeLogin(form, { type: 'method', method: 'email' }))).toBe('maya@example.com');
  });

  it('sends the account trimmed and the password as typed', () => {
    const form = after({ type: 'account', text: ' maya@example.com\n' }, { type: 'password', text: ' p w ' });
    expect(loginAccount(form)).toBe('maya@example.com');
    expect(form.password).toBe(' p w ');
  });

  it('requires only the second factor once the server requests it, and both again after going back', () => {
    const typed: LoginChange[] = [
      { type: 'account', text: 'maya@example.com' },
      { type: 'password', text: 'x' },
      { type: 'tried' },
      { type: 'step', step: 'totp' },
    ];
    expect(after(...typed)).toMatchObject({ password: 'x', tried: false });
    expect(missingLoginFields(after(...typed))).toEqual(['totp']);
    expect(missingLoginFields(after(...typed, { type: 'totp', text: '123456' }))).toEqual([]);
    const back = after(...typed, { type: 'totp', text: '123456' }, { type: 'step', step: 'password' });
    expect(back).toMatchObject({ totp: '', password: 'x' });
    expect(missingLoginFields(back)).toEqual([]);
  });
});
