/** Bank identifiers: SWIFT codes (ISO 9362) and IBANs (ISO 13616). */

import { COUNTRIES } from '@vernier/shared/identity/countries';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** Four letters of the bank, two of its country, two of the place, and three of the branch except for the headquarters. */
const SWIFT = /^[A-Z]{4}([A-Z]{2})[A-Z0-9][A-Z1-9](?:[A-Z0-9]{3})?$/;
/** Kosovo has codes and accounts, and no letters in ISO 3166. */
const KOSOVO = 'XK';
const CODES: ReadonlySet<string> = new Set([...COUNTRIES.map(({ code }) => code), KOSOVO]);

/** No account number outside of an IBAN begins with a country's letters and two check digits. */
const LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{7,30}$/;
const ACCOUNT = /^[A-Z0-9](?:[A-Z0-9 ./-]{0,38}[A-Z0-9])?$/i;

/** In capitals; null when it is none, or one for tests (a zero in the last place of the location). */
export function swiftCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '').toUpperCase();
  const [, country] = SWIFT.exec(code) ?? [];
  return country !== undefined && CODES.has(country) ? code : null;
}

/** An IBAN without its blanks, or another account number as typed; for an invalid one its kind. */
export function accountNumber(typed: string): { readonly account: string } | 'iban' | 'account' {
  const compact = electronicFormatIBAN(typed) ?? '';
  if (LIKE_IBAN.test(compact)) return isValidIBAN(compact) ? { account: compact } : 'iban';
  const account = typed.trim().replaceAll(/ {2,}/g, ' ');
  return ACCOUNT.test(account) ? { account } : 'account';
}
