/** Check whether the server takes writes. It is read without waiting, so the result is that of the check before. */

import type { Pool } from '../driver.ts';

/** A check that takes longer counts as failed. */
const LIMIT_MS = 2_000;

export class WriteCheck {
  readonly #pool: Pick<Pool, 'query'>;
  #isWritable = true;
  #isRunning = false;
  #heardAtMs = performance.now();

  constructor(pool: Pick<Pool, 'query'>) {
    this.#pool = pool;
  }

  /** The result of the last check; begins the next one. */
  check(): boolean {
    if (!this.#isRunning) void this.#run();
    return this.#isWritable;
  }

  /** Time since the server has answered a check. */
  silentMs(): number {
    return performance.now() - this.#heardAtMs;
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    const limit = setTimeout(() => (this.#isWritable = false), LIMIT_MS);
    limit.unref();
    try {
      const { rows } = await this.#pool.query<{ isReadOnly: boolean }>(
        `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
      );
      this.#isWritable = rows[0]?.isReadOnly === false;
      this.#heardAtMs = performance.now();
    } catch {
      this.#isWritable = false;
    } finally {
      clearTimeout(limit);
      this.#isRunning = false;
    }
  }
}
