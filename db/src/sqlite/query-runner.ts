/** Query runner of SQLite: a body runs to its end at once, in one turn of the event loop. */

import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import {
  type Bodies,
  type Body,
  type Query,
  repositoryOf,
  QueryStatement,
  type QueryStep,
} from '../queries/body.ts';
import type { QuerySource } from '../queries/query-source.ts';
import type { Database } from './driver.ts';
import { sqliteFragments } from './sql-fragments.ts';
import { sqliteTables } from './tables.ts';

type Parameters = readonly [values?: Record<string, unknown>];

/** The methods that execute a query of Drizzle on SQLite. */
interface Executable {
  all(...values: Parameters): unknown;
  get(...values: Parameters): unknown;
  run(...values: Parameters): { readonly changes: number };
}

export class SqliteQueryRunner {
  readonly source: QuerySource;
  readonly #client: Database;
  readonly #prepared = new WeakMap<Query, Executable>();

  constructor(client: Database, db: BetterSQLite3Database) {
    this.#client = client;
    this.source = { db, tables: sqliteTables, fragments: sqliteFragments };
  }

  run<Result>(body: Body<Result>): Result {
    if (body instanceof QueryStatement) return this.#execute(body as QueryStatement<Result>);
    const steps = body[Symbol.iterator]();
    let step = steps.next();
    while (step.done !== true) step = this.#continue(steps, step.value);
    return step.value;
  }

  /** Each method runs whole before its promise is returned; an error becomes a rejection. */
  repository<Repository extends object>(bodies: Bodies<Repository>): Repository {
    return repositoryOf<Repository>(bodies, async (body) => this.run(body));
  }

  #continue<Result>(
    steps: Iterator<QueryStep, Result, unknown>,
    step: QueryStep,
  ): IteratorResult<QueryStep, Result> {
    let result: unknown;
    try {
      result = step instanceof QueryStatement ? this.#execute(step) : this.#transaction(step.work);
    } catch (error) {
      if (steps.throw === undefined) throw error;
      return steps.throw(error);
    }
    return steps.next(result);
  }

  #transaction<Result>(work: () => Body<Result>): Result {
    if (this.#client.inTransaction) return this.run(work());
    return this.#client.transaction(() => this.run(work())).immediate();
  }

  #execute<Result>(statement: QueryStatement<Result>): Result {
    const { query, outcome, values } = statement;
    const executable = values === undefined ? (query as Executable) : this.#preparedOf(query);
    const parameters: Parameters = values === undefined ? [] : [values];
    switch (outcome) {
      case 'rows':
        return statement.resultOf(executable.all(...parameters));
      case 'first row':
        return statement.resultOf(executable.get(...parameters) ?? null);
      case 'changes':
        return statement.resultOf(executable.run(...parameters).changes);
    }
  }

  #preparedOf(query: Query): Executable {
    const known = this.#prepared.get(query);
    if (known !== undefined) return known;
    const prepared = (query as { prepare(): Executable }).prepare();
    this.#prepared.set(query, prepared);
    return prepared;
  }
}
