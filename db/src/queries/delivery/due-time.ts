/** Due time of deliveries that are repeated after a failure. */

import { gt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';

/**
 * Condition for a prepared statement with `dueValues`. Includes rows that wait longer than any failure postpones them: the
 * wall clock was set back [CLOCK-9].
 */
export function isDeliveryDue(nextAtMs: SQLiteColumn): SQL | undefined {
  return or(lte(nextAtMs, sql.placeholder('nowMs')), gt(nextAtMs, sql.placeholder('latestMs')));
}

/** Values of the placeholders of `isDeliveryDue`, and of `limit`. */
export function dueValues(nowMs: TimeMs, limit: number) {
  return { nowMs, latestMs: nowMs + LONGEST_DELIVERY_WAIT_MS, limit };
}
