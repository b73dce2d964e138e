/** Schedule of backups: the server starts a child process for each, and keeps the results of the last ones. */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Clock, SteadyClock, TimeMs } from '@vernier/shared/clock';
import { z } from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Journal } from '../../platform/logging/log.ts';
import { lowerPriority } from '../../platform/process/lower-priority.ts';
import { BackupStore } from './backup-store.ts';

const HOUR_MS = 3_600_000;
/** After a start without any backup, and after a failure, the next is tried after this time. */
const RETRY_MS = HOUR_MS;
/** Number of intervals without a backup that are reported as a problem. */
const LATE_INTERVALS = 2;
/** Of the error output of a failing program. */
const MAX_ERROR_LENGTH = 2_000;

const BackupReport = z.object({ name: z.string(), bytes: z.int(), sequence: z.int(), takenAtMs: z.number() });

export type TakenBackup = Readonly<z.infer<typeof BackupReport>>;

/** With what its verification has compared, one line each. */
const BackupOutput = BackupReport.extend({ verification: z.array(z.string()) });

export interface BackupState {
  /** 0 when the schedule takes none. */
  readonly everyHours: number;
  readonly isRunning: boolean;
  /** False for a database that has other backups. */
  readonly isPossible: boolean;
  readonly last: TakenBackup | null;
  /** What went wrong since then; null when nothing did. */
  readonly failure: { readonly atMs: TimeMs; readonly why: string } | null;
  /** The last backup is too old. */
  readonly isLate: boolean;
}

export interface BackupScheduleOptions {
  readonly config: Pick<
    Config,
    'dataDir' | 'databaseUrl' | 'backupDir' | 'backupEveryHours' | 'backupKeep' | 'backupKey'
  >;
  /** The program of the backups, as it is started. */
  readonly command: readonly string[];
  /** Wall time, which backups are dated in. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  /** When this data folder was made: without any backup the first is due an hour later, however often the server restarts. */
  readonly createdAtMs: TimeMs;
  readonly log: Pick<Journal, 'info' | 'error'>;
}

export class BackupSchedule {
  readonly #parts: BackupScheduleOptions;
  #last: TakenBackup | null;
  #failure: BackupState['failure'] = null;
  /** By the steady clock: when the next one is due, and since when there has been none. */
  #dueMs: number;
  #sinceMs: number;
  #child: ChildProcess | null = null;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(parts: BackupScheduleOptions) {
    this.#parts = parts;
    const now = parts.steady.monotonicMs();
    this.#last = this.#newest();
    this.#sinceMs = now;
    this.#dueMs = now + (this.#last === null ? this.#firstLeftMs : this.#leftMs(this.#last));
  }

  get state(): BackupState {
    const { config, steady } = this.#parts;
    const isPossible = config.databaseUrl === null;
    const everyHours = config.backupEveryHours;
    const withoutMs = steady.monotonicMs() - this.#sinceMs;
    const isLate = everyHours > 0 && withoutMs > LATE_INTERVALS * everyHours * HOUR_MS;
    const isRunning = this.#child !== null;
    return { everyHours, isRunning, isPossible, last: this.#last, failure: this.#failure, isLate };
  }

  /** Looks at the clock; costs nothing until a backup is due. */
  onInterval(): void {
    const { config, steady } = this.#parts;
    if (config.backupEveryHours === 0 || steady.monotonicMs() < this.#dueMs) return;
    const newest = this.#newest();
    // An operator may have taken one manually.
    if (newest !== null && newest.name !== this.#last?.name) this.#follow(newest);
    if (steady.monotonicMs() >= this.#dueMs) this.request();
  }

  /** Starts one now; false when one is running. */
  request(): boolean {
    const { config } = this.#parts;
    if (config.databaseUrl !== null || this.#child !== null || this.#isStopping) return false;
    this.#dueMs = this.#parts.steady.monotonicMs() + this.#retryMs;
    this.#running = this.#take();
    return true;
  }

  /** Resolves when no backup is being taken any more. */
  settled(): Promise<void> {
    return this.#running;
  }

  /** Cuts off what runs: half a backup counts for nothing, and a stop does not wait for it. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child?.kill('SIGKILL');
    await this.#running;
  }

  async #take(): Promise<void> {
    const { clock, log } = this.#parts;
    try {
      const { verification, ...taken } = await this.#run();
      this.#follow(taken);
      this.#failure = null;
      log.info('a backup was taken', { ...taken, verification });
    } catch (error) {
      if (this.#isStopping) return;
      const why = error instanceof Error ? error.message : String(error);
      this.#failure = { atMs: clock.now(), why };
      log.error('no backup was taken', { why });
    } finally {
      this.#child = null;
    }
  }

  async #run(): Promise<z.infer<typeof BackupOutput>> {
    const { config, command } = this.#parts;
    const [program = '', ...args] = command;
    const { newest, days, weeks } = config.backupKeep;
    const child = spawn(program, [...args, 'backup', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DATA_DIR: config.dataDir,
        BACKUP_DIR: config.backupDir,
        BACKUP_KEEP: `${newest},${days},${weeks}`,
        BACKUP_KEY: config.backupKey?.toString('base64') ?? '',
        BACKUP_KEY_FILE: '',
      },
    });
    this.#child = child;
    child.once('spawn', () => lowerPriority(child.pid));
    let output = '';
    let errorOutput = '';
    child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (errorOutput += piece.toString()));
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code === 0) return BackupOutput.parse(JSON.parse(output));
    const why = errorOutput.trim().slice(0, MAX_ERROR_LENGTH);
    throw new Error(why === '' ? `the program of the backups ended with ${code ?? signal}` : why);
  }

  get #retryMs(): number {
    return Math.min(RETRY_MS, this.#intervalMs);
  }

  /** How long from now on a folder without a backup waits for its first one. */
  get #firstLeftMs(): number {
    const { createdAtMs, clock } = this.#parts;
    return Math.max(0, Math.min(this.#retryMs, createdAtMs + this.#retryMs - clock.now()));
  }

  /** Waits for the next one from a backup that is there. */
  #follow(taken: TakenBackup): void {
    const leftMs = this.#leftMs(taken);
    this.#last = taken;
    this.#dueMs = this.#parts.steady.monotonicMs() + leftMs;
    this.#sinceMs = this.#dueMs - this.#intervalMs;
  }

  /** Time after a backup until the next is due; at most an interval, also when the clock was wrong [CLOCK-10]. */
  #leftMs({ takenAtMs }: TakenBackup): number {
    const leftMs = takenAtMs + this.#intervalMs - this.#parts.clock.now();
    return Math.max(0, Math.min(this.#intervalMs, leftMs));
  }

  get #intervalMs(): number {
    return this.#parts.config.backupEveryHours * HOUR_MS;
  }

  /** One that is dated in the future was taken while the clock was wrong, and does not show how old the newest is. */
  #newest(): TakenBackup | null {
    const { config, clock } = this.#parts;
    const nowMs = clock.now();
    const stored = new BackupStore(config.backupDir).list().findLast(({ takenAtMs }) => takenAtMs <= nowMs);
    if (stored === undefined) return null;
    const { name, bytes, takenAtMs, manifest } = stored;
    return { name, bytes, takenAtMs, sequence: manifest.sequence };
  }
}
