/** A schema of PostgreSQL as lines of text, from its catalog, for the comparison with another one. */

import type { Client } from '../../src/postgres/driver.ts';

/** Each row of each query is one line. Names of schemas are left out, because the one in question is the first of the path. */
const QUERIES = [
  `SELECT format('column %s.%s %s%s%s%s', t.relname, c.attname, format_type(c.atttypid, c.atttypmod),
     CASE WHEN c.attnotnull THEN ' not null' ELSE '' END,
     coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
     coalesce(' collate ' || nullif(o.collname, 'default'), '')) AS line
   FROM pg_class t
   JOIN pg_attribute c ON c.attrelid = t.oid AND c.attnum > 0 AND NOT c.attisdropped
   LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = c.attnum
   LEFT JOIN pg_collation o ON o.oid = c.attcollation
   WHERE t.relnamespace = $1::regnamespace AND t.relkind = 'r'`,
  `SELECT format('constraint of %s: %s', t.relname, pg_get_constraintdef(c.oid)) AS line
   FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
   WHERE c.connamespace = $1::regnamespace AND c.contype <> 't'`,
  `SELECT regexp_replace(pg_get_indexdef(i.indexrelid), ' ON \\w+\\.', ' ON ') AS line
   FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
   WHERE t.relnamespace = $1::regnamespace
     AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
];

/** The lines of the schema's tables without those of the tables that only PostgreSQL has. */
export async function schemaLines(
  client: Client,
  schema: string,
  isLeftOut: (line: string) => boolean,
): Promise<readonly string[]> {
  await client.query('SELECT set_config($1, $2, false)', ['search_path', schema]);
  const lines: string[] = [];
  for (const text of QUERIES) {
    const { rows } = await client.query<{ line: string }>(text, [schema]);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.filter((line) => !isLeftOut(line));
}
