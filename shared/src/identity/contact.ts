/** Canonical addresses, so that two spellings are one account: e-mail, and phone numbers as E.164. */

const MAX_EMAIL = 254;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
/** What people put between digits. */
const SPACING = /[\s().\-/]/g;
/** E.164: 15 digits with the country's code; shorter than this is no mobile number anywhere. */
const MAX_DIGITS = 15;
const MIN_NATIONAL_DIGITS = 4;
const HOME_ZERO = /^0/;
/**
 * What is dialled at home before a number, by dialling code, where it is not a zero; null where nothing is, and a zero belongs to
 * the number. Source: the national numbering plans (ITU-T E.129).
 */
const HOME_PREFIXES: Readonly<Record<string, RegExp | null>> = {
  1: /^1(?=\d{10}$)/,
  7: /^8(?=\d{10}$)/,
  36: /^06/,
  39: null,
  225: null,
  226: null,
  229: null,
  242: null,
  375: /^(?:80?|0)(?=\d{9}$)/,
  378: null,
  692: /^1(?=\d{7}$)/,
  993: /^8(?=\d{8}$)/,
};
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
  return numbers(digits, diallingCodes);
}

/** The text with every decimal digit as ASCII writes it. */
export function westernDigits(text: string): string {
  // Both blocks start at a multiple of sixteen.
  return text.replace(EASTERN_DIGITS, (digit) => String(digit.charCodeAt(0) % 16));
}

/** People write the prefix of their country also after its dialling code. */
function numbers(typed: string, diallingCodes: readonly string[]): readonly string[] {
  if (!/^\d+$/.test(typed)) return [];
  return diallingCodes
    .map((code) => ({ code, national: withoutHomePrefix(typed, code) }))
    .filter(
      ({ code, national }) =>
        national.length >= MIN_NATIONAL_DIGITS && code.length + national.length <= MAX_DIGITS,
    )
    .map(({ code, national }) => `+${code}${national}`);
}

function withoutHomePrefix(typed: string, diallingCode: string): string {
  const prefix = diallingCode in HOME_PREFIXES ? HOME_PREFIXES[diallingCode] : HOME_ZERO;
  return prefix === null || prefix === undefined ? typed : typed.replace(prefix, '');
}
