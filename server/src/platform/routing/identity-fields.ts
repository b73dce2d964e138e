/** The parameters that the calls about accounts share. */

import { z } from 'zod';
import { text, wholeNumber } from './fields.ts';

/** An e-mail address is the longest that somebody is found by. */
const MAX_ACCOUNT_LENGTH = 254;
/** Room for spaces around six digits, and for a picture's letters. */
const MAX_CODE_LENGTH = 32;

export const account = text(1, MAX_ACCOUNT_LENGTH);

export const contactType = z.enum(['email', 'mobile', 'phone']);

export const code = text(1, MAX_CODE_LENGTH);

export const areaId = wholeNumber(1, 999);

/** A form sends what is left out as nothing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}
