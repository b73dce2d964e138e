/** Advisory lock of the office: one process of a cluster has it, and others wait for its end. */

import { connectionConfig } from './connection/pool.ts';
import { Client } from './driver.ts';

/** One number, unlike the locks of shards. */
const OFFICE_LOCK = 4_812_907_315;

export interface OfficeLockOptions {
  readonly url: string;
  /** Called when the connection is lost that has the lock: another process may be the office. */
  readonly onLost: (error: Error) => void;
}

export class OfficeLock {
  readonly #client: Client;

  private constructor(client: Client) {
    this.#client = client;
  }

  static async connect({ url, onLost }: OfficeLockOptions): Promise<OfficeLock> {
    const client = new Client(connectionConfig(url));
    client.on('error', onLost);
    await client.connect();
    return new OfficeLock(client);
  }

  /** False while another process has it. */
  async acquire(): Promise<boolean> {
    const { rows } = await this.#client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isLocked"',
      [OFFICE_LOCK],
    );
    return rows[0]?.isLocked === true;
  }

  /** Gives the lock back. */
  async close(): Promise<void> {
    await this.#client.end();
  }
}
