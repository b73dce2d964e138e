/** Place of a refusal in a form: next to the field that it is about, or below the form. */

import type { TFunction } from 'i18next';
import { ApiRefusal, TransportFailure } from '../../../data/transport/failures.ts';
import type { CodeChannel } from '../../../data/user/identity.ts';
import type { AccountField } from './account-form.ts';

export type RefusalPlace = AccountField | 'form';

/** Response codes that are about one field. */
const BY_CODE: Readonly<Record<number, AccountField>> = {
  1012: 'password',
  1013: 'code',
  1014: 'code',
  1015: 'account',
  1018: 'area',
  1021: 'invite',
};

/** Parameters of the calls, by the field that fills them. */
const BY_PARAMETER: Readonly<Record<string, AccountField>> = {
  area_id: 'area',
  account: 'account',
  to: 'account',
  mobile: 'account',
  sms_code: 'code',
  auth_code: 'code',
  key: 'code',
  password: 'password',
  new_password: 'password',
  re_password: 'repeat',
  secondary_password: 'repeat',
  invite_code: 'invite',
};

/** `fields`: the fields of the form; a refusal about another one is shown below the form. */
export function refusalPlace(refusal: ApiRefusal, fields: readonly AccountField[]): RefusalPlace {
  const place = BY_CODE[refusal.code] ?? ofParameter(refusal);
  return place !== undefined && fields.includes(place) ? place : 'form';
}

function ofParameter({ reason, data }: ApiRefusal): AccountField | undefined {
  if (reason === 'password_too_common') return 'password';
  const [first] = data.fields ?? [];
  return first === undefined ? undefined : BY_PARAMETER[first];
}

/** A refusal as a form shows it. */
export interface FormRefusal {
  readonly place: RefusalPlace;
  readonly text: string;
}

/** What a form shows for a failure; a number of seconds when it has to wait, null for a failure without a response. */
export function formRefusal(
  error: unknown,
  fields: readonly AccountField[],
  method: CodeChannel,
  t: TFunction,
): FormRefusal | number | null {
  if (error instanceof TransportFailure) {
    return { place: 'form', text: t(`refusal.${error.kind}`, { code: error.code }) };
  }
  if (!(error instanceof ApiRefusal)) return null;
  const retryAfter = error.data.retry_after;
  if (typeof retryAfter === 'number') return retryAfter;
  const place = refusalPlace(error, fields);
  // the general text names parameters of the API, which mean nothing to a user
  const isGeneral = error.reason === 'validation_failed' && place !== 'form';
  if (!isGeneral) return { place, text: error.message };
  if (place !== 'account') return { place, text: t('signIn.problems.invalid') };
  return { place, text: t(`signIn.problems.${method === 'email' ? 'emailWrong' : 'phoneWrong'}`) };
}
