/** Check that the available keys decrypt all texts, made when a key that may still be needed is missing. */

import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  type EncryptedTexts,
  type RowId,
} from '@vernier/db/repositories/maintenance/encrypted-texts';
import { StartRefused } from '@vernier/db/start-refused';
import type { AssertDecryptable } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { decryptedText } from './encryption-rules.ts';

const ROWS_PER_STEP = 1_000;
/** Of a fingerprint. */
const LETTERS_SHOWN = 16;

export function decryptionCheck(rows: EncryptedTexts): AssertDecryptable {
  return async (cipher, missingKeys) => {
    const lost: string[] = [];
    for (const place of ENCRYPTED_FIELDS) {
      const count = await unopened(rows, cipher, place);
      if (count > 0) lost.push(`${count} of the ${place}`);
    }
    if (lost.length === 0) return;
    const names = missingKeys.map((check) => check.slice(0, LETTERS_SHOWN)).join(', ');
    throw new StartRefused(
      `SECRET_KEY_PREVIOUS lacks a key (${names}) that is still needed: it encrypted ${lost.join(', ')}`,
    );
  };
}

async function unopened(rows: EncryptedTexts, cipher: FieldCipher, place: EncryptedField): Promise<number> {
  let count = 0;
  let rowId: RowId = 0;
  for (;;) {
    const found = await rows.after(place, rowId, ROWS_PER_STEP);
    count += found.filter((row) => decryptedText(cipher, place, row) === null).length;
    if (found.length < ROWS_PER_STEP) return count;
    rowId = found.at(-1)?.rowId ?? rowId;
  }
}
