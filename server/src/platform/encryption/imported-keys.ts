/**
 * Imported keys: after a rotation of the master key, the old index keys of hashes that cannot be recomputed, since only the
 * owners have their texts. They are encrypted with the current key, and decrypt nothing.
 */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { z } from 'zod';
import { DerivedKeys } from './derived-keys.ts';
import type { Purpose } from './purpose.ts';
import type { FieldCipher } from './field-cipher.ts';

/** Setting that holds them. */
export const IMPORTED_KEYS = 'carried_keys';
const CARRIED = ['recovery_code', 'admin_recovery_code'] as const satisfies readonly Purpose[];

const Carried = z.array(
  z.object({
    /** Fingerprint of the master key that they are of. */
    of: z.string(),
    recovery_code: z.base64(),
    admin_recovery_code: z.base64(),
  }),
);

type ImportedKeys = z.output<typeof Carried>;

/** Imported keys by purpose, without those of the current key, to which a rotation may have returned. */
export async function importedKeysOf(
  cipher: FieldCipher,
  meta: MetaRepository,
  current: string,
): Promise<ReadonlyMap<Purpose, readonly Buffer[]>> {
  const foreign = (await read(cipher, meta)).filter(({ of }) => of !== current);
  return new Map(
    CARRIED.map((purpose) => [purpose, foreign.map((keys) => Buffer.from(keys[purpose], 'base64'))]),
  );
}

/** All that were carried so far, and those of one more master key. */
export async function withImportedKeys(
  cipher: FieldCipher,
  meta: MetaRepository,
  master: Buffer,
): Promise<string> {
  const keys = new DerivedKeys(master);
  const [recovery_code, admin_recovery_code] = CARRIED.map((purpose) =>
    keys.key('index', purpose).toString('base64'),
  );
  const others = (await read(cipher, meta)).filter(({ of }) => of !== keys.fingerprint);
  return cipher.encrypt(
    'carried_keys',
    JSON.stringify([...others, { of: keys.fingerprint, recovery_code, admin_recovery_code }]),
  );
}

async function read(cipher: FieldCipher, meta: MetaRepository): Promise<ImportedKeys> {
  const encrypted = await meta.get(IMPORTED_KEYS);
  return encrypted === null ? [] : Carried.parse(JSON.parse(cipher.decrypt('carried_keys', encrypted)));
}
