/** Errors of a real driver whose connection is lost, and others. */

import { describe, expect, it } from 'vitest';
import { testDatabase } from './test-database.ts';
import { isConnectionLost } from '../../src/lost-connection.ts';
import { connectionPool } from '../../src/postgres/connection/pool.ts';
import type { Pool } from '../../src/postgres/driver.ts';

const database = testDatabase(null);

/** The error of work with a pool, as a query of Drizzle wraps it. */
async function errorOf(url: string, work: (pool: Pool) => Promise<unknown>): Promise<Error> {
  const pool = connectionPool(url);
  try {
    await work(pool);
  } catch (error) {
    return new Error('Failed query', { cause: error });
  } finally {
    await pool.end();
  }
  throw new Error('it had to fail');
}

describe('an error of a lost connection', () => {
  it('is one whose session the server ends', async () => {
    const ended = errorOf(database.url, (pool) =>
      pool.query('SELECT pg_terminate_backend(pg_backend_pid())'),
    );
    expect(isConnectionLost(await ended)).toBe(true);
  });

  it.each([
    ['no server listens', 'postgresql://vernier@127.0.0.1:1/vernier'],
    ['there is no socket', 'postgresql://vernier@/vernier?host=%2Fnowhere'],
  ])('is one where %s', async (_, url) => {
    expect(isConnectionLost(await errorOf(url, (pool) => pool.query('SELECT 1')))).toBe(true);
  });

  it('is none of a statement, of a missing file or of the program', async () => {
    const wrong = await errorOf(database.url, (pool) => pool.query('SELECT 1 / 0'));
    const missing = Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' });
    expect([wrong, missing, new TypeError('x is undefined'), undefined].map(isConnectionLost)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
