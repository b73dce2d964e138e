/** Tests of the forms' state and of what is wrong with it. */
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
  problemsIn,
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
  problemsIn(after(...changes), { area, fields: ACCOUNT_FIELDS, picture: false });

describe('a form for an account', () => {
  it('has nothing wrong when all is filled in, with or without an invitation', () => {
    expect(problems(HK, ...RIGHT)).toEqual({});
    expect(problems(HK, ...RIGHT, { type: 'invite', text: 'FRIEND' })).toEqual({});
  });

  it('names every field that lacks something', () => {
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
  ])('after %j says %j', (change, expected) => {
    expect(problems(HK, ...RIGHT, change)).toEqual(expected);
  });

  it('asks only for the fields that the page has', () => {
    expect(problemsIn(after(), { area: HK, fields: ['code', 'password'], picture: true })).toEqual({
      code: 'captchaMissing',
      password: 'passwordMissing',
    });
  });

  it('keeps what was typed under the other method, and no code that was sent there', () => {
    const form = after(...RIGHT, { type: 'method', method: 'mobile' });
    expect(form).toMatchObject({ accounts: { email: ' Maya@Example.com ', mobile: '' }, code: '' });
    expect(problemsIn(form, { area: HK, fields: ['account'], picture: false })).toEqual({
      account: 'phoneMissing',
    });
  });

  it('writes an address in one way', () => {
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
