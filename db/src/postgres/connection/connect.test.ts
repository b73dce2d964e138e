/** First connection to a server: refusals with a text for the operator, and values of int8. */

import { describe, expect, it } from 'vitest';
import { createDatabase, queryDatabase, testDatabase } from '../../../test/postgres/test-database.ts';
import { T0 } from '../../../test/records.ts';
import { MIGRATIONS } from '../../../test/temporary-folder.ts';
import { StartRefused } from '../../start-refused.ts';
import { connect } from './connect.ts';
import { assertSettings } from './server-check.ts';

const database = testDatabase();

function open(url: string, requireDurability = false) {
  return connect({ url, migrationsDir: MIGRATIONS, nowMs: T0, requireDurability });
}

const DURABLE = {
  version: 150_018,
  version_name: '15.18',
  encoding: 'UTF8',
  in_recovery: false,
  read_only: 'off',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

describe('a connection to PostgreSQL', () => {
  it.each([
    ['postgresql://u:secret@127.0.0.1:1/d', 'no server listens at 127.0.0.1:1'],
    ['postgresql://u:secret@/d?host=/nowhere', 'no server has a socket in /nowhere'],
    ['postgresql://u:secret@server.invalid/d', 'the name server.invalid has no address'],
  ])('is refused with its reason and without the password: %s', async (url, text) => {
    const error = await open(url).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StartRefused);
    expect(String(error)).toContain(text);
    expect(String(error)).not.toContain('secret');
  });

  it('names a database that does not exist', async () => {
    const dropped = await createDatabase();
    await dropped.drop();
    await expect(open(dropped.url)).rejects.toThrow(/the database test_\w+ does not exist/);
  });

  it('names the encoding of a database that cannot store all texts', async () => {
    const name = `latin_${process.pid}`;
    await queryDatabase(
      database.url,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`,
    );
    await expect(open(database.url.replace(/test_\w+/, name))).rejects.toThrow('the encoding LATIN1');
    await queryDatabase(database.url, `DROP DATABASE ${name}`);
  });

  it.each([
    [{ version: 140_011, version_name: '14.11' }, 'PostgreSQL 14.11 is too old: 15 or newer is needed'],
    [{ in_recovery: true }, 'is a standby'],
    [{ read_only: 'on' }, 'allows only reading'],
    [{ fsync: 'off' }, 'fsync=off'],
    [{ full_page_writes: 'off' }, 'full_page_writes=off'],
    [{ synchronous_commit: 'off' }, 'synchronous_commit=off'],
  ])('is refused by a server with %j', (settings, text) => {
    expect(() => assertSettings({ ...DURABLE, ...settings }, true)).toThrow(text);
  });

  it('accepts a server with an asynchronous standby', () => {
    assertSettings({ ...DURABLE, synchronous_commit: 'local' }, true);
  });

  it('reads int8 as a number, and refuses one that is not safe', async () => {
    const { pool } = await open(database.url);
    expect((await pool.query('SELECT 9007199254740991::int8 AS value')).rows).toEqual([
      { value: 9_007_199_254_740_991 },
    ]);
    await expect(pool.query('SELECT 9007199254740992::int8 AS value')).rejects.toThrow('not a safe integer');
    await pool.end();
  });

  it('ends a statement that another transaction holds up', async () => {
    const { pool } = await open(database.url);
    const { rows } = await pool.query(
      "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement",
    );
    expect(rows).toEqual([{ lock: '10s', statement: '30s' }]);
    expect(pool.options.query_timeout).toBeGreaterThan(30_000);
    await pool.end();
  });

  it('survives the loss of a connection', async () => {
    const { pool } = await open(database.url);
    const client = await pool.connect();
    const lost = client.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(lost).rejects.toThrow();
    client.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
