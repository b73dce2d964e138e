/** Database of a test server, on SQLite or on PostgreSQL: tests use it without knowing which one it is. */

import type { TapeLink } from '@vernier/db/hash-chains/tape-links';
import type { TestConnection } from './test-connection.ts';

export interface StoredDatabase {
  /** Settings with which a server opens it. */
  readonly settings: Readonly<Record<string, string>>;
  connect(): TestConnection;
  tapeLinks(): Promise<readonly TapeLink[]>;
  /** Faults of the books against the log, of the audit and of the tape; empty without any. */
  faults(): Promise<readonly string[]>;
  drop(): Promise<void>;
}
