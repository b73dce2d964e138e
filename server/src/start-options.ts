/** Options of a server start. */

import type { Clock } from '@vernier/shared/clock';
import type { Config } from './platform/config/config.ts';
import type { Journal } from './platform/logging/log.ts';
import type { MessageBus } from './platform/message-bus/message-bus.ts';
import type { SystemMonitor } from './platform/process/system-monitor.ts';

export interface StartOptions {
  readonly config: Config;
  /** The wall's; the market's own follows from it. */
  readonly clock: Clock;
  readonly system: SystemMonitor;
  readonly log: Journal;
  /** Folder of the built client, and of the database's migrations. */
  readonly clientDir: string;
  readonly migrationsDir: string;
  /** The program of the backups, as it is started. */
  readonly backupCommand: readonly string[];
  /** The program of the recovery commands, which also checks the database's pages; without it they are not checked. */
  readonly adminCommand?: readonly string[];
  /** The memory is ahead of the disk: the process must end at once. */
  readonly onFatal: (error: unknown) => void;
  /** The connection to PostgreSQL is lost by which this process owns the accounts: it must end at once. */
  readonly onDatabaseLost: (error: unknown) => void;
  /** Only false for tests: their server of PostgreSQL does not wait for the disk. */
  readonly requireDurability?: boolean;
  /** False leaves the calls of `tick` to the caller, as tests do; a cluster then follows `clock` and not its database's. */
  readonly runsTickLoop?: boolean;
  /** Only for tests: whether the engines of a cluster share the accounts. */
  readonly shares?: 'one' | 'fair';
  /** Only for tests: how far the market horizon is ahead of `clock`, which it follows at 0. */
  readonly testHorizonMs?: number;
  /** Only for tests: the message bus of a process; absent, it connects to `NATS_URL`. */
  readonly connectBus?: () => MessageBus;
}
