/**
 * Verification of a data folder: the file, every ledger row against the log, every line of the audit, and a noted head of the
 * audit chain. It only reads, also next to a running server or from a copy.
 */

import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { openAuditForReading, openBooksForReading } from '@vernier/db/sqlite/open';
import { auditBooks } from '@vernier/shared/engine/books-audit';

const ROWS = 1_000;

export async function checkAudit(dataDir: string, noted?: string): Promise<void> {
  const stored = openBooksForReading(dataDir);
  const { events, faults } = auditBooks(stored);
  stored.close();
  if (faults.length === 0) console.log(`${events} events, and every row of the books is what they lead to`);
  const { audit, close } = openAuditForReading(dataDir);
  const { lines, head, broken, containsNoted } = await verifyChain((id) => audit.after(id, ROWS), noted);
  close();
  const fault = broken && `line ${broken.id} of the audit is not as it was: ${broken.why}`;
  if (fault === null) console.log(`${lines} lines of the audit, each as it was written\nhead ${head}`);
  const all = fault === null ? faults : [...faults, fault];
  if (all.length > 0) throw new Error(all.join('\n'));
  if (!containsNoted)
    throw new Error('the head that was noted is not in the chain: lines at its end are missing');
}
