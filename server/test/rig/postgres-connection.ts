/** Second connection to the database of a test server on PostgreSQL. */

import { askDatabase, type DatabaseAnswer, leaveDatabase } from './synchronous-client.ts';
import { composedReads, insertStatement, type TestConnection } from './test-connection.ts';

/** Triggers that number the entries of lists, also where references are not checked. */
const LISTS_STAY = `
DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tgname, tgrelid::regclass AS of FROM pg_trigger WHERE tgname LIKE '%\\_listed' LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', one.of, one.tgname);
  END LOOP;
END $$;`;

export function openPostgresConnection(url: string): TestConnection {
  const ask = (sql: string, values: readonly unknown[] = []) => askDatabase(url, withNumbers(sql), values);
  const tuples: TestConnection['tuples'] = (sql, ...values) => ask(sql, values).rows;
  const within = (begin: string, write: () => void) => {
    ask(begin);
    try {
      write();
    } catch (error) {
      ask('ROLLBACK');
      throw error;
    }
    ask('COMMIT');
  };
  return {
    ...composedReads({ tuples }),
    tuples,
    rows: <Row>(sql: string, ...values: readonly unknown[]) => objectsOf(ask(sql, values)) as Row[],
    run: (sql, ...values) => ask(sql, values).changes,
    insert(table, row) {
      // Tables without an id have none to return.
      const sql = `${insertStatement(table, row)} RETURNING row_to_json(${table})->>'id'`;
      return Number(ask(sql, Object.values(row)).rows[0]?.[0]);
    },
    transaction: (write) => within('BEGIN', write),
    transactionWithoutReferences: (write) =>
      within(`BEGIN; ${LISTS_STAY} SET LOCAL session_replication_role = replica`, write),
    dropTrigger: (name, table) => void ask(`DROP TRIGGER ${name} ON ${table}`),
    content: () =>
      ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        .rows.flatMap(([table]) => ask(`SELECT t::text FROM ${String(table)} AS t`).rows)
        .join('\n'),
    close: () => leaveDatabase(url),
  };
}

/** Places of values as PostgreSQL names them. */
function withNumbers(sql: string): string {
  let place = 0;
  return sql.replaceAll('?', () => `$${(place += 1)}`);
}

function objectsOf({ names, rows }: DatabaseAnswer): object[] {
  return rows.map((row) => Object.fromEntries(names.map((name, place) => [name, row[place]])));
}
