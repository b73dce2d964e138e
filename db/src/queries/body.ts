/**
 * Bodies of repository methods, written once for both databases. A body yields its statements, and the query runner of the
 * database executes each: SQLite within one turn of the event loop, PostgreSQL with a wait for each result.
 */

/** Values of the placeholders of a statement. */
type Values = Readonly<Record<string, unknown>>;

/** Work on the database and its result: a single statement, or a generator that yields several with `yield*`. */
export interface Body<Result> {
  [Symbol.iterator](): Iterator<QueryStep, Result, unknown>;
}

/** A body of several statements, as the result of a generator function. */
export type Steps<Result> = Generator<QueryStep, Result, unknown>;

/** What a query runner executes. */
export type QueryStep = QueryStatement<unknown> | QueryTransaction<unknown>;

/** Which part of a statement's response is its result. */
type Outcome = 'rows' | 'first row' | 'changes';

/** A query of Drizzle, whose methods depend on the database. */
export type Query = object;

export class QueryStatement<Result> implements Body<Result> {
  readonly query: Query;
  readonly outcome: Outcome;
  /** A statement with values is prepared once for all of its executions. */
  readonly values: Values | undefined;
  readonly #convert: ((outcome: unknown) => Result) | undefined;

  constructor(
    query: Query,
    outcome: Outcome,
    { values, convert }: { values?: Values | undefined; convert?: (outcome: unknown) => Result } = {},
  ) {
    this.query = query;
    this.outcome = outcome;
    this.values = values;
    this.#convert = convert;
  }

  /** The same statement with a converted result. */
  map<Converted>(convert: (result: Result) => Converted): QueryStatement<Converted> {
    const { query, outcome, values } = this;
    return new QueryStatement(query, outcome, { values, convert: (found) => convert(this.resultOf(found)) });
  }

  resultOf(outcome: unknown): Result {
    return this.#convert === undefined ? (outcome as Result) : this.#convert(outcome);
  }

  *[Symbol.iterator](): Iterator<QueryStep, Result, unknown> {
    return (yield this) as Result;
  }
}

/** Statements of which all take effect or none. */
export class QueryTransaction<Result> implements Body<Result> {
  readonly work: () => Body<Result>;

  constructor(work: () => Body<Result>) {
    this.work = work;
  }

  *[Symbol.iterator](): Iterator<QueryStep, Result, unknown> {
    return (yield this) as Result;
  }
}

/** All rows. */
export function all<Row>(query: { all(): readonly Row[] }, values?: Values): QueryStatement<readonly Row[]> {
  return new QueryStatement(query, 'rows', { values });
}

/** The first row; null when there is none. */
export function first<Row>(query: { get(): Row | undefined }, values?: Values): QueryStatement<Row | null> {
  return new QueryStatement(query, 'first row', { values });
}

/** The row that an insert returns. */
export function onlyRow<Row>(query: { get(): Row }): QueryStatement<Row> {
  return new QueryStatement<Row>(query, 'first row');
}

/** Of a query for one row with a number `all`: that number. */
export function rowCount(
  query: { get(): { all: number } | undefined },
  values?: Values,
): QueryStatement<number> {
  return first(query, values).map((row) => row?.all ?? 0);
}

/** A write without a result. */
export function write(query: Query, values?: Values): QueryStatement<void> {
  return new QueryStatement(query, 'changes', { values, convert: () => undefined });
}

/** A write; the number of changed rows. */
export function changedRows(query: Query, values?: Values): QueryStatement<number> {
  return new QueryStatement<number>(query, 'changes', { values });
}

/** A write; true when it changed one row. */
export function changesOne(query: Query, values?: Values): QueryStatement<boolean> {
  return changedRows(query, values).map((rows) => rows === 1);
}

/**
 * Runs a body in a transaction, or in that of the caller. On PostgreSQL a body is repeated after a conflict with another
 * transaction, so it changes nothing outside the database.
 */
export function transaction<Result>(work: () => Body<Result>): QueryTransaction<Result> {
  return new QueryTransaction(work);
}

/** The bodies of a repository's methods. */
export type Bodies<Repository> = {
  readonly [Name in keyof Repository]: Repository[Name] extends (
    ...parameters: infer Parameters
  ) => infer Result
    ? (...parameters: Parameters) => Body<Awaited<Result>>
    : never;
};

type Method = (...parameters: readonly unknown[]) => Body<unknown>;

/** A repository whose methods run their bodies with `execute`. */
export function repositoryOf<Repository extends object>(
  bodies: Bodies<Repository>,
  execute: (body: Body<unknown>) => unknown,
): Repository {
  const methods = Object.entries(bodies as Record<string, Method>).map(([name, method]) => [
    name,
    (...parameters: readonly unknown[]) => execute(method.apply(bodies, [...parameters])),
  ]);
  return Object.fromEntries(methods) as Repository;
}
