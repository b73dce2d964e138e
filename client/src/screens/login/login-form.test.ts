/** Tests of the login form's state. */
import { describe, expect, it } from 'vitest';
import { accountOf, changeLogin, EMPTY_LOGIN, type LoginChange, missingIn } from './login-form.ts';

function after(...changes: LoginChange[]) {
  return changes.reduce(changeLogin, EMPTY_LOGIN);
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

  it('shows and hides the password', () => {
    expect(after({ type: 'password shown' }).passwordShown).toBe(true);
    expect(after({ type: 'password shown' }, { type: 'password shown' }).passwordShown).toBe(false);
  });
});
