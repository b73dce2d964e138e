/** References between rows that have no foreign key on PostgreSQL, compared in slices [CLUSTER-34]. */

import { withNames } from '../../stored-rows/quoted-names.ts';
import type { PoolClient } from '../driver.ts';

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

/** Primary keys of the tables in question. */
const KEYS: Readonly<Record<string, string>> = {
  accounts: 'id',
  events: 'seq',
  orders: 'id',
  postings: 'id',
  responses: 'id',
  users: 'id',
};

/** Those of the tables that every order writes; all other references are foreign keys on both databases. */
export const REFERENCES: readonly Reference[] = [
  { table: 'accounts', column: 'id', parent: 'users' },
  { table: 'events', column: 'account_id', parent: 'accounts' },
  { table: 'orders', column: 'account_id', parent: 'accounts' },
  { table: 'orders', column: 'parent_id', parent: 'orders' },
  { table: 'postings', column: 'event_seq', parent: 'events' },
  { table: 'postings', column: 'account_id', parent: 'accounts' },
  { table: 'postings', column: 'order_id', parent: 'orders' },
  { table: 'responses', column: 'account_id', parent: 'accounts' },
];

const ROWS_OF_A_SLICE = 20_000;

/** The first row that refers to a row which is not there; null without one. */
export async function referenceFault(client: Pick<PoolClient, 'query'>): Promise<string | null> {
  for (const reference of REFERENCES) {
    const fault = await faultOf(client, reference);
    if (fault !== null) return fault;
  }
  return null;
}

async function faultOf(
  client: Pick<PoolClient, 'query'>,
  { table, column, parent }: Reference,
): Promise<string | null> {
  const { [table]: key = '', [parent]: parentKey = '' } = KEYS;
  const text = withNames`WITH slice AS (
      SELECT ${key} AS number, ${column} AS referred FROM ${table} WHERE ${key} > $1 ORDER BY ${key} LIMIT $2
    )
    SELECT max(number) AS last,
      min(number) FILTER (WHERE referred IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM ${parent} AS parent WHERE parent.${parentKey} = referred
      )) AS lost
    FROM slice`;
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ last: number | null; lost: number | null }>(text, [
      after,
      ROWS_OF_A_SLICE,
    ]);
    const { last = null, lost = null } = rows[0] ?? {};
    if (lost !== null)
      return `row ${lost} of ${table} refers by ${column} to a row of ${parent} that is not there`;
    if (last === null) return null;
    after = last;
  }
}
