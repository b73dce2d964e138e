/** PostgreSQL driver: node-postgres, with int8 as numbers. Drizzle reads rows with the driver's common types. */

import { types } from 'pg';

export { Client, type ClientConfig, type CustomTypesConfig, Pool, type PoolClient } from 'pg';

/** Of ids, counts, times and micro-dollars. The sum of such a column is numeric, which stays text. */
types.setTypeParser(types.builtins.INT8, safeInteger);

function safeInteger(digits: string): number {
  const value = Number(digits);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${digits} is not a safe integer`);
  return value;
}
