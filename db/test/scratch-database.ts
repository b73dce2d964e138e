/** A temporary real database for each test of a file, with a second, direct connection to its file. */

import { join } from 'node:path';
import { Database } from '../src/sqlite/driver.ts';
import { afterEach, beforeEach } from 'vitest';
import type { OpenDatabase } from '../src/open-database.ts';
import { DATABASE_FILE } from '../src/sqlite/open.ts';
import { openPrepared } from './prepared-folder.ts';
import { T0 } from './records.ts';
import { temporaryFolder } from './temporary-folder.ts';

class ScratchDatabase {
  readonly #folder = temporaryFolder();
  database: OpenDatabase = this.#open();
  readonly file: Database = new Database(join(this.#folder.path, DATABASE_FILE));

  /** Inserts minimal users with these ids. */
  insertUsers(...ids: readonly number[]): void {
    const insert = this.file.prepare(
      "INSERT INTO users (id, uid, is_demo, invite_code, lang, created_at_ms) VALUES (?, ?, 0, ?, 'en', 0)",
    );
    for (const id of ids) insert.run(id, `1000000${id}`, `I${id}`);
  }

  /** Closes and opens the database like a restart. */
  async reopen(): Promise<void> {
    await this.database.close();
    this.database = this.#open();
  }

  async remove(): Promise<void> {
    this.file.close();
    await this.database.close();
    this.#folder.remove();
  }

  #open(): OpenDatabase {
    return openPrepared(this.#folder.path, T0);
  }
}

/** The database of the running test. */
export function scratchDatabase(): Pick<ScratchDatabase, 'database' | 'file' | 'insertUsers' | 'reopen'> {
  let scratch: ScratchDatabase;
  beforeEach(() => {
    scratch = new ScratchDatabase();
  });
  afterEach(() => scratch.remove());
  return {
    get database() {
      return scratch.database;
    },
    get file() {
      return scratch.file;
    },
    insertUsers: (...ids) => scratch.insertUsers(...ids),
    reopen: () => scratch.reopen(),
  };
}
