/** The key pair for push services. */

import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { newVapidKeys } from './push-service-client.ts';

/** One private key in 256 is a number with a leading zero byte. */
const PAIRS = 2_000;

test('a new key pair has keys of their full length that belong together', () => {
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const { publicKey, privateKey } = newVapidKeys();
    const point = Buffer.from(publicKey, 'base64url');
    expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32]);
    const x = point.toString('base64url', 1, 33);
    const y = point.toString('base64url', 33);
    const key = { kty: 'EC', crv: 'P-256', x, y, d: privateKey };
    const derived = createPublicKey(createPrivateKey({ format: 'jwk', key })).export({ format: 'jwk' });
    expect(derived).toMatchObject({ x, y });
  }
});
