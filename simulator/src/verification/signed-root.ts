/** Signature of a day's tape root, as a server publishes it. */

import { parseIsoDay } from '@vernier/shared/civil-date';
import type { DayTapeWire } from '@vernier/shared/api/shapes/fairness';
import { rootMessage, type RootSignature } from '../tape/root-message.ts';

/** `missing` for a root of before signatures. */
export type SignatureState = 'valid' | 'invalid' | 'missing';

export interface SignatureCheck {
  readonly isSignatureOf: (message: Uint8Array, signature: RootSignature) => boolean;
  /** The key that must have signed, hex. Absent: the published one. */
  readonly publicKey?: string | undefined;
}

export function signatureState(
  { day, version, tape_root: root, signed }: DayTapeWire,
  { isSignatureOf, publicKey }: SignatureCheck,
): SignatureState {
  if (root === null || signed === null) return 'missing';
  if (publicKey !== undefined && publicKey.toLowerCase() !== signed.public_key) return 'invalid';
  const message = rootMessage({ market: signed.market, day: parseIsoDay(day) ?? 0, version, root });
  const { public_key: key, signature } = signed;
  return isSignatureOf(message, { publicKey: key, signature }) ? 'valid' : 'invalid';
}
