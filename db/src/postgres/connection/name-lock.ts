/**
 * Locks of names among the processes of a database, such as an address that gets an account: a unique index would fail the commit
 * of one of two processes. They belong to a connection that is kept, and end with the process.
 */

import { hash } from 'node:crypto';
import { Client } from '../driver.ts';
import { connectionConfig } from './pool.ts';

export class NameLock {
  readonly #url: string;
  /** Connected at the first lock, and again after a loss. */
  #client: Promise<Client> | null = null;

  constructor(url: string) {
    this.#url = url;
  }

  /** Returns the unlocking; null while another process has the lock. One process may lock a name several times. */
  async lock(name: string): Promise<(() => Promise<void>) | null> {
    this.#client ??= this.#connect();
    const client = await this.#client;
    const key = String(hash('sha256', name, 'buffer').readBigInt64BE());
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1::bigint) AS "isLocked"',
      [key],
    );
    if (rows[0]?.isLocked !== true) return null;
    return async () => {
      // A lost connection has no locks.
      await client.query('SELECT pg_advisory_unlock($1::bigint)', [key]).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    await (await this.#client?.catch(() => null))?.end();
  }

  async #connect(): Promise<Client> {
    const client = new Client(connectionConfig(this.#url));
    const forget = () => (this.#client = null);
    client.on('error', forget);
    try {
      await client.connect();
    } catch (error) {
      forget();
      throw error;
    }
    return client;
  }
}
