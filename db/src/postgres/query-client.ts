/** Client of Drizzle that sends each query to the connection which the query runner has chosen for it. */

import { invariant } from '@vernier/shared/assert';
import type { Client, Pool, PoolClient } from './driver.ts';

export type QueryConnection = Client | Pool | PoolClient;

interface PreparedQuery {
  execute(values?: Readonly<Record<string, unknown>>): Promise<unknown>;
}

export class QueryClient {
  #connection: QueryConnection | null = null;

  /** Drizzle calls it before `execute` returns its promise, so that the connection is that of the same execution. */
  query(config: Parameters<QueryConnection['query']>[0], values: unknown[]): unknown {
    invariant(this.#connection !== null, 'a query runner executes each query');
    return this.#connection.query(config as never, values as never);
  }

  execute(
    connection: QueryConnection,
    query: PreparedQuery,
    values?: Readonly<Record<string, unknown>>,
  ): Promise<unknown> {
    this.#connection = connection;
    try {
      return query.execute(values);
    } finally {
      this.#connection = null;
    }
  }
}
