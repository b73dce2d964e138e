/** Advisory lock of the jobs: the session that has it runs what exists once. A preferred process gets it from the others. */

import { connectionConfig } from './connection/pool.ts';
import { Client } from './driver.ts';

/** Class of both locks; that of shards is another one. */
const LOCK_CLASS = 1_986_356_848;
const RUNNING = 0;
/** Shared by all preferred processes, as long as they live. */
const PREFERRED = 1;
/** A connection that does not answer is given up, and the lock with it. */
const ANSWER_TIMEOUT_MS = 5_000;

export interface JobLockOptions {
  readonly url: string;
  /** Others leave the jobs to it. */
  readonly isPreferred: boolean;
}

/** `requested`: this process has the lock, and a preferred one waits for it. */
export type JobLockState = 'locked' | 'requested' | 'taken';

interface LockRow {
  readonly isPreferredThere: boolean;
  readonly isLocked: boolean;
}

export class JobLock {
  readonly #options: JobLockOptions;
  #client: Client | null = null;
  #isLocked = false;
  #isClosed = false;

  constructor(options: JobLockOptions) {
    this.#options = options;
  }

  /** False as soon as this process knows that the connection is lost. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Asks the server, and tries to get the lock. Rejects when the server does not answer: then the lock is lost. */
  async check(): Promise<JobLockState> {
    try {
      const client = (this.#client ??= await this.#connect());
      if (this.#isLocked) return (await this.#isRequested(client)) ? 'requested' : 'locked';
      this.#isLocked = await this.#tryLock(client);
      return this.#isLocked ? 'locked' : 'taken';
    } catch (error) {
      await this.#disconnect();
      throw error;
    }
  }

  /** Leaves the lock to another process. */
  async release(): Promise<void> {
    this.#isLocked = false;
    await this.#client?.query('SELECT pg_advisory_unlock($1, $2)', [LOCK_CLASS, RUNNING]);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#disconnect();
  }

  async #connect(): Promise<Client> {
    const { url, isPreferred } = this.#options;
    const limits = { query_timeout: ANSWER_TIMEOUT_MS, statement_timeout: ANSWER_TIMEOUT_MS };
    const client = new Client({ ...connectionConfig(url), ...limits });
    client.on('error', () => this.#lost(client));
    client.on('end', () => this.#lost(client));
    await client.connect();
    if (isPreferred) await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, PREFERRED]);
    if (!this.#isClosed) return client;
    await client.end();
    throw new Error('the lock of the jobs is closed');
  }

  #lost(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#isLocked = false;
  }

  async #disconnect(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    this.#isLocked = false;
    await client?.end().catch(() => undefined);
  }

  async #tryLock(client: Client): Promise<boolean> {
    if (await this.#isRequested(client)) return false;
    const { rows } = await client.query<Pick<LockRow, 'isLocked'>>(
      'SELECT pg_try_advisory_lock($1, $2) AS "isLocked"',
      [LOCK_CLASS, RUNNING],
    );
    return rows[0]?.isLocked === true;
  }

  /** Whether a preferred process lives, and this is not one. The query also shows that the server answers. */
  async #isRequested(client: Client): Promise<boolean> {
    const { rows } = await client.query<Pick<LockRow, 'isPreferredThere'>>(
      `SELECT EXISTS (
         SELECT 1 FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
         WHERE locktype = 'advisory' AND own.datname = current_database()
           AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted) AS "isPreferredThere"`,
      [LOCK_CLASS, PREFERRED],
    );
    return !this.#options.isPreferred && rows[0]?.isPreferredThere === true;
  }
}
