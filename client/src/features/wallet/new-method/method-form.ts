/** State and validation of the form for a withdrawal method, and the place of a refusal. Pure. */

import type { Calls } from '@vernier/shared/api/calls';
import type { WithdrawalCurrencyWire } from '@vernier/shared/api/shapes/transfer';

const COIN_FIELDS = ['dc_address', 'tag'] as const;
const BANK_FIELDS = [
  'bank_swift',
  'bank_name',
  'bank_address',
  'payee_name',
  'payee_account',
  'bank_remark',
] as const;

export type MethodField = (typeof COIN_FIELDS)[number] | (typeof BANK_FIELDS)[number];
type OptionalField = 'tag' | 'bank_address' | 'bank_remark';
type RequiredField = Exclude<MethodField, OptionalField>;
export type MethodRefusalPlace = MethodField | 'draw_id' | 'form';
/** Type and network of the destination. */
type BoundCurrency = Pick<WithdrawalCurrencyWire, 'type' | 'tag'>;
export type MethodTexts = Readonly<Record<MethodField, string>>;

/** Maximum lengths on the server. */
export const MAX_LENGTHS: Readonly<Record<MethodField, number>> = {
  dc_address: 128,
  tag: 123,
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
  tag: '',
  bank_swift: '',
  bank_name: '',
  bank_address: '',
  payee_name: '',
  payee_account: '',
  bank_remark: '',
};

const COIN = 1;
const OPTIONAL: ReadonlySet<MethodField> = new Set<OptionalField>(['tag', 'bank_address', 'bank_remark']);
const BY_REASON: Readonly<Record<string, MethodField>> = {
  address_not_valid: 'dc_address',
  swift_not_valid: 'bank_swift',
  iban_not_valid: 'payee_account',
};

/** In the order of the form. */
export function methodFields({ type, tag }: BoundCurrency): readonly MethodField[] {
  if (type !== COIN) return BANK_FIELDS;
  return tag === null ? COIN_FIELDS.filter((field) => field !== 'tag') : COIN_FIELDS;
}

export function isOptional(field: MethodField): field is OptionalField {
  return OPTIONAL.has(field);
}

/** The first problem in the order of the form comes first; an empty list may be sent. */
export function missingMethodFields(currency: BoundCurrency, texts: MethodTexts): readonly RequiredField[] {
  return methodFields(currency)
    .filter((field) => !isOptional(field))
    .filter((field) => texts[field].trim() === '');
}

/** The values without those of the other kind. */
export function inputOf(
  currency: BoundCurrency & Pick<WithdrawalCurrencyWire, 'id'>,
  texts: MethodTexts,
): Calls['bindDrawMethod']['input'] {
  const filled = methodFields(currency).filter((field) => texts[field].trim() !== '');
  const sent = Object.fromEntries(filled.map((field) => [field, texts[field].trim()]));
  return { type: currency.type, draw_id: currency.id, ...sent };
}

/** The field of a refusal, if the form has it. */
export function methodRefusalPlace(
  currency: BoundCurrency,
  reason: string,
  fields: readonly string[] = [],
): MethodRefusalPlace {
  const named = [BY_REASON[reason], ...fields];
  const field = methodFields(currency).find((own) => named.includes(own));
  return field ?? (named.includes('draw_id') ? 'draw_id' : 'form');
}
