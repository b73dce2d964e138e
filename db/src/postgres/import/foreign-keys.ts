/** Foreign keys of all tables, dropped while rows are copied: rows refer to later ones, and all are checked at once at the end. */

import type { PoolClient } from '../driver.ts';

type Queries = Pick<PoolClient, 'query'>;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Within a transaction. Returns the function that adds them again, which fails when a row refers to none. */
export async function dropForeignKeys(client: Queries): Promise<() => Promise<void>> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
     ORDER BY conrelid::regclass::text, conname`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  };
}
