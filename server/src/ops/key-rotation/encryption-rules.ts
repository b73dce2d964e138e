/** Rules of each encrypted text: its purpose, and the blind index that its row is looked up by. */

import type { EncryptedField, EncryptedRow } from '@vernier/db/repositories/maintenance/encrypted-texts';
import type { Purpose } from '../../platform/encryption/purpose.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { endpointIndex, decryptTarget } from '../../features/push/push-target.ts';
import { fingerprintOf, decryptMethod } from '../../features/wallet/destination.ts';

export interface EncryptionRule {
  readonly purpose: Purpose;
  /** Index of a text that is encrypted with the current key already; null where no row is looked up by it. */
  readonly index:
    | ((cipher: FieldCipher, row: { readonly ownerId: number; readonly encrypted: string }) => string)
    | null;
}

const byText = (purpose: 'email' | 'mobile'): EncryptionRule => ({
  purpose,
  index: (cipher, { encrypted }) => cipher.blindIndex(purpose, cipher.decrypt(purpose, encrypted)),
});

const encryptedFor = (purpose: Purpose): EncryptionRule => ({ purpose, index: null });

export const ENCRYPTION_RULES: Readonly<Record<EncryptedField, EncryptionRule>> = {
  'e-mail addresses': byText('email'),
  'mobile numbers': byText('mobile'),
  'bank accounts and wallets': {
    purpose: 'draw_method',
    index: (cipher, { ownerId, encrypted }) =>
      fingerprintOf(cipher, ownerId, decryptMethod(cipher, encrypted)),
  },
  'push devices': {
    purpose: 'push',
    index: (cipher, { encrypted }) => endpointIndex(cipher, decryptTarget(cipher, encrypted)),
  },
  'real names': encryptedFor('real_name'),
  'document numbers': encryptedFor('card_id'),
  'second factors': encryptedFor('totp'),
  'second factors of administrators': encryptedFor('admin_totp'),
  'payee keys': encryptedFor('payee_key'),
  'secrets of API tokens': encryptedFor('token_secret'),
  'addresses and secrets of webhooks': encryptedFor('webhook'),
  'picture keys': encryptedFor('file_key'),
  'support messages': encryptedFor('support'),
  'waiting mails': encryptedFor('message'),
  'waiting pushes': encryptedFor('push'),
};

/** Null when no key at hand opens it. */
export function decryptedText(
  cipher: FieldCipher,
  place: EncryptedField,
  { encrypted }: Pick<EncryptedRow, 'encrypted'>,
): string | null {
  try {
    return cipher.decrypt(ENCRYPTION_RULES[place].purpose, encrypted);
  } catch {
    return null;
  }
}
