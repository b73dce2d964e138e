/** Numbers that no code is sent to by SMS: of countries that are not served, and those that cost more than a mobile number. */

import { countryOf } from '@vernier/shared/identity/countries';
import { type Refusal, refuse } from '@vernier/shared/refusals';

/** Types of the numbering plans that charge the sender or the receiver more, or take no SMS. */
const REFUSED_TYPES: ReadonlySet<string> = new Set([
  'PREMIUM_RATE',
  'SHARED_COST',
  'TOLL_FREE',
  'UAN',
  'PAGER',
  'VOICEMAIL',
]);

interface SmsDestination {
  /** E.164. */
  readonly number: string;
  readonly areaId: number | undefined;
}

/** Depends on the number alone, not on whether an account has it [AUTH-22]. */
export async function smsRefusal(
  { number, areaId }: SmsDestination,
  restrictedCountries: readonly string[],
): Promise<Refusal | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  const area = areaId === undefined ? undefined : countryOf(areaId)?.code;
  const countries = [parsed?.country, area].filter((code) => code !== undefined);
  if (countries.some((code) => restrictedCountries.includes(code))) return refuse('region_not_served');
  const type = parsed?.getType();
  if (type !== undefined && REFUSED_TYPES.has(type)) return refuse('validation_failed', { fields: ['to'] });
  return null;
}
