/**
 * Hash chain of the audit: each line carries the hash of the previous line and its own, over all its fields. A changed, moved or
 * missing line breaks the chain there. A head hash noted earlier proves that no line at the end was removed.
 */

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AuditRow } from '../repositories/admin/admins.ts';

/** The previous hash of the first line. */
export const CHAIN_START = '0'.repeat(64);

/** A stored line. The hashes are null only until the first start with this schema. */
export interface ChainedLine extends AuditRow {
  readonly id: number;
  readonly previousHash: string | null;
  readonly hash: string | null;
}

export function hashOfLine(previousHash: string, line: AuditRow & { readonly id: number }): string {
  const { id, adminId, action, input, before, after, atMs } = line;
  const content = JSON.stringify([previousHash, id, adminId, action, input, before, after, atMs]);
  return createHash('sha256').update(content, 'utf8').digest('hex');
}

export interface AuditChainResult {
  readonly lines: number;
  /** Hash of the last line; `CHAIN_START` when there is none. */
  readonly head: string;
  /** The first invalid line and the reason; null when every line is valid. */
  readonly broken: { readonly id: number; readonly why: string } | null;
  /** The chain contains the hash noted earlier. */
  readonly containsNoted: boolean;
}

/** Verifies all lines, oldest first, as `after` reads them page by page; yields to the event loop between two pages. */
export async function verifyChain(
  after: (id: number) => Promise<readonly ChainedLine[]>,
  noted: string = CHAIN_START,
): Promise<AuditChainResult> {
  let verdict: AuditChainResult = {
    lines: 0,
    head: CHAIN_START,
    broken: null,
    containsNoted: noted === CHAIN_START,
  };
  for (let lines = await after(0); lines.length > 0; lines = await after(lines.at(-1)?.id ?? 0)) {
    for (const line of lines) {
      const why = faultOf(line, verdict);
      if (why !== null) return { ...verdict, broken: { id: line.id, why } };
      const head = line.hash ?? '';
      verdict = { ...verdict, lines: line.id, head, containsNoted: verdict.containsNoted || head === noted };
    }
    await setImmediate();
  }
  return verdict;
}

function faultOf(line: ChainedLine, { lines, head }: AuditChainResult): string | null {
  if (line.id !== lines + 1) return `line ${lines + 1} is missing before it`;
  if (line.previousHash !== head) return 'it does not follow the line before';
  return line.hash === hashOfLine(head, line) ? null : 'it is not what was written';
}
