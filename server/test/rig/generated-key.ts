/** Private keys that may be exported. */

import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

const PRIVATE = { type: 'pkcs8', format: 'der' } as const;
const PUBLIC = { type: 'spki', format: 'der' } as const;

/**
 * A key that was read from its encoding. The export of a generated key as JWK can wait forever: when the garbage collection
 * removes the job that generated it meanwhile, Node.js locks the mutex of the key twice.
 */
export function generatedKey(type: 'ec' | 'rsa'): KeyObject {
  const { privateKey: key } =
    type === 'ec'
      ? generateKeyPairSync('ec', {
          namedCurve: 'P-256',
          publicKeyEncoding: PUBLIC,
          privateKeyEncoding: PRIVATE,
        })
      : generateKeyPairSync('rsa', {
          modulusLength: 2048,
          publicKeyEncoding: PUBLIC,
          privateKeyEncoding: PRIVATE,
        });
  return createPrivateKey({ key, ...PRIVATE });
}
