/** Check of the Ed25519 signature of a tape root. */

import { createPublicKey, verify } from 'node:crypto';

interface RootSignature {
  /** Hex. */
  readonly publicKey: string;
  readonly signature: string;
}

export function isSignatureOf(message: Uint8Array, { publicKey, signature }: RootSignature): boolean {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, message, key, Buffer.from(signature, 'hex'));
}
