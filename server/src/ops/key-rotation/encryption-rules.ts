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
    | ((cipher: FieldCipher, row: { readonly ownerId: number; readonly sealed: string }) => string)
    | null;
}

const byText = (purpose: 'email' | 'mobile'): EncryptionRule => ({
  purpose,
  index: (cipher, { sealed }) => cipher.blindIndex(purpose, cipher.decrypt(purpose, sealed)),
});

const sealedFor = (purpose: Purpose): EncryptionRule => ({ purpose, index: null });

export const ENCRYPTION_RULES: Readonly<Record<EncryptedField, EncryptionRule>> = {
  'e-mail addresses': byText('email'),
  'mobile numbers': byText('mobile'),
  'bank accounts and wallets': {
    purpose: 'draw_method',
    index: (cipher, { ownerId, sealed }) => fingerprintOf(cipher, ownerId, decryptMethod(cipher, sealed)),
  },
  'push devices': {
    purpose: 'push',
    index: (cipher, { sealed }) => endpointIndex(cipher, decryptTarget(cipher, sealed)),
  },
  'real names': sealedFor('real_name'),
  'document numbers': sealedFor('card_id'),
  'second factors': sealedFor('totp'),
  'second factors of administrators': sealedFor('admin_totp'),
  'payee keys': sealedFor('payee_key'),
  'picture keys': sealedFor('file_key'),
  'support messages': sealedFor('support'),
  'waiting mails': sealedFor('message'),
  'waiting pushes': sealedFor('push'),
};

/** Null when no key at hand opens it. */
export function decryptedText(
  cipher: FieldCipher,
  place: EncryptedField,
  { sealed }: Pick<EncryptedRow, 'sealed'>,
): string | null {
  try {
    return cipher.decrypt(ENCRYPTION_RULES[place].purpose, sealed);
  } catch {
    return null;
  }
}
