/**
 * Verification of a database: every row of the books against the log, both books balanced, the chains of closing entries, of
 * what administrators did and of the tape. The same as `--audit`, on either database.
 */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { tapeLinks } from '@vernier/db/hash-chains/tape-links';
import type { VerifiedRows } from '@vernier/db/repositories/maintenance/verified-rows';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { type AuditCheckpoints, auditIncrement } from '@vernier/shared/engine/incremental-audit';
import { linkFault, type TapeRow } from '@vernier/shared/market/tape/tape';
import type { CheckpointFolder } from './checkpoint-folder.ts';

const ROWS = 1_000;

/** Faults, one a line; empty without any. */
export async function databaseFaults({ books, audit, tape }: VerifiedRows): Promise<readonly string[]> {
  const { faults } = await auditBooks(books);
  return [...faults, ...(await auditLogFaults(audit)), ...(await tapeFaults(tape))];
}

interface IncrementalOptions {
  readonly checkpoints: CheckpointFolder;
  /** Called with what was compared, one line each. */
  readonly note: (line: string) => void;
}

/** The same from the checkpoint of the last verification, with a part of the older rows [LEDGER-12]. */
export async function newDatabaseFaults(
  { books, audit, tape }: VerifiedRows,
  { checkpoints: folder, note }: IncrementalOptions,
): Promise<readonly string[]> {
  const { unused, ...last } = folder.read();
  for (const line of unused) note(`checkpoint ignored: ${line}`);
  const { events, faults, since, ignored, checkpoints } = await auditIncrement(books, last);
  if (ignored !== null) note(`checkpoint ignored: ${ignored}`);
  note(scopeOf(events, since, checkpoints));
  const all = [...faults, ...(await auditLogFaults(audit)), ...(await tapeFaults(tape))];
  if (all.length === 0 && checkpoints !== null) store(folder, checkpoints, note);
  return all;
}

/** A full disk leaves the checkpoint before, and the rows are sound without a new one. */
function store(
  folder: CheckpointFolder,
  checkpoints: AuditCheckpoints,
  note: IncrementalOptions['note'],
): void {
  try {
    folder.write(checkpoints);
  } catch (error) {
    note(`the checkpoint was not stored: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function scopeOf(events: number, since: number | null, checkpoints: AuditCheckpoints | null): string {
  if (since === null) return `${events} events compared, the whole log`;
  const again = checkpoints?.again?.events ?? null;
  return `${events} events compared after event ${since}; ${again === null ? 'all' : `the first ${again}`} of the log compared again`;
}

async function auditLogFaults(audit: VerifiedRows['audit']): Promise<readonly string[]> {
  const { broken } = await verifyChain((id) => audit.after(id, ROWS));
  return broken === null ? [] : [`line ${broken.id} of the audit: ${broken.why}`];
}

async function tapeFaults(tape: VerifiedRows['tape']): Promise<readonly string[]> {
  let before: TapeRow | null = null;
  for await (const link of tapeLinks(tape)) {
    const flaw = linkFault(before, link);
    if (flaw !== null) return [`minute ${link.minute} of the tape: ${WRONG[flaw]}`];
    before = link;
  }
  return [];
}

const WRONG = { order: 'it is out of order', link: 'it does not follow the one before' };
