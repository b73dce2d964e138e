/** Rows in the binary form of `COPY`, as PostgreSQL reads them. */

import { describe, expect, it } from 'vitest';
import { queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { Client } from '../driver.ts';
import { postgresTables } from '../tables.ts';
import { CopiedRows } from './copied-rows.ts';
import { Pipelines } from './pipeline.ts';
import { copyRows, preparedStatement } from './statement.ts';

const database = testDatabase();
const { responses } = postgresTables;
const WITHOUT_ID = { omitted: ['id'] };
const COPY = preparedStatement('copy_responses', copyRows(responses, WITHOUT_ID));

interface Response {
  readonly accountId: number;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly answer: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number | null;
}

function response(key: string, changes: Partial<Response> = {}): Response {
  return {
    accountId: 1,
    route: 'r',
    key,
    bodyHash: 'b',
    answer: '',
    createdAtMs: 5,
    expiresAtMs: null,
    ...changes,
  };
}

function rowsOf(...rows: readonly Response[]): CopiedRows<Response> {
  const copied = new CopiedRows<Response>({ table: responses, ...WITHOUT_ID });
  for (const row of rows) copied.add(row);
  return copied;
}

async function copy(rows: CopiedRows<Response>): Promise<void> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    const pipelines = new Pipelines(client);
    await pipelines.prepare([COPY]);
    await pipelines.execute([{ statement: COPY, rows: rows.bytes() }]);
  } finally {
    await client.end();
  }
}

const keys = () => queryDatabase(database.url, 'SELECT key FROM responses ORDER BY id');

describe('copied rows', () => {
  it('have the values of their columns, and the database assigns the omitted one', async () => {
    const answer = String.raw`{"é":"\"\\ ,{}NULL 漢字 🐎"}`;
    await copy(rowsOf(response('a', { answer }), response('b', { expiresAtMs: 2 ** 40 })));
    expect(await queryDatabase(database.url, 'SELECT * FROM responses ORDER BY id')).toMatchObject([
      {
        id: 1,
        account_id: 1,
        route: 'r',
        key: 'a',
        body_hash: 'b',
        answer,
        created_at_ms: 5,
        expires_at_ms: null,
      },
      { id: 2, key: 'b', answer: '', expires_at_ms: 2 ** 40 },
    ]);
  });

  it('are forgotten when they are cleared', async () => {
    const rows = rowsOf(response('a'));
    rows.bytes();
    rows.clear();
    expect(rows.isEmpty).toBe(true);
    rows.add(response('b'));
    expect(rows.isEmpty).toBe(false);
    await copy(rows);
    expect(await keys()).toEqual([{ key: 'b' }]);
  });

  it('are none when one of them is refused', async () => {
    await expect(copy(rowsOf(response('a'), response('a')))).rejects.toMatchObject({ code: '23505' });
    expect(await keys()).toEqual([]);
  });
});
