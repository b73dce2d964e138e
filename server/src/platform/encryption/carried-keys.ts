/**
 * What is left of a master key after it was changed: the keys of those digests that nobody can write anew, since their texts are
 * with their owners alone. They are sealed with the current key, and open nothing.
 */

import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { z } from 'zod';
import { DerivedKeys } from './derived-keys.ts';
import type { Purpose } from './purpose.ts';
import type { Vault } from './vault.ts';

/** Setting that holds them. */
export const CARRIED_KEYS = 'carried_keys';
const CARRIED = ['recovery_code', 'admin_recovery_code'] as const satisfies readonly Purpose[];

const Carried = z.array(
  z.object({
    /** Fingerprint of the master key that they are of. */
    of: z.string(),
    recovery_code: z.base64(),
    admin_recovery_code: z.base64(),
  }),
);

type CarriedKeys = z.output<typeof Carried>;

/** By what they are for. Those of the current key need not be carried, should it have been changed back. */
export function carriedOf(
  vault: Vault,
  meta: MetaRepository,
  current: string,
): ReadonlyMap<Purpose, readonly Buffer[]> {
  const foreign = read(vault, meta).filter(({ of }) => of !== current);
  return new Map(
    CARRIED.map((purpose) => [purpose, foreign.map((keys) => Buffer.from(keys[purpose], 'base64'))]),
  );
}

/** All that were carried so far, and those of one more master key. */
export function carriedWith(vault: Vault, meta: MetaRepository, master: Buffer): string {
  const keys = new DerivedKeys(master);
  const [recovery_code, admin_recovery_code] = CARRIED.map((purpose) =>
    keys.key('index', purpose).toString('base64'),
  );
  const others = read(vault, meta).filter(({ of }) => of !== keys.fingerprint);
  return vault.seal(
    'carried_keys',
    JSON.stringify([...others, { of: keys.fingerprint, recovery_code, admin_recovery_code }]),
  );
}

function read(vault: Vault, meta: MetaRepository): CarriedKeys {
  const sealed = meta.get(CARRIED_KEYS);
  return sealed === null ? [] : Carried.parse(JSON.parse(vault.open('carried_keys', sealed)));
}
