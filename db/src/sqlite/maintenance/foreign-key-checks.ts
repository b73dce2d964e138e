/** Work without the check of foreign keys on SQLite. */

import { invariant } from '@vernier/shared/assert';
import type { Database } from '../driver.ts';

/**
 * A foreign key has no index on the side that refers, so that each deleted row would cost a search through the whole ledger.
 * What refers to the rows is deleted before them; verification checks the keys of the whole file [LEDGER-7].
 */
export function disableForeignKeys<Result>(client: Database, work: () => Result): Result {
  client.pragma('foreign_keys = OFF');
  try {
    return work();
  } finally {
    client.pragma('foreign_keys = ON');
    invariant(client.pragma('foreign_keys', { simple: true }) === 1, 'foreign keys are checked again');
  }
}
