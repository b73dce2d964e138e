/** Parts of statements that are written differently for each database. */

import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { NumberRange } from '../repositories/number-range.ts';

export interface SqlFragments {
  /** The column contains the text; wildcards in it are literal. */
  contains(column: SQLWrapper, text: string): SQL;
  smaller(first: SQLWrapper, second: SQLWrapper): SQL;
  larger(first: SQLWrapper, second: SQLWrapper): SQL;
  /** The flag is not set, written with a constant, which a partial index needs. */
  isNotSet(flag: SQLWrapper): SQL;
  /** A whole number at a path of names in a column with JSON. */
  jsonNumber(column: SQLWrapper, path: readonly string[]): SQL<number>;
  /** The time by the clock of the database, in milliseconds since 1970, when the row is written and not when the statement began. */
  currentMs(): SQL<number>;
  /** The column has a number of one of the ranges, each of which is of another sequence. */
  isNumbered(column: SQLWrapper, ranges: readonly NumberRange[]): SQL;
  /** A table with the numbers of each sequence of postings as `after`, `up_to` and `step`, in the order of the sequences. */
  readonly postingRange: SQL;
  /** A table with one row: the time of the newest event and the moment that is stored in part, as `event_ms` and `playing_ms`, 0 without one. */
  readonly storedMoments: SQL;
}
