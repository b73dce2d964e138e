/**
 * Audit of a database that is not running: its pages, every row of the books against the log, both books balanced,
 * the chain of what administrators did and the chain of the tape. The same as `--audit`, on any folder.
 */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { openAuditForReading, openBooksForReading, openTapeForReading } from '@vernier/db/sqlite/open';
import { tapeLinks } from '@vernier/db/hash-chains/tape-links';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { linkFault, type TapeRow } from '@vernier/shared/market/tape/tape';

const ROWS = 1_000;

/** Faults, one a line; empty without any. */
export async function auditFolder(dir: string): Promise<readonly string[]> {
  try {
    return [...booksOf(dir), ...(await auditLogOf(dir)), ...(await tapeOf(dir))];
  } catch (error) {
    // A page that cannot be read at all.
    return [`the database cannot be read: ${error instanceof Error ? error.message : String(error)}`];
  }
}

function booksOf(dir: string): readonly string[] {
  const stored = openBooksForReading(dir);
  try {
    return auditBooks(stored).faults;
  } finally {
    stored.close();
  }
}

async function auditLogOf(dir: string): Promise<readonly string[]> {
  const { audit, close } = openAuditForReading(dir);
  try {
    const { broken } = await verifyChain((id) => audit.after(id, ROWS));
    return broken === null ? [] : [`line ${broken.id} of the audit: ${broken.why}`];
  } finally {
    close();
  }
}

async function tapeOf(dir: string): Promise<readonly string[]> {
  const { store, tape } = openTapeForReading(dir);
  try {
    let before: TapeRow | null = null;
    for await (const link of tapeLinks(tape)) {
      const flaw = linkFault(before, link);
      if (flaw !== null) return [`minute ${link.minute} of the tape: ${WRONG[flaw]}`];
      before = link;
    }
    return [];
  } finally {
    await store.close();
  }
}

const WRONG = { order: 'it is out of order', link: 'it does not follow the one before' };
