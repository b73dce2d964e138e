/** Verifies the audit of a data folder: every line's hash again, and that a head that was noted earlier is still in the chain. */

import { verifyChain } from '@vernier/db/audit-chain';
import { openAuditForReading } from '@vernier/db/sqlite/open';

const ROWS = 1_000;

export function checkAudit(dataDir: string, noted?: string): void {
  const audit = openAuditForReading(dataDir);
  const { lines, head, broken, hasNoted } = verifyChain((id) => audit.after(id, ROWS), noted);
  if (broken !== null) throw new Error(`line ${broken.id} of the audit is not as it was: ${broken.why}`);
  console.log(`${lines} lines of the audit, each as it was written\nhead ${head}`);
  if (!hasNoted) throw new Error('the head that was noted is not in the chain: lines at its end are missing');
}
