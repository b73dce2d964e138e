/**
 * Verification of a database: every row of the books against the log, both books balanced, the chains of closing entries, of
 * what administrators did and of the tape. The same as `--audit`, on either database.
 */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { tapeLinks } from '@vernier/db/hash-chains/tape-links';
import type { VerifiedRows } from '@vernier/db/repositories/maintenance/verified-rows';
import { auditBooks } from '@vernier/shared/engine/books-audit';
import { linkFault, type TapeRow } from '@vernier/shared/market/tape/tape';

const ROWS = 1_000;

/** Faults, one a line; empty without any. */
export async function databaseFaults({ books, audit, tape }: VerifiedRows): Promise<readonly string[]> {
  const { faults } = await auditBooks(books);
  return [...faults, ...(await auditLogFaults(audit)), ...(await tapeFaults(tape))];
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
