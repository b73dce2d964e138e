/** Rules of a new password: long enough, and neither common nor made of the account's own addresses or the site's own words. */

import { isPasswordLong, MAX_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { isCommonPassword } from '../../platform/config/common-passwords.ts';
import { currentBrand } from '../../platform/brand/brand.ts';

/** A character takes two places of a text at most. */
const MAX_TEXT = 2 * MAX_PASSWORD_LENGTH;

/** Any password in a login form. */
export const typedPassword = z.string().min(1).max(MAX_TEXT);

/** The parameter of a password that is to be set. */
export const newPassword = z.string().max(MAX_TEXT).refine(isPasswordLong);

export interface PasswordFields {
  readonly password: string;
  readonly again: string;
}

/**
 * The refusal of a password that is common, is made of the account's addresses or the site's words, or was typed differently the second time; null
 * when it may be set [REGISTRATION-7].
 */
export function refusedPassword(
  password: string,
  again: string,
  fields: PasswordFields,
  addresses: readonly string[],
): Refusal | null {
  if (password !== again) return refuse('validation_failed', { fields: [fields.again] });
  const isGuessable =
    isCommonPassword(password) ||
    addresses.some((address) => isMadeOf(password, address)) ||
    siteWords().some((word) => isMostly(password.toLowerCase(), word));
  return isGuessable ? refuse('password_too_common', { fields: [fields.password] }) : null;
}

const SUBJECT_WORDS = ['trading', 'trader', 'forex', 'bitcoin', 'wallet', 'account', 'password'];

/** Words that a visitor of this site thinks of first: its name and what it is for. */
function siteWords(): readonly string[] {
  const ofBrand = currentBrand().name.toLowerCase().split(/\s+/);
  return [...ofBrand.filter((word) => word.length >= MIN_NAME_LENGTH), ...SUBJECT_WORDS];
}

/** A shorter name is part of too many other words. */
const MIN_NAME_LENGTH = 4;
/** A password has more characters than this in addition to the name. */
const MAX_ADDED = 3;

/** Whether a password is an e-mail address, its name with up to three characters, or a phone number. */
function isMadeOf(password: string, address: string): boolean {
  const text = password.toLowerCase();
  const digits = text.replaceAll(/[\s+()-]/g, '').replace(/^0+/, '');
  if (address.startsWith('+')) return digits !== '' && address.endsWith(digits);
  const [name = ''] = address.split('@', 1);
  if (text === address) return true;
  return name.length >= MIN_NAME_LENGTH && isMostly(text, name);
}

function isMostly(text: string, word: string): boolean {
  return text.includes(word) && text.length - word.length <= MAX_ADDED;
}
