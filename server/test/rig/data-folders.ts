/** Data folders as tests compare them: what accounts they lead to, and their files as a kill at this moment would leave them. */

import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openForReading } from '@vernier/db/sqlite/open';
import { loadAll } from '@vernier/shared/engine/load-all';
import { LiveAccounts } from '@vernier/shared/engine/live-accounts';
import { stateTexts } from '@vernier/shared/engine/state-text';
import { EMPTY_STATE } from '@vernier/shared/engine/store';

/** Monday 2026-01-05 12:00:00 UTC. */
export const START_MS = 1_767_614_400_000;
export const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** Digest of the accounts as they are stored. */
export async function storedAccounts(dataDir: string): Promise<string> {
  const store = openForReading(dataDir);
  const books = await loadAll(store);
  await store.close();
  return digestOf(books);
}

/** Digest of the accounts that the log leads to at one of its events. */
export async function accountsAt(dataDir: string, sequence: number): Promise<string> {
  const store = openForReading(dataDir);
  const books = new LiveAccounts(EMPTY_STATE);
  for (const event of await store.eventsAfter(0, sequence)) books.replay(event);
  await store.close();
  return digestOf(books);
}

function digestOf(books: LiveAccounts): string {
  const hash = createHash('sha256');
  for (const text of stateTexts(books.all())) hash.update(text).update('\n');
  return hash.digest('hex');
}

/** Folders of one test, removed with it. */
export class ScratchFolders {
  readonly #made: string[] = [];

  make(): string {
    const path = mkdtempSync(join(tmpdir(), 'vernier-scratch-'));
    this.#made.push(path);
    return path;
  }

  /** What would be on the disk if everything ended now. */
  imageOf(path: string): string {
    const image = this.make();
    cpSync(path, image, { recursive: true });
    return image;
  }

  remove(): void {
    for (const path of this.#made.splice(0)) rmSync(path, { recursive: true, force: true });
  }
}
