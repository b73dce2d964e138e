/** What belongs to each sealed text: the purpose that it is sealed for, and the digest that its row is looked up by. */

import type { EncryptedField, EncryptedRow } from '@vernier/db/repositories/maintenance/encrypted-texts';
import type { Purpose } from '../../platform/encryption/purpose.ts';
import type { Vault } from '../../platform/encryption/vault.ts';
import { endpointIndex, openTarget } from '../../features/push/push-target.ts';
import { fingerprintOf, openMethod } from '../../features/wallet/destination.ts';

export interface SealedRule {
  readonly purpose: Purpose;
  /** Of a text that is sealed with the current key already; null where no row is looked up by it. */
  readonly index:
    | ((vault: Vault, row: { readonly ownerId: number; readonly sealed: string }) => string)
    | null;
}

const byText = (purpose: 'email' | 'mobile'): SealedRule => ({
  purpose,
  index: (vault, { sealed }) => vault.index(purpose, vault.open(purpose, sealed)),
});

const sealedFor = (purpose: Purpose): SealedRule => ({ purpose, index: null });

export const SEALED_RULES: Readonly<Record<EncryptedField, SealedRule>> = {
  'e-mail addresses': byText('email'),
  'mobile numbers': byText('mobile'),
  'bank accounts and wallets': {
    purpose: 'draw_method',
    index: (vault, { ownerId, sealed }) => fingerprintOf(vault, ownerId, openMethod(vault, sealed)),
  },
  'push devices': {
    purpose: 'push',
    index: (vault, { sealed }) => endpointIndex(vault, openTarget(vault, sealed)),
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
export function openedText(
  vault: Vault,
  place: EncryptedField,
  { sealed }: Pick<EncryptedRow, 'sealed'>,
): string | null {
  try {
    return vault.open(SEALED_RULES[place].purpose, sealed);
  } catch {
    return null;
  }
}
