/** The command `check-database` on PostgreSQL, which reads its own pages: this reads the rows, in one snapshot. */

import { newestSchema } from '@vernier/db/sqlite/connection/migrate';
import { CheckpointFolder, checkpointForm } from './checkpoint-folder.ts';
import { databaseFaults, newDatabaseFaults } from './database-faults.ts';

export interface CheckOptions {
  readonly url: string;
  /** Folder of the checkpoints. */
  readonly dataDir: string;
  readonly migrationsDir: string;
  /** Reads everything, also what the last check has read. */
  readonly isFull: boolean;
  readonly print: (line: string) => void;
}

/** Prints what was compared and the faults; false with any. */
export async function checkDatabase(options: CheckOptions): Promise<boolean> {
  const { url, dataDir, migrationsDir, isFull, print } = options;
  const { openSnapshot } = await import('@vernier/db/postgres/verification/open-snapshot');
  const snapshot = await openSnapshot(url, migrationsDir);
  const checkpoints = new CheckpointFolder(dataDir, checkpointForm(newestSchema(migrationsDir)));
  const faults = isFull
    ? await databaseFaults(snapshot)
    : await newDatabaseFaults(snapshot, { checkpoints, note: print });
  await snapshot.close();
  for (const fault of faults) print(fault);
  if (faults.length === 0)
    print('Every order, posting, event and line of the audit that was compared is what the log leads to.');
  return faults.length === 0;
}
