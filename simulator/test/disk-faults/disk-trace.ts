/** Trace of a process's writes to disk, as `strace -y -xx` prints it: what a power failure may lose, and what was acknowledged before it. */

import { invariant } from '@vernier/shared/assert';

/** System calls of the trace; SQLite and Node use no other ones to change a file. */
export const TRACED_CALLS = ['pwrite64', 'write', 'ftruncate', 'fsync', 'fdatasync'] as const;

export type DiskOperation =
  | { readonly kind: 'write'; readonly path: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly size: number }
  /** Everything written to the file before is on the disk. */
  | { readonly kind: 'sync'; readonly path: string }
  /** The process prints a text. */
  | { readonly kind: 'print'; readonly text: string };

const STDOUT = '1';
const CALL = /^(\d+) +(\w+)\((\d+)<([^>]*)>(?:, (.*))?\) += (-?\d+)/;
const UNFINISHED = /^(\d+) +(.*) <unfinished \.\.\.>$/;
const RESUMED = /^(\d+) +<\.\.\. \w+ resumed>(.*)$/;
const WRITTEN = /^"([^"]*)", \d+(?:, (\d+))?$/;

/** The successful operations in their order; a call that another thread interrupts in the trace counts where it ends. */
export function readTrace(text: string): readonly DiskOperation[] {
  const unfinished = new Map<string, string>();
  const operations: DiskOperation[] = [];
  for (const line of text.split('\n')) {
    const begun = UNFINISHED.exec(line);
    if (begun !== null) {
      unfinished.set(begun[1] ?? '', begun[2] ?? '');
      continue;
    }
    const resumed = RESUMED.exec(line);
    const [, thread = '', rest = ''] = resumed ?? [];
    const operation = operationOf(
      resumed === null ? line : `${thread} ${unfinished.get(thread) ?? ''}${rest}`,
    );
    if (operation !== null) operations.push(operation);
  }
  return operations;
}

function operationOf(line: string): DiskOperation | null {
  const [, , call, descriptor, encodedPath = '', parameters = '', result] = CALL.exec(line) ?? [];
  if (call === undefined || Number(result) < 0) return null;
  const path = bytesOf(encodedPath).toString();
  switch (call) {
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path };
    case 'ftruncate':
      return { kind: 'truncate', path, size: Number(parameters) };
    default: {
      const [, encoded, offset] = WRITTEN.exec(parameters) ?? [];
      invariant(encoded !== undefined, `a write without its bytes: ${parameters.slice(0, 60)}`);
      const bytes = bytesOf(encoded).subarray(0, Number(result));
      if (offset !== undefined) return { kind: 'write', path, offset: Number(offset), bytes };
      return descriptor === STDOUT ? { kind: 'print', text: bytes.toString() } : null;
    }
  }
}

/** Each byte is printed as `\x41`. */
function bytesOf(encoded: string): Buffer {
  return Buffer.from(encoded.replaceAll('\\x', ''), 'hex');
}
