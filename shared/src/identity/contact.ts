/** Canonical addresses, so that two spellings are one account: e-mail, and phone numbers as E.164. */

const MAX_EMAIL = 254;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** What people put between digits. */
const SPACING = /[\s().\-/]/g;
/** E.164: 15 digits with the country's code; shorter than this is no mobile number anywhere. */
const MAX_DIGITS = 15;
const MIN_NATIONAL_DIGITS = 4;
/** Digits as a phone set to Arabic or Persian types them. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** The address in lower case and composed form; null when it is none. */
export function emailOf(typed: string): string | null {
  const address = typed.normalize('NFC').trim().toLowerCase();
  return address.length <= MAX_EMAIL && EMAIL.test(address) ? address : null;
}

/**
 * The numbers, as `+` and digits, that this input may mean: one with its international prefix is itself, one
 * without may be of each of the countries. Empty when it is no number of theirs.
 */
export function mobilesOf(typed: string, diallingCodes: readonly string[]): readonly string[] {
  const digits = westernDigits(typed.normalize('NFKC')).replace(SPACING, '');
  const international = /^(?:\+|00)(\d+)$/.exec(digits)?.[1];
  if (international !== undefined) {
    const code = diallingCodes.find((candidate) => international.startsWith(candidate));
    return code === undefined ? [] : numbers(international.slice(code.length), [code]);
  }
  // At home one zero is dialled before the number.
  return numbers(digits.replace(/^0/, ''), diallingCodes);
}

/** The text with every decimal digit as ASCII writes it. */
export function westernDigits(text: string): string {
  // Both blocks start at a multiple of sixteen.
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

function numbers(national: string, diallingCodes: readonly string[]): readonly string[] {
  if (!/^\d+$/.test(national) || national.length < MIN_NATIONAL_DIGITS) return [];
  return diallingCodes
    .filter((code) => code.length + national.length <= MAX_DIGITS)
    .map((code) => `+${code}${national}`);
}
