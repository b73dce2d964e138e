/** Connections to the server: their addresses, timeouts and pool. */

import { Client, type ClientConfig, Pool } from '../driver.ts';

/** For a server that is there and does not answer. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A statement of a repository takes milliseconds; a longer one would hold its locks. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** For a network that loses everything, and a server that cannot end the statement. */
const ANSWER_TIMEOUT_MS = 40_000;
/** A wait for a row that another transaction has changed. */
const LOCK_TIMEOUT_MS = 10_000;
/** A transaction whose program waits for something else. */
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000;
/** A connection that the pool does not use is closed. */
const IDLE_CONNECTION_MS = 60_000;
const KEEP_ALIVE_DELAY_MS = 10_000;

/** Connections of repositories; the store has one more. The server allows 100 for all programs. */
const POOL_SIZE = 10;

/**
 * For statements that find their rows by a key: a plan that was made for a small table stays the right one. A table without the key
 * has an estimate of ten billion then, for which PostgreSQL compiled the statement at each call, in a hundred milliseconds or more.
 */
export const KEYED_STATEMENTS = '-c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off';

/** Where the database is, without the password. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
}

/** Settings of a connection to the address of `DATABASE_URL`. */
export function connectionConfig(url: string): ClientConfig & { readonly lock_timeout: number } {
  return {
    connectionString: url,
    application_name: 'vernier',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
}

export interface PoolOptions {
  readonly max?: number;
  /** Statements and transactions without a limit of time, for work on whole tables. */
  readonly isPatient?: boolean;
  /** Settings of the sessions, as options of the server's command line. */
  readonly options?: string;
}

const WITHOUT_LIMITS = {
  statement_timeout: 0,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

export function connectionPool(
  url: string,
  { max = POOL_SIZE, isPatient = false, options }: PoolOptions = {},
): Pool {
  const idle = { idleTimeoutMillis: IDLE_CONNECTION_MS };
  const pool = new Pool({
    ...connectionConfig(url),
    ...(isPatient ? WITHOUT_LIMITS : {}),
    ...idle,
    max,
    ...(options === undefined ? {} : { options }),
  });
  // The pool replaces a lost connection, and a query on it rejects.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function serverAddress(url: string): ServerAddress {
  const { host, port, database = '', user = '' } = new Client({ connectionString: url });
  return { host, port, database, user };
}
