import { describe, expect, test } from 'vitest';
import { emailOf, mobilesOf, westernDigits } from './contact.ts';

/** An address of this many characters. */
function longEmail(length: number): string {
  const domain = ['b', 'c', 'd'].map((letter) => letter.repeat(50)).join('.');
  const end = `.${domain}.com`;
  const name = `${'a'.repeat(64)}@`;
  return name + 'e'.repeat(length - name.length - end.length) + end;
}

describe('[REGISTRATION-3] e-mail addresses', () => {
  test('have 254 characters at most', () => {
    expect(longEmail(254)).toHaveLength(254);
    expect(emailOf(longEmail(254))).toBe(longEmail(254));
    expect(emailOf(longEmail(255))).toBeNull();
  });

  test.each([
    ['Anna@Example.COM', 'anna@example.com'],
    ['  a+tag@sub.example.co.uk ', 'a+tag@sub.example.co.uk'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%s is %s', (typed, address) => expect(emailOf(typed)).toBe(address));

  test.each([
    '',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@example.c',
    'anna@-example.com',
    'anna@exa mple.com',
    'anna@@example.com',
    'anna@example.com\nbcc: all@example.com',
    'Anna <anna@example.com>',
    'anna@example.com,ben@example.com',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`,
    'ánna@example.com',
    'anna@xn--.com\u0000',
  ])('%j is none', (typed) => expect(emailOf(typed)).toBeNull());
});

describe('[REGISTRATION-3] phone numbers', () => {
  test.each([
    ['9123 4567', '+85291234567'],
    ['+852 9123-4567', '+85291234567'],
    ['00852 (9123) 4567', '+85291234567'],
    ['٩١٢٣٤٥٦٧', '+85291234567'],
    ['９１２３４５６７', '+85291234567'],
    ['۰۹۱۲۳۴۵۶۷', '+85291234567'],
  ])('%s of Hong Kong is %s', (typed, number) => expect(mobilesOf(typed, ['852'])).toEqual([number]));

  test.each([
    ['225', '07 03 78 80 02', '+2250703788002'],
    ['225', '+225 07 03 78 80 02', '+2250703788002'],
    ['229', '01 97 12 34 56', '+2290197123456'],
    ['39', '06 6982 1234', '+390669821234'],
    ['7', '8 (912) 123-45-67', '+79121234567'],
    ['7', '812 123-45-67', '+78121234567'],
    ['36', '06 20 123 4567', '+36201234567'],
    ['375', '8 029 123 45 67', '+375291234567'],
    ['375', '029 123 45 67', '+375291234567'],
    ['993', '8 66 12 34 56', '+99366123456'],
    ['1', '1 (415) 555-0132', '+14155550132'],
    ['44', '+44 (0)7700 900123', '+447700900123'],
    ['44', '00 44 07700 900123', '+447700900123'],
  ])('of +%s have the prefix of the country only where it belongs: %s', (code, typed, number) =>
    expect(mobilesOf(typed, [code])).toEqual([number]),
  );

  test('have four digits after the code at least, and fifteen with it at most', () => {
    expect(mobilesOf('1234', ['852'])).toEqual(['+8521234']);
    expect(mobilesOf('123456789012', ['852'])).toEqual(['+852123456789012']);
    expect(mobilesOf('1234567890123', ['852'])).toEqual([]);
  });

  test.each([
    '',
    '123',
    '+85291234567x',
    '91234x67',
    '+44 7700 900123',
    '1234567890123',
    '++85291234567',
    '+',
    '912.345,67',
  ])('%j is none of Hong Kong', (typed) => expect(mobilesOf(typed, ['852'])).toEqual([]));

  test('without a country it may belong to each, unless its prefix decides', () => {
    expect(mobilesOf('07700 900123', ['44', '852'])).toEqual(['+447700900123', '+8527700900123']);
    expect(mobilesOf('+44 7700 900123', ['1', '44', '852'])).toEqual(['+447700900123']);
  });
});

test('[REGISTRATION-3] digits of any script are the same code', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ 12')).toBe('0123456789 0123456789 12');
});
