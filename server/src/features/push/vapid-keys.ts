/** The installation's key pair for push services (VAPID, RFC 8292): created at the first start, encrypted in the database. */

import { generateKeyPairSync } from 'node:crypto';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { z } from 'zod';
import { PUSH_KEYS } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

export type VapidKeys = Readonly<z.output<typeof Keys>>;

/** It stays the same for ever: with another pair every subscription would be void. */
export function openVapidKeys(meta: MetaRepository, cipher: FieldCipher): VapidKeys {
  const kept =
    meta.get(PUSH_KEYS) ?? meta.setOnce(PUSH_KEYS, cipher.encrypt('push_keys', JSON.stringify(newKeys())));
  return Keys.parse(JSON.parse(cipher.decrypt('push_keys', kept)));
}

/** The first byte of a point of the curve that is written out whole. */
const WHOLE_POINT = Buffer.of(4);

function newKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [WHOLE_POINT, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
