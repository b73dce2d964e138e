/** PostgreSQL driver: node-postgres, with int8 as numbers. Drizzle reads rows with the driver's common types. */

import { types } from 'pg';

export { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg';

/** A buffer is a value in binary form. */
export type ParameterValue = Buffer | string;

/** Messages of the extended protocol, of which the types of the driver have only a part. */
export interface MessageConnection {
  readonly stream: { cork(): void; uncork(): void; destroy(error: Error): void };
  parse(message: { name: string; text: string; types: readonly number[] }): void;
  bind(message: { statement: string; values: readonly ParameterValue[] }): void;
  execute(message: object): void;
  sendCopyFromChunk(rows: Buffer): void;
  endCopyFrom(): void;
  /** Ends the transaction, unless one was opened by a statement. */
  sync(): void;
}

/** Of ids, counts, times and micro-dollars. The sum of such a column is numeric, which stays text. */
types.setTypeParser(types.builtins.INT8, safeInteger);

function safeInteger(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is not a safe integer`);
  return value;
}
