/** Rules of a new password: long enough, and not one of the most common. */

import { isPasswordLong, MAX_PASSWORD_LENGTH } from '@vernier/shared/identity/password-rules';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { COMMON_PASSWORDS } from '../../platform/config/common-passwords.ts';

/** A character takes two places of a text at most. */
const MAX_TEXT = 2 * MAX_PASSWORD_LENGTH;

/** Any password in a login form. */
export const typedPassword = z.string().min(1).max(MAX_TEXT);

/** The parameter of a password that is to be set. */
export const newPassword = z.string().max(MAX_TEXT).refine(isPasswordLong);

/** The refusal of a password that is too common, or was typed differently the second time; null when it may be set. */
export function refusedPassword(
  password: string,
  again: string,
  fields: { readonly password: string; readonly again: string },
): Refusal | null {
  if (password !== again) return refuse('validation_failed', { fields: [fields.again] });
  if (!COMMON_PASSWORDS.has(password.toLowerCase())) return null;
  return refuse('password_too_common', { fields: [fields.password] });
}
