/** State and validation of the form for a withdrawal method, and the place of a refusal. Pure. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WithdrawalType } from '../../../data/wallet/withdrawals.ts';

const COIN_FIELDS = ['dc_address'] as const;
const BANK_FIELDS = [
  'bank_swift',
  'bank_name',
  'bank_address',
  'payee_name',
  'payee_account',
  'bank_remark',
] as const;

export type MethodField = (typeof COIN_FIELDS)[number] | (typeof BANK_FIELDS)[number];
type OptionalField = 'bank_address' | 'bank_remark';
type RequiredField = Exclude<MethodField, OptionalField>;
export type MethodRefusalPlace = MethodField | 'draw_id' | 'form';
export type MethodTexts = Readonly<Record<MethodField, string>>;

/** Maximum lengths on the server. */
export const MAX_LENGTHS: Readonly<Record<MethodField, number>> = {
  dc_address: 128,
  // space for blanks, which the server removes
  bank_swift: 20,
  bank_name: 100,
  bank_address: 200,
  payee_name: 100,
  payee_account: 60,
  bank_remark: 200,
};

export const NO_TEXTS: MethodTexts = {
  dc_address: '',
  bank_swift: '',
  bank_name: '',
  bank_address: '',
  payee_name: '',
  payee_account: '',
  bank_remark: '',
};

const COIN = 1;
const OPTIONAL: ReadonlySet<MethodField> = new Set<OptionalField>(['bank_address', 'bank_remark']);
const BY_REASON: Readonly<Record<string, MethodField>> = {
  address_not_valid: 'dc_address',
  swift_not_valid: 'bank_swift',
  iban_not_valid: 'payee_account',
};

/** In the order of the form. */
export function methodFields(type: WithdrawalType): readonly MethodField[] {
  return type === COIN ? COIN_FIELDS : BANK_FIELDS;
}

export function isOptional(field: MethodField): field is OptionalField {
  return OPTIONAL.has(field);
}

/** The first problem in the order of the form comes first; an empty list may be sent. */
export function missingMethodFields(type: WithdrawalType, texts: MethodTexts): readonly RequiredField[] {
  return methodFields(type)
    .filter((field) => !isOptional(field))
    .filter((field) => texts[field].trim() === '');
}

/** The values without those of the other kind. */
export function inputOf(
  type: WithdrawalType,
  drawId: number,
  texts: MethodTexts,
): Calls['bindDrawMethod']['input'] {
  const filled = methodFields(type).filter((field) => texts[field].trim() !== '');
  const sent = Object.fromEntries(filled.map((field) => [field, texts[field].trim()]));
  return { type, draw_id: drawId, ...sent };
}

/** The field of a refusal, if the form has it. */
export function methodRefusalPlace(
  type: WithdrawalType,
  reason: string,
  fields: readonly string[] = [],
): MethodRefusalPlace {
  const named = [BY_REASON[reason], ...fields];
  const field = methodFields(type).find((own) => named.includes(own));
  return field ?? (named.includes('draw_id') ? 'draw_id' : 'form');
}
