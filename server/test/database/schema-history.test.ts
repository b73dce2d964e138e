/** Every released schema with data in it, brought to the newest: nothing is lost, also when the migration is cut off anywhere. */

import { copyFileSync, readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '@vernier/db/sqlite/connection/migrate';
import { DATABASE_FILE, openSqlite } from '@vernier/db/sqlite/open';
import { Database } from '@vernier/db/sqlite/driver';
import { afterEach, describe, expect, it } from 'vitest';
import { auditFolder } from '../../src/ops/backups/audit-folder.ts';
import { agedFolder, FILES, NEWEST, NOW_MS, type Rows, rowsOf, schemaOf } from './aged-databases.ts';
import { MIGRATIONS, ScratchFolders } from '../rig/data-folders.ts';

const folders = new ScratchFolders();
afterEach(() => folders.remove());

const EVERY_SCHEMA = FILES.map((file, index) => [index + 1, file.replace('.sql', '')] as const);

/** Columns that were given another name. */
const NOW_CALLED: Readonly<Record<string, string>> = {
  'users.email': 'email_index',
  'users.mobile': 'mobile_index',
};

async function open(dataDir: string): Promise<void> {
  await openSqlite({ dataDir, migrationsDir: MIGRATIONS, nowMs: NOW_MS }).close();
}

/** The rows of `now`, of each only what `before` had. */
function asBefore(now: Rows, before: Rows): Rows {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = Object.keys(rows[0] ?? {});
      const same = (now[table] ?? []).map((row) =>
        Object.fromEntries(columns.map((name) => [name, row[NOW_CALLED[`${table}.${name}`] ?? name]])),
      );
      return [table, rows.length === 0 ? [] : same];
    }),
  );
}

/** The hashes that the first start after schema 12 gives to lines from before it are new, not lost. */
function withoutLinks(rows: Rows): Rows {
  const audit = (rows['audit'] ?? []).map(({ previous_hash: _, hash: __, ...line }) => line);
  return { ...rows, audit };
}

/** Verification codes are valid for ten minutes, and those of before schema 27 belong to no request: they are dropped. */
function withoutCodes({ codes: _, ...rows }: Rows): Rows {
  return rows;
}

/** The number up to which responses were checked is new from schema 51 on. */
function withoutChecked(rows: Rows): Rows {
  return { ...rows, meta: (rows['meta'] ?? []).filter(({ key }) => key !== 'checked_response') };
}

/** `npm test` migrates every eighth. */
const INTERVAL = 8;

for (const [schema, name] of EVERY_SCHEMA)
  describe(`[MIGRATION-2] a database of schema ${schema}, ${name},`, {
    tags: schema % INTERVAL === 1 ? [] : ['night'],
  }, () => {
    it('keeps every row of every table, and its audit is clean', async () => {
      const dataDir = agedFolder(folders, schema);
      const before = rowsOf(dataDir);
      expect(schemaOf(dataDir)).toBe(schema);
      await open(dataDir);
      expect(schemaOf(dataDir)).toBe(NEWEST);
      const [now, then] = [asBefore(rowsOf(dataDir), before), before].map((rows) =>
        withoutChecked(withoutLinks(withoutCodes(rows))),
      );
      expect(now).toEqual(then);
      expect(await auditFolder(dataDir)).toEqual([]);
    });
  });

it('[MIGRATION-2] there is data in every table that a released program wrote to', () => {
  const written = readdirSync(join(MIGRATIONS, '..', 'test', 'schemas')).length;
  // A schema is released when there is a next one; its data comes with it at the latest.
  expect(written).toBeGreaterThanOrEqual(NEWEST - 1);
  const rows = rowsOf(agedFolder(folders, written));
  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([]);
});

/** One statement ends with a semicolon at the end of a line; a trigger with its END. */
function statementsOf(sql: string): readonly string[] {
  return sql.split(/;\s*\n/).reduce<string[]>((found, piece) => {
    const last = found.at(-1);
    const isInside = last !== undefined && /CREATE TRIGGER/.test(last) && !/END\s*$/.test(last);
    if (isInside) found[found.length - 1] = `${last};\n${piece}`;
    else if (piece.trim() !== '') found.push(piece);
    return found;
  }, []);
}

/** Migrates, and copies the disk after each statement: the state after a kill at that moment. */
function imagesOfMigrating(dataDir: string): readonly string[] {
  const client = new Database(join(dataDir, DATABASE_FILE));
  client.pragma('journal_mode = WAL');
  client.pragma('foreign_keys = ON');
  // A cache so small that pages of an unfinished transaction reach the file's log.
  client.pragma('cache_size = 5');
  const images: string[] = [];
  const exec = client.exec.bind(client);
  client.exec = (sql: string) => {
    for (const statement of statementsOf(sql)) {
      exec(statement);
      images.push(folders.imageOf(dataDir));
    }
    return client;
  };
  migrate(client, MIGRATIONS, NOW_MS);
  images.push(folders.imageOf(dataDir));
  client.close();
  return images;
}

/** The rows of one of so many cuts are compared. */
const READ_INTERVAL = 5;
/** One of so many cuts is migrated again. */
const CHECKED_INTERVAL = 20;

describe('[MIGRATION-3] a migration that is cut off', { timeout: 120_000 }, () => {
  for (const schema of [1, 11, NEWEST - 1])
    it(`from schema ${schema} leaves the old schema or the new one, and goes on to the same end`, {
      tags: schema === NEWEST - 1 ? [] : ['night'],
    }, async () => {
      const original = agedFolder(folders, schema);
      const undisturbed = folders.imageOf(original);
      await open(undisturbed);
      const expectedRows = rowsOf(undisturbed);
      const before = rowsOf(original);
      const images = imagesOfMigrating(folders.imageOf(original));
      expect(images.length).toBeGreaterThan(NEWEST - schema);
      // The oldest has pages on the disk that were never committed.
      const logOf = (image: string) => statSync(join(image, `${DATABASE_FILE}-wal`)).size;
      if (schema === 1) expect(images.slice(0, -1).some((image) => logOf(image) > 0)).toBe(true);
      for (const [at, image] of images.entries()) {
        const isLast = at === images.length - 1;
        expect([at, schemaOf(image)]).toEqual([at, isLast ? NEWEST : schema]);
        if (!isLast && at % READ_INTERVAL === 0) expect(rowsOf(image)).toEqual(before);
        // Equal databases continue in the same way; some of them are migrated to show it.
        if (at % CHECKED_INTERVAL !== 0 && !isLast) continue;
        await open(image);
        expect(rowsOf(image)).toEqual(expectedRows);
      }
      expect(await auditFolder(images[0] ?? '')).toEqual([]);
    });

  it('in the middle of its commit, with the log torn at any place, is one of the two as well', {
    tags: ['night'],
  }, async () => {
    const original = agedFolder(folders, 1);
    const expectedFolder = folders.imageOf(original);
    await open(expectedFolder);
    const migrated = imagesOfMigrating(folders.imageOf(original)).at(-1) ?? '';
    const log = (dir: string) => join(dir, `${DATABASE_FILE}-wal`);
    const { size } = statSync(log(migrated));
    const found = new Set<number>();
    for (let cut = 0; cut <= 8; cut += 1) {
      const torn = folders.make();
      for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`])
        copyFileSync(join(migrated, name), join(torn, name));
      truncateSync(log(torn), Math.floor((size * cut) / 8));
      found.add(schemaOf(torn));
      await open(torn);
      expect(rowsOf(torn)).toEqual(rowsOf(expectedFolder));
    }
    expect(found).toEqual(new Set([1, NEWEST]));
  });
});
