/** Due time of deliveries that are repeated after a failure. */

import { gt, lte, or, type SQL } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { TimeMs } from '@vernier/shared/clock';
import { LONGEST_DELIVERY_WAIT_MS } from '@vernier/shared/limits';

/** Includes rows that wait longer than any failure postpones them: the wall clock was set back [CLOCK-9]. */
export function isDeliveryDue(nextAtMs: SQLiteColumn, nowMs: TimeMs): SQL | undefined {
  return or(lte(nextAtMs, nowMs), gt(nextAtMs, nowMs + LONGEST_DELIVERY_WAIT_MS));
}
