/** Tests of the forms' state and validation. */
import type { AreaWire } from '@vernier/shared/api/shapes/site';
import { describe, expect, it } from 'vitest';
import { NO_DRAFT } from '../../../data/user/sign-in-draft.ts';
import {
  ACCOUNT_FIELDS,
  type AccountChange,
  addressOf,
  changeForm,
  codeDigits,
  emptyForm,
  accountProblems,
} from './account-form.ts';

const HK: AreaWire = { id: 344, code: 'HK', global_code: '852', name: 'Hong Kong' };

function after(...changes: AccountChange[]) {
  return changes.reduce(changeForm, emptyForm(NO_DRAFT, ''));
}

const RIGHT: AccountChange[] = [
  { type: 'account', text: ' Maya@Example.com ' },
  { type: 'code', text: '123456' },
  { type: 'password', text: 'a fine long one' },
  { type: 'repeat', text: 'a fine long one' },
];
const problems = (area: AreaWire | undefined, ...changes: AccountChange[]) =>
  accountProblems(after(...changes), area, ACCOUNT_FIELDS, false);

describe('the account form', () => {
  it('has no problem when all is filled in, with or without an invitation', () => {
    expect(problems(HK, ...RIGHT)).toEqual({});
    expect(problems(HK, ...RIGHT, { type: 'invite', text: 'FRIEND' })).toEqual({});
  });

  it('lists every incomplete field', () => {
    expect(problems(undefined)).toEqual({
      area: 'areaMissing',
      account: 'emailMissing',
      code: 'codeMissing',
      password: 'passwordMissing',
      repeat: 'repeatMissing',
    });
  });

  it.each<[AccountChange, Record<string, string>]>([
    [{ type: 'account', text: 'maya@' }, { account: 'emailWrong' }],
    [{ type: 'code', text: '12345' }, { code: 'codeMissing' }],
    [
      { type: 'password', text: 'short' },
      { password: 'passwordShort', repeat: 'repeatDiffers' },
    ],
    [{ type: 'repeat', text: 'a fine long onE' }, { repeat: 'repeatDiffers' }],
  ])('has the problems of %j: %j', (change, expected) => {
    expect(problems(HK, ...RIGHT, change)).toEqual(expected);
  });

  it('checks only the fields of the page', () => {
    expect(accountProblems(after(), HK, ['code', 'password'], true)).toEqual({
      code: 'captchaMissing',
      password: 'passwordMissing',
    });
  });

  it('keeps the address of the other method, but not its code', () => {
    const form = after(...RIGHT, { type: 'method', method: 'mobile' });
    expect(form).toMatchObject({ accounts: { email: ' Maya@Example.com ', mobile: '' }, code: '' });
    expect(accountProblems(form, HK, ['account'], false)).toEqual({
      account: 'phoneMissing',
    });
  });

  it('normalises an address', () => {
    expect(addressOf(after(...RIGHT), HK)).toBe('maya@example.com');
    const mobile = after({ type: 'method', method: 'mobile' }, { type: 'account', text: '5555 0100' });
    expect(addressOf(mobile, HK)).toBe('+85255550100');
    expect(addressOf(mobile, undefined)).toBeNull();
  });
});

describe('a code', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['Your code is 040506. It is valid for 10 minutes.', '040506'],
    ['12a', '12'],
    ['1234567', '123456'],
    ['', ''],
  ])('is read from %j as %j', (text, expected) => {
    expect(codeDigits(text)).toBe(expected);
  });
});
