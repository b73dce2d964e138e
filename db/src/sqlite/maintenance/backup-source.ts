/**
 * Snapshot of a data folder for a backup, while a server keeps writing: readers of a write-ahead log block no writer, and later
 * writes are not part of the snapshot.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../driver.ts';
import { StartRefused } from '../../start-refused.ts';
import { COMPLETE, DATABASE_FILE, setCompleteness } from '../connection/folder-state.ts';
import { assertVersion } from '../connection/pragmas.ts';

/** The schema that chained the entries of the audit log. */
const FIRST_CHAINED_SCHEMA = 12;
/** After this many pages the copy yields to the event loop. */
const PAGES_PER_STEP = 1_000;

export interface BackupSource {
  /** Sequence number of the last event; 0 without events. */
  readonly sequence: number;
  /** Number and name of the newest migration. */
  readonly schema: { readonly number: number; readonly name: string };
  readonly bytes: number;
  /** Hash of the newest entry of the audit log; null without entries, or before they were chained. */
  readonly auditHead: string | null;
  setting(key: string): string | null;
  /** Ids of all uploads. */
  uploads(): readonly string[];
  /** Writes the snapshot as a single file without a log. */
  copyTo(path: string): Promise<void>;
  close(): void;
}

export function openBackupSource(dataDir: string): BackupSource {
  const file = join(dataDir, DATABASE_FILE);
  if (!existsSync(file)) throw new StartRefused(`${dataDir} holds no database`);
  const client = new Database(file, { readonly: true, fileMustExist: true });
  try {
    assertVersion(client.prepare('SELECT sqlite_version()').pluck().get() as string);
    client.pragma('busy_timeout = 5000');
    client.exec('BEGIN');
    return sourceOf(client);
  } catch (error) {
    client.close();
    throw error;
  }
}

function sourceOf(client: Database): BackupSource {
  const schema = client.prepare('SELECT id, name FROM migrations ORDER BY id DESC LIMIT 1').get() as
    | { id: number; name: string }
    | undefined;
  if (schema === undefined) throw new StartRefused('the database has no schema');
  const has = client.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").pluck();
  const setting = client.prepare('SELECT value FROM meta WHERE key = ?').pluck();
  const count = (name: string) => client.pragma(name, { simple: true }) as number;
  return {
    sequence: lastSequence(client, has.get('closed_accounts') !== undefined),
    schema: { number: schema.id, name: schema.name.replace(/\.sql$/, '') },
    auditHead: schema.id < FIRST_CHAINED_SCHEMA ? null : auditHeadOf(client),
    bytes: count('page_count') * count('page_size'),
    setting: (key) => (setting.get(key) as string | undefined) ?? null,
    uploads: () =>
      has.get('uploads') === undefined
        ? []
        : (client.prepare('SELECT id FROM uploads ORDER BY id').pluck().all() as string[]),
    async copyTo(path) {
      await client.backup(path, { progress: () => PAGES_PER_STEP });
      // In WAL mode the copy would have a log file.
      const copy = new Database(path);
      copy.pragma('journal_mode = DELETE');
      setCompleteness(copy, COMPLETE);
      copy.close();
    },
    close: () => void client.close(),
  };
}

function auditHeadOf(client: Database): string | null {
  const newest = client.prepare('SELECT hash FROM audit ORDER BY id DESC LIMIT 1').pluck();
  return (newest.get() as string | null | undefined) ?? null;
}

/** The newest event may be one of a deleted account. */
function lastSequence(client: Database, hasClosed: boolean): number {
  const last = client.prepare('SELECT coalesce(max(seq), 0) FROM events').pluck().get() as number;
  if (!hasClosed) return last;
  const closed = client.prepare('SELECT coalesce(max(last_event_seq), 0) FROM closed_accounts').pluck();
  return Math.max(last, closed.get() as number);
}
