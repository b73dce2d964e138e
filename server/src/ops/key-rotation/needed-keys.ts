/** Whether the keys at hand open all that is sealed, asked when one of those is lacking that something may be sealed with. */

import {
  ENCRYPTED_FIELDS,
  type EncryptedField,
  type EncryptedTexts,
} from '@vernier/db/repositories/maintenance/encrypted-texts';
import { StartRefused } from '@vernier/db/start-refused';
import type { AssertOpens } from '../../platform/encryption/master-key.ts';
import type { Vault } from '../../platform/encryption/vault.ts';
import { openedText } from './sealed-rules.ts';

const ROWS_PER_STEP = 1_000;
/** Of a fingerprint. */
const LETTERS_SHOWN = 16;

export function assertsOpening(rows: EncryptedTexts): AssertOpens {
  return (vault, lacking) => {
    const lost = ENCRYPTED_FIELDS.flatMap((place) => {
      const count = unopened(rows, vault, place);
      return count === 0 ? [] : [`${count} of the ${place}`];
    });
    if (lost.length === 0) return;
    const names = lacking.map((check) => check.slice(0, LETTERS_SHOWN)).join(', ');
    throw new StartRefused(
      `SECRET_KEY_PREVIOUS lacks a key (${names}) that is still needed: it sealed ${lost.join(', ')}`,
    );
  };
}

function unopened(rows: EncryptedTexts, vault: Vault, place: EncryptedField): number {
  let count = 0;
  let rowId = 0;
  for (;;) {
    const found = rows.after(place, rowId, ROWS_PER_STEP);
    count += found.filter((row) => openedText(vault, place, row) === null).length;
    if (found.length < ROWS_PER_STEP) return count;
    rowId = found.at(-1)?.rowId ?? rowId;
  }
}
