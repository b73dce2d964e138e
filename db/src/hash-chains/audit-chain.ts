/**
 * The audit as a chain: every line carries the hash of the line before and its own, over all that it says. A changed, moved or
 * missing line breaks the chain at that line; that the end is the one that was once seen, its noted hash proves.
 */

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { AuditRow } from '../repositories/admin/admins.ts';

/** What the first line follows. */
export const CHAIN_START = '0'.repeat(64);

/** A line as it is kept; the hashes are null only until the first start of this schema. */
export interface ChainedLine extends AuditRow {
  readonly id: number;
  readonly previousHash: string | null;
  readonly hash: string | null;
}

export function hashOfLine(previousHash: string, line: AuditRow & { readonly id: number }): string {
  const { id, adminId, action, input, before, after, atMs } = line;
  const said = JSON.stringify([previousHash, id, adminId, action, input, before, after, atMs]);
  return createHash('sha256').update(said, 'utf8').digest('hex');
}

export interface ChainCheck {
  readonly lines: number;
  /** Of the last line; the chain's beginning when there is none. */
  readonly head: string;
  /** The first line that is not what was written, and what is wrong with it; null when every line is. */
  readonly broken: { readonly id: number; readonly why: string } | null;
  /** Whether the hash that was noted earlier is one of the chain's. */
  readonly hasNoted: boolean;
}

/** Goes through all lines, oldest first, as `after` reads them page by page; whatever else runs has its turn between two pages. */
export async function verifyChain(
  after: (id: number) => readonly ChainedLine[],
  noted: string = CHAIN_START,
): Promise<ChainCheck> {
  let verdict: ChainCheck = { lines: 0, head: CHAIN_START, broken: null, hasNoted: noted === CHAIN_START };
  for (let lines = after(0); lines.length > 0; lines = after(lines.at(-1)?.id ?? 0)) {
    for (const line of lines) {
      const why = faultOf(line, verdict);
      if (why !== null) return { ...verdict, broken: { id: line.id, why } };
      const head = line.hash ?? '';
      verdict = { ...verdict, lines: line.id, head, hasNoted: verdict.hasNoted || head === noted };
    }
    await setImmediate();
  }
  return verdict;
}

function faultOf(line: ChainedLine, { lines, head }: ChainCheck): string | null {
  if (line.id !== lines + 1) return `line ${lines + 1} is missing before it`;
  if (line.previousHash !== head) return 'it does not follow the line before';
  return line.hash === hashOfLine(head, line) ? null : 'it is not what was written';
}
