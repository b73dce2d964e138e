/**
 * Shared advisory lock of each running program, with the number of its newest migration: a migration sees which programs run, and
 * keeps out those that do not know enough [CLUSTER-93].
 */

import { DatabaseInUse, StartRefused } from '../../start-refused.ts';
import { Client, type PoolClient } from '../driver.ts';
import { connectionConfig } from './pool.ts';

/** Class of the locks, after those of shards, jobs and engines; the number of the migration is the second number. */
const LOCK_CLASS = 1_986_356_850;
/** A program that starts waits so long for a migration that has begun. */
const LOCK_TIMEOUT = '60s';
const LOCK_NOT_AVAILABLE = '55P03';
const RECONNECT_MS = 1_000;

type QueryClient = Pick<Client | PoolClient, 'query'>;

export class ProgramLock {
  readonly #url: string;
  readonly #newest: number;
  #client: Client | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(url: string, newest: number) {
    this.#url = url;
    this.#newest = newest;
  }

  /** Resolves when no migration is in progress that this program does not know enough for. */
  static async connect(url: string, newest: number): Promise<ProgramLock> {
    const lock = new ProgramLock(url, newest);
    await lock.#connect();
    return lock;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const client = new Client(connectionConfig(this.#url));
    client.on('error', () => this.#lost(client));
    try {
      await client.connect();
      await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'; SET statement_timeout = 0`);
      await client.query('SELECT pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, this.#newest]);
    } catch (error) {
      await client.end().catch(() => undefined);
      const { code } = error as { readonly code?: unknown };
      if (code !== LOCK_NOT_AVAILABLE) throw error;
      throw new StartRefused(`another program migrates the database for more than ${LOCK_TIMEOUT}`);
    }
    if (this.#isClosed) await client.end();
    else this.#client = client;
  }

  /** The database ends connections when it is replaced; what this process does with the accounts has its own lock. */
  #lost(client: Client): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#client = null;
    this.#connectLater();
  }

  #connectLater(): void {
    this.#timer = setTimeout(() => {
      this.#connect().catch(() => this.#connectLater());
    }, RECONNECT_MS).unref();
  }
}

/**
 * Keeps out the programs whose newest migration has a number from `first` to below `least`, until the end of the transaction.
 * Throws {@link DatabaseInUse} while one of them runs.
 */
export async function keepOutPrograms(client: QueryClient, first: number, least: number): Promise<void> {
  const { rows } = await client.query<{ id: number; isLocked: boolean }>(
    `SELECT id, pg_try_advisory_xact_lock($1, id) AS "isLocked" FROM generate_series($2::int, $3::int - 1) AS id`,
    [LOCK_CLASS, first, least],
  );
  const running = rows.find(({ isLocked }) => !isLocked);
  if (running === undefined) return;
  throw new DatabaseInUse(
    `a process with the schema ${running.id} runs, and the migrations of this program need processes from ${least} on`,
  );
}

/** Whether a program runs whose newest migration has a lower number. */
export async function hasProgramBefore(client: QueryClient, newest: number): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT 1 FROM pg_locks JOIN pg_database AS own ON own.oid = pg_locks.database
     WHERE locktype = 'advisory' AND own.datname = current_database()
       AND classid::bigint = $1 AND objid::bigint < $2 AND objsubid = 2 AND mode = 'ShareLock' AND granted LIMIT 1`,
    [LOCK_CLASS, newest],
  );
  return rows.length > 0;
}
