/**
 * Incremental audit: the events since the last one, every row that they made or changed, all open rows, and a part of the older
 * events again, so that each row is audited again after a bounded number of runs [LEDGER-12].
 */

import { type AuditCheckpoint, checkpointFault } from './audit-checkpoint.ts';
import { BooksAudit, type BooksVerdict, readLog } from './books-audit.ts';
import type { BooksReader } from './stored-books.ts';

/** Numbers of older events that a run audits again at least: some ten seconds. */
const AUDITED_AGAIN = 100_000;

/** With many new events it is a multiple of their numbers, so that the second reading comes closer to the end of the log. */
const AGAIN_PER_NEW_NUMBER = 2;

/** What an audit without faults leaves for the next one. */
export interface AuditCheckpoints {
  /** At the end of the log. */
  readonly end: AuditCheckpoint | null;
  /** Where the second reading of the log continues; null when it begins. */
  readonly again: AuditCheckpoint | null;
}

export interface IncrementalVerdict extends BooksVerdict {
  /** Number of the last event before it; null after an audit of the whole log. */
  readonly since: number | null;
  /** Why the checkpoint was of no use; null otherwise. */
  readonly ignored: string | null;
  /** Null after faults. */
  readonly checkpoints: AuditCheckpoints | null;
}

export async function auditIncrement(
  stored: BooksReader,
  { end, again }: AuditCheckpoints,
  auditedAgain = AUDITED_AGAIN,
): Promise<IncrementalVerdict> {
  const log = await readLog(stored);
  const ignored = end && (await checkpointFault(stored, end, log.closed));
  if (end === null || ignored !== null) {
    const whole = new BooksAudit(stored, log);
    await whole.run();
    return verdictOf(whole, { since: null, ignored, again: null });
  }
  const latest = new BooksAudit(stored, log, { from: end });
  await latest.run();
  const verdict = { since: end.lastSeq, ignored, again: null };
  if (latest.faults.length > 0) return verdictOf(latest, verdict);
  const isUsable = again !== null && (await checkpointFault(stored, again, log.closed)) === null;
  const from = isUsable ? again : null;
  const newNumbers = latest.lastSeq - end.lastSeq;
  const upTo = (from?.lastSeq ?? 0) + Math.max(auditedAgain, newNumbers * AGAIN_PER_NEW_NUMBER);
  const second = new BooksAudit(stored, log, { from, upTo });
  await second.run();
  latest.faults.push(...second.faults);
  return verdictOf(latest, { ...verdict, again: second.isAtEnd ? null : second.checkpoint() });
}

function verdictOf(
  audit: BooksAudit,
  { again, ...rest }: Pick<IncrementalVerdict, 'since' | 'ignored'> & Pick<AuditCheckpoints, 'again'>,
): IncrementalVerdict {
  const { events, faults } = audit;
  const checkpoints = faults.length > 0 ? null : { end: audit.checkpoint(), again };
  return { ...rest, events, faults, checkpoints };
}
