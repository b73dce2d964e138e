/** Marker of an incomplete import: a server must not begin a new site on the empty tables that it leaves. */

import { StartRefused } from '../../start-refused.ts';
import type { PoolClient } from '../driver.ts';

/** Key of the setting that exists from the beginning of an import until its commit. */
export const INCOMPLETE_IMPORT_KEY = 'import_unfinished';

type Queries = Pick<PoolClient, 'query'>;

/** Its value is for a person who looks at the table. */
export async function markIncomplete(client: Queries, value: string): Promise<void> {
  await client.query(
    'INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [INCOMPLETE_IMPORT_KEY, value],
  );
}

export async function removeMark(client: Queries): Promise<void> {
  await client.query('DELETE FROM meta WHERE key = $1', [INCOMPLETE_IMPORT_KEY]);
}

/** Throws {@link StartRefused} for a database whose import did not reach its end. */
export async function assertImportComplete(client: Queries): Promise<void> {
  const { rows } = await client.query<{ value: string }>('SELECT value FROM meta WHERE key = $1', [
    INCOMPLETE_IMPORT_KEY,
  ]);
  const [mark] = rows;
  if (mark !== undefined)
    throw new StartRefused(
      `the import into the database of DATABASE_URL did not reach its end (${mark.value}): ` +
        'run npm run import again, or create another database',
    );
}
