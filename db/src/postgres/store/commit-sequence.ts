/**
 * Order of the commits of a connection. A commit is sent while the one before is executed, which may fail: each begins with the
 * comparison of a session variable with the number of the one before. PostgreSQL restores a variable that a failed transaction set.
 */

import { sql } from 'drizzle-orm';
import type { PipelineStatement } from './pipeline.ts';
import { parameter, preparedStatement } from './statement.ts';

const LAST_COMMIT = sql.raw("current_setting('vernier.last_commit')");

export const BEGIN_SEQUENCE = "SELECT set_config('vernier.last_commit', '0', false)";

/** Fails, with what is no number, unless the last commit is the one before. */
export const FOLLOW_COMMIT = preparedStatement(
  'follow_commit',
  sql`select case ${LAST_COMMIT} when ${parameter()}::text
    then set_config('vernier.last_commit', ${parameter()}::text, false)
    else ('the last commit is ' || ${LAST_COMMIT})::bigint::text end`,
);

const INVALID_TEXT = '22P02';

/** Whether the commit before was not stored. */
export function isOutOfSequence(error: unknown): boolean {
  return (error as { readonly code?: unknown }).code === INVALID_TEXT;
}

export class CommitSequence {
  #last = 0;

  /** First statement of the next commit, which is the same at each attempt. */
  next(): PipelineStatement {
    const previous = String(this.#last);
    this.#last += 1;
    return { statement: FOLLOW_COMMIT, values: [previous, String(this.#last)] };
  }
}
