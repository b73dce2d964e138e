/** An open database: its store and repositories, whichever engine it has. */

import type { Store } from '@vernier/shared/engine/store';
import type { Repositories } from './queries/repositories.ts';
import type { ShardedStore } from './sharded-store.ts';
import type { DatabaseStatusReader } from './repositories/maintenance/database-status.ts';

export interface OpenDatabase extends Repositories {
  readonly store: Store;
  /** The same store where several processes may share it; null of a file. */
  readonly shardedStore: ShardedStore | null;
  readonly databaseStatus: DatabaseStatusReader;
  /** Names of the migrations that were applied at this opening. */
  readonly migrated: readonly string[];
  readonly createdAtMs: number;
  /** Number of this owner of the accounts: a later one has a greater. 0 of a file. */
  readonly epoch: number;
  /** True when a write would succeed now. Answers without waiting. */
  writable(): boolean;
  /** Time since a server has answered `writable`; 0 of a file. */
  silentMs(): number;
  /** Runs a checkpoint of a write-ahead log when one is due, and resolves after it; rejects when it fails and may be called again. */
  checkpoint(): Promise<void>;
  /** Locks a name among the processes of the database and returns its unlocking; null while another process has the lock. */
  lockName(name: string): Promise<(() => Promise<void>) | null>;
  close(): Promise<void>;
}
