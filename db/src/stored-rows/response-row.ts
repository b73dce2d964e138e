/** Columns of a stored response. */

import type { TimeMs } from '@vernier/shared/clock';
import { BODY_HASH_LENGTH, DEMO_RESPONSE_MS } from '@vernier/shared/limits';
import type { Book } from '@vernier/shared/trading/orders/account';

/** A response of a demo account expires; that of a real one is permanent [IDEMPOTENCY-5]. */
export function responseExpiry(book: Book | undefined, createdAtMs: TimeMs): TimeMs | null {
  return book === 'demo' ? createdAtMs + DEMO_RESPONSE_MS : null;
}

const EARLIER_LENGTH = 64;

/** The hash of a request's body; programs until November 2026 stored all of its bits as hexadecimal digits. */
export function restoreBodyHash(stored: string): string {
  if (stored.length !== EARLIER_LENGTH) return stored;
  return Buffer.from(stored, 'hex').toString('base64url').slice(0, BODY_HASH_LENGTH);
}
