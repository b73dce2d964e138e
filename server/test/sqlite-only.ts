/** Tests about what only SQLite has: `npm run test:postgres` leaves them out. */

/** Files, with the reason. */
export const SQLITE_ONLY: Readonly<Record<string, string>> = {
  'server/test/backups/*.test.ts':
    'a backup is a copy of the file; PostgreSQL has base copies and a log archive',
  'server/test/process/kills.test.ts': 'backups, restores and migrations of the file',
  'server/test/database/checkpoints.test.ts': 'write-ahead log of the file',
  'server/test/database/order-size.test.ts': 'pages of the file',
  'server/test/database/schema-history.test.ts':
    'migrations of earlier files; PostgreSQL begins with a later schema',
  'server/test/auth/key-rotation.test.ts': 'images of the file in the middle of a rotation',
  'server/test/process/full-disk.test.ts': 'reserve of the disk with the file',
  'server/test/process/no-free-space.test.ts': 'reserve of the disk with the file',
  'server/test/process/start-refusals.test.ts': 'files of the database in the data folder',
  'server/test/process/node-versions.test.ts': 'driver of SQLite for each version of Node',
  'server/test/process/unprivileged.test.ts': 'files that the database needs in a read-only image',
};

/** Tag of single tests, each with its reason in a comment. */
export const SQLITE_TAG = 'sqlite';
