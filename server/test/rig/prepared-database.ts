/** The database that a test server starts on: migrated and seeded once per worker, and copied for each server. */

import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { seedContent } from '../../src/features/content/seed-content.ts';
import { NEWS_UNTIL } from '../../src/features/newsroom/newsroom.ts';
import { seedPaymentChannels } from '../../src/features/wallet/channel-seed.ts';
import { ADMIN, PASSWORD_HASH } from './known-owner.ts';

/** Monday 2026-01-05 12:00:00 UTC. */
export const START_MS = 1_767_614_400_000;
export const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

/** The file system in memory of Linux: a commit does not wait for the disk there. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** In `meta`: no hour is left to write about. Each hour that ends costs the newsroom the candles of all instruments. */
const NO_NEWS_DUE = String(Number.MAX_SAFE_INTEGER);

/** By whether it contains `ADMIN`. */
const prepared = new Map<boolean, Buffer>();

/** A new folder in memory where there is enough of it, else on disk. */
export function newDataFolder(): string {
  return mkdtempSync(join(hasMemoryFolder() ? MEMORY : tmpdir(), 'vernier-server-'));
}

/** Writes the migrated database of a site with its first content, whose newsroom writes nothing, and maybe with `ADMIN`. */
export async function copyPreparedDatabase(
  dataDir: string,
  { hasOwner }: { readonly hasOwner: boolean },
): Promise<void> {
  const bytes = prepared.get(hasOwner) ?? (await prepareDatabase(hasOwner));
  prepared.set(hasOwner, bytes);
  writeFileSync(join(dataDir, DATABASE_FILE), bytes, { mode: 0o600 });
}

function hasMemoryFolder(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return false;
  }
}

async function prepareDatabase(hasOwner: boolean): Promise<Buffer> {
  const dataDir = newDataFolder();
  const database = openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: START_MS });
  await seedContent(database, START_MS);
  await seedPaymentChannels(database.paymentChannels, START_MS);
  await database.meta.set(NEWS_UNTIL, NO_NEWS_DUE);
  if (hasOwner) {
    const { email } = ADMIN;
    await database.admin.insert({ email, passwordHash: PASSWORD_HASH, role: 'owner', createdAtMs: START_MS });
  }
  await database.close();
  const bytes = readFileSync(join(dataDir, DATABASE_FILE));
  rmSync(dataDir, { recursive: true });
  return bytes;
}
