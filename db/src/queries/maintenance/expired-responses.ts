/** Removal of expired responses of demo accounts, in the order of their numbers, which is that of their times. */

import type { TimeMs } from '@vernier/shared/clock';
import { DEMO_RESPONSE_MS } from '@vernier/shared/limits';
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { all, changedRows, first, write, type Body, type Steps } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

/** Setting with the number up to which each response was removed or is permanent. */
const CHECKED_KEY = 'checked_response';
/** Rows that a pass reads; permanent ones are only read. Some milliseconds. */
const MOST_READ = 2_000;

interface NumberedResponse {
  readonly id: number;
  readonly createdAtMs: TimeMs;
  readonly expiresAtMs: TimeMs | null;
}

/** Returns the number of responses that were removed or found permanent, at most `limit`. */
export function* removeExpiredResponses(source: QuerySource, beforeMs: TimeMs, limit: number): Steps<number> {
  const {
    db,
    tables: { meta, responses },
  } = source;
  const setting = yield* first(db.select().from(meta).where(eq(meta.key, CHECKED_KEY)));
  const { id, createdAtMs, expiresAtMs } = responses;
  const newer = db
    .select({ id, createdAtMs, expiresAtMs })
    .from(responses)
    .where(gt(id, Number(setting?.value ?? 0)));
  const checked = checkedOf(yield* all(newer.orderBy(asc(id)).limit(MOST_READ)), beforeMs, limit);
  const last = checked.at(-1);
  if (last === undefined) return 0;
  const expired = checked.flatMap((response) => (response.expiresAtMs === null ? [] : response.id));
  if (expired.length > 0) yield* write(db.delete(responses).where(inArray(id, expired)));
  const value = String(last.id);
  yield* write(
    db
      .insert(meta)
      .values({ key: CHECKED_KEY, value })
      .onConflictDoUpdate({ target: meta.key, set: { value } }),
  );
  yield* lowerResponseNumber(source);
  return Math.min(checked.length, limit);
}

/** To be called after each removal: SQLite gives the number of a removed last row to the next one, which is not checked yet. */
export function lowerResponseNumber({ db, tables: { meta, responses } }: QuerySource): Body<void> {
  const newest = sql`coalesce((select max(${responses.id}) from ${responses}), 0)`;
  const isLower = sql`${newest} < cast(${meta.value} as bigint)`;
  const value = sql<string>`cast(${newest} as text)`;
  return write(
    db
      .update(meta)
      .set({ value })
      .where(and(eq(meta.key, CHECKED_KEY), isLower)),
  );
}

/** The responses before the first one that has not ended, with at most `limit` that have expired. */
function checkedOf(
  responses: readonly NumberedResponse[],
  beforeMs: TimeMs,
  limit: number,
): readonly NumberedResponse[] {
  let expired = 0;
  for (const [index, { createdAtMs, expiresAtMs }] of responses.entries()) {
    // A permanent response counts as ended after the same time: until then a transaction may still insert one with a lower number.
    const endsAtMs = expiresAtMs ?? createdAtMs + DEMO_RESPONSE_MS;
    if (expiresAtMs !== null) expired += 1;
    if (endsAtMs >= beforeMs || expired > limit) return responses.slice(0, index);
  }
  return responses;
}

/** Of the table that programs before migration 0034 wrote, which has an index. Returns the number of removed ones. */
export function removeIdempotencyRows(
  { db, tables: { idempotency } }: QuerySource,
  beforeMs: TimeMs,
  limit: number,
): Body<number> {
  const { accountId, route, key, expiresAtMs } = idempotency;
  const ended = db.select({ accountId, route, key }).from(idempotency).where(lt(expiresAtMs, beforeMs));
  const some = ended.orderBy(asc(expiresAtMs)).limit(limit);
  return changedRows(db.delete(idempotency).where(sql`(${accountId}, ${route}, ${key}) IN ${some}`));
}
