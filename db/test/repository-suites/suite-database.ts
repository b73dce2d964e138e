/** Database of a suite that runs on each engine. */

import type { OpenDatabase } from '../../src/open-database.ts';

export interface SuiteDatabase {
  /** Open and empty at the start of each test. */
  readonly database: OpenDatabase;
  /** Inserts minimal users with these ids. */
  insertUsers(...ids: readonly number[]): Promise<void> | void;
}
