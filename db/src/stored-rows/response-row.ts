/** Row of a stored response. */

import type { TimeMs } from '@vernier/shared/clock';
import { DEMO_RESPONSE_MS } from '@vernier/shared/limits';
import type { Book } from '@vernier/shared/trading/orders/account';

/** A response of a demo account expires; that of a real one is permanent [IDEMPOTENCY-5]. */
export function responseExpiry(book: Book | undefined, createdAtMs: TimeMs): TimeMs | null {
  return book === 'demo' ? createdAtMs + DEMO_RESPONSE_MS : null;
}
