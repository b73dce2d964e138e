/** The platform of a running server: settings, log, clocks, disk, limits and measurements. No business logic. */

import type { Clock } from '@vernier/shared/clock';
import type { Config } from './config/config.ts';
import type { DiskWatch } from './disk/disk-watch.ts';
import type { Pseudonyms } from './encryption/pseudonyms.ts';
import type { FieldCipher } from './encryption/field-cipher.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Journal } from './logging/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { AccountQueue } from './process/account-queue.ts';
import type { SystemMonitor } from './process/system-monitor.ts';
import type { DailyQuotas } from './routing/daily-quotas.ts';
import type { RateLimiter } from './routing/rate-limits.ts';
import type { Shedding } from './routing/shedding.ts';
import type { TemporaryMemory } from './temporary/temporary-memory.ts';
import type { Tracing } from './tracing/tracing.ts';

export interface Platform {
  readonly config: Config;
  readonly log: Journal;
  /** Wall time, for records outside the market. */
  readonly wall: Clock;
  /** Monotonic time, and readings of the system. */
  readonly system: SystemMonitor;
  readonly disk: DiskWatch;
  /** Work that exists once in an installation. */
  readonly jobs: Jobs;
  readonly shedding: Shedding;
  /** Turns of the accounts, for work that reads rows and then writes. */
  readonly accountQueue: AccountQueue;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
  /** Null like the limiter. */
  readonly quotas: DailyQuotas | null;
  readonly metrics: Metrics;
  /** Null without a collector of traces. */
  readonly tracing: Tracing | null;
  readonly cipher: FieldCipher;
  readonly pseudonyms: Pseudonyms;
  /** Captchas, challenges and attempts. */
  readonly temporary: TemporaryMemory;
}
