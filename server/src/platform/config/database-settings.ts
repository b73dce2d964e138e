/** Settings of the database: SQLite in the data folder, or a server of PostgreSQL. */

import { z } from 'zod';

/** The address has a password: no message repeats it. One of a socket has no host: `postgres://user@/name?host=/folder`. */
const postgresAddress = z
  .string()
  .refine(
    (text) => /^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text.replace('@/', '@localhost/')),
    'must be a postgres:// address',
  );

export const DATABASE_SETTINGS = {
  /** Server of PostgreSQL; null opens SQLite in DATA_DIR. */
  DATABASE_URL: postgresAddress.nullable().default(null),
} as const;

interface Chosen {
  readonly DATABASE_URL: string | null;
  readonly BACKUP_EVERY_HOURS: number;
  readonly BACKUP_KEY: Buffer | null;
}

/** `isGiven` is whether the operator has set the name. */
type IsGiven = (name: string) => boolean;

const OTHER_BACKUP = 'back PostgreSQL up with base copies and a log archive (docs/operating.md)';

/** Scheduled backups copy the file of SQLite. */
export function wrongDatabase(settings: Chosen, isGiven: IsGiven): string | null {
  if (settings.DATABASE_URL === null) return null;
  if (isGiven('BACKUP_EVERY_HOURS') && settings.BACKUP_EVERY_HOURS > 0)
    return `BACKUP_EVERY_HOURS must be 0 or unset with DATABASE_URL: ${OTHER_BACKUP}`;
  if (settings.BACKUP_KEY !== null) return `BACKUP_KEY must be unset with DATABASE_URL: ${OTHER_BACKUP}`;
  return null;
}

export function backupHoursOf({ DATABASE_URL: url, BACKUP_EVERY_HOURS: hours }: Chosen): number {
  return url === null ? hours : 0;
}
