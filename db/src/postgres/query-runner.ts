/** Query runner of PostgreSQL: it waits for the result of each statement, and a transaction has a connection of the pool. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { drizzle } from 'drizzle-orm/node-postgres';
import {
  type Bodies,
  type Body,
  type Query,
  QueryStatement,
  type QueryStep,
  repositoryOf,
} from '../queries/body.ts';
import type { QuerySource } from '../queries/query-source.ts';
import type { Client, Pool, PoolClient } from './driver.ts';
import { QueryClient, type QueryConnection } from './query-client.ts';
import { postgresFragments } from './sql-fragments.ts';
import { postgresTables } from './tables.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
const UNIQUE_VIOLATION = '23505';
/** Keys with a number that the statement itself takes; another transaction has taken the same one. */
const NUMBERED_KEYS: ReadonlySet<string | undefined> = new Set(['account_activity_pkey', 'audit_pkey']);
/** Of the transactions that conflict at least one commits, and the pool has ten connections. */
const MAX_ATTEMPTS = 20;

interface PreparedQuery {
  execute(values?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** What the type of SQLite hides: the query is one of PostgreSQL. */
interface Preparable {
  prepare(name: string | undefined): PreparedQuery;
}

let prepared = 0;

export class PostgresQueryRunner {
  readonly source: QuerySource;
  readonly #pool: Pool;
  readonly #client = new QueryClient();
  readonly #prepared = new WeakMap<Query, PreparedQuery>();

  constructor(pool: Pool) {
    this.#pool = pool;
    const db = drizzle({ client: this.#client as unknown as Pool }) as unknown as BetterSQLite3Database;
    this.source = { db, tables: postgresTables, fragments: postgresFragments };
  }

  repository<Repository extends object>(bodies: Bodies<Repository>): Repository {
    return repositoryOf<Repository>(bodies, (body) => this.run(body));
  }

  /** A repository in a transaction that the owner of the connection has begun. */
  repositoryWithin<Repository extends object>(
    connection: PoolClient,
    bodies: Bodies<Repository>,
  ): Repository {
    return repositoryOf<Repository>(bodies, (body) => this.#run(connection, body));
  }

  run<Result>(body: Body<Result>): Promise<Result> {
    return this.#run(this.#pool, body);
  }

  /** In the transaction of a connection that its owner has begun, and repeats after a conflict. */
  runWithin<Result>(connection: Client | PoolClient, body: Body<Result>): Promise<Result> {
    return this.#run(connection, body);
  }

  async #run<Result>(connection: QueryConnection, body: Body<Result>): Promise<Result> {
    if (body instanceof QueryStatement) return this.#execute(connection, body as QueryStatement<Result>);
    const steps = body[Symbol.iterator]();
    let step = steps.next();
    while (step.done !== true) step = await this.#continue(connection, steps, step.value);
    return step.value;
  }

  async #continue<Result>(
    connection: QueryConnection,
    steps: Iterator<QueryStep, Result, unknown>,
    step: QueryStep,
  ): Promise<IteratorResult<QueryStep, Result>> {
    let result: unknown;
    try {
      if (step instanceof QueryStatement) result = await this.#execute(connection, step);
      // A transaction in another one is a part of it.
      else if (connection === this.#pool) result = await this.#transaction(step.work);
      else result = await this.#run(connection, step.work());
    } catch (error) {
      if (steps.throw === undefined) throw error;
      return steps.throw(error);
    }
    return steps.next(result);
  }

  /** As if transactions ran one after another: after a conflict the body runs again, on the rows as they are then. */
  async #transaction<Result>(work: () => Body<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const client = await this.#pool.connect();
      try {
        await client.query('BEGIN ISOLATION LEVEL SERIALIZABLE');
        const result = await this.#run(client, work());
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        await undo(client);
        if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
      }
    }
  }

  async #execute<Result>(connection: QueryConnection, statement: QueryStatement<Result>): Promise<Result> {
    const { query, outcome, values } = statement;
    const executable =
      values === undefined ? (query as Preparable).prepare(undefined) : this.#preparedOf(query);
    const response = await this.#client.execute(connection, executable, values).catch(throwCause);
    switch (outcome) {
      case 'rows':
        return statement.resultOf(response);
      case 'first row':
        return statement.resultOf((response as readonly unknown[])[0] ?? null);
      case 'changes':
        return statement.resultOf((response as { readonly rowCount: number | null }).rowCount ?? 0);
    }
  }

  #preparedOf(query: Query): PreparedQuery {
    const known = this.#prepared.get(query);
    if (known !== undefined) return known;
    prepared += 1;
    const added = (query as Preparable).prepare(`repository_${prepared}`);
    this.#prepared.set(query, added);
    return added;
  }
}

/** Ends a transaction without its changes; a connection on which that fails is closed. */
async function undo(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch {
    client.release(true);
  }
}

interface DatabaseError {
  readonly code?: string;
  readonly constraint?: string;
}

function isConflict(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as DatabaseError;
  if (code === UNIQUE_VIOLATION) return NUMBERED_KEYS.has(constraint);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK;
}

/** The error of the database, without Drizzle's message, which has the values of the query. */
function throwCause(error: unknown): never {
  throw error instanceof Error && error.cause !== undefined ? error.cause : error;
}
