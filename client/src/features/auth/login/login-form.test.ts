/** Tests of the login form's state. */
import { describe, expect, it } from 'vitest';
import { NO_DRAFT } from '../../../data/user/sign-in-draft.ts';
import { accountOf, changeLogin, emptyLogin, type LoginChange, missingIn } from './login-form.ts';

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
  ])('says what is missing when %s', (_case, changes, missing) => {
    expect(missingIn(after(...changes))).toEqual(missing);
  });

  it('keeps what was typed on the other tab and asks for its own field again', () => {
    const form = after(
      { type: 'account', text: 'maya@example.com' },
      { type: 'tried' },
      { type: 'method', method: 'mobile' },
      { type: 'account', text: '+852 5555 0100' },
    );
    expect(accountOf(form)).toBe('+852 5555 0100');
    expect(form.tried).toBe(false);
    expect(accountOf(changeLogin(form, { type: 'method', method: 'email' }))).toBe('maya@example.com');
  });

  it('sends the account without the spaces around it and the password with them', () => {
    const form = after({ type: 'account', text: ' maya@example.com\n' }, { type: 'password', text: ' p w ' });
    expect(accountOf(form)).toBe('maya@example.com');
    expect(form.password).toBe(' p w ');
  });

  it('asks for the second factor alone once the server wants it, and for both again after going back', () => {
    const typed: LoginChange[] = [
      { type: 'account', text: 'maya@example.com' },
      { type: 'password', text: 'x' },
      { type: 'tried' },
      { type: 'step', step: 'totp' },
    ];
    expect(after(...typed)).toMatchObject({ password: 'x', tried: false });
    expect(missingIn(after(...typed))).toEqual(['totp']);
    expect(missingIn(after(...typed, { type: 'totp', text: '123456' }))).toEqual([]);
    const back = after(...typed, { type: 'totp', text: '123456' }, { type: 'step', step: 'password' });
    expect(back).toMatchObject({ totp: '', password: 'x' });
    expect(missingIn(back)).toEqual([]);
  });
});
