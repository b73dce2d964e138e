/**
 * Folder with the checkpoints of the last verification. A file has a line of its numbers, one for each open account, order and
 * transfer, and the SHA-256 of all of them; the numbers name the digest of the checkpoint before. It finds a changed file, not
 * one that a writer of the folder computed again.
 */

import type { AuditCheckpoint } from '@vernier/shared/engine/audit-checkpoint';
import type { AuditCheckpoints } from '@vernier/shared/engine/incremental-audit';
import { orderOf, recordOf, type OrderRecord } from '@vernier/shared/trading/orders/order-record';
import type { AccountRow } from '@vernier/shared/trading/orders/account';
import type { OpenOrder } from '@vernier/shared/trading/orders/order';
import type { Transfer } from '@vernier/shared/wallet/transfer';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { programVersion } from '../../platform/version.ts';
import { syncPath } from '../../platform/disk/durable-files.ts';

export const CHECKPOINT_FOLDER = 'verification';

/** Another version may derive other rows, and another schema has others. */
export function checkpointForm(schema: number): string {
  return `${programVersion()}, schema ${schema}`;
}

const NAMES = ['end', 'again'] as const satisfies readonly (keyof AuditCheckpoints)[];
const OWNER_ONLY = 0o700;
const OWNER_FILE = 0o600;

/** Checkpoints, and why others in the folder are not used, one line each. */
export interface StoredCheckpoints extends AuditCheckpoints {
  readonly unused: readonly string[];
}

type ReadFile = { readonly checkpoint: AuditCheckpoint | null } | { readonly fault: string };

interface Header extends Omit<AuditCheckpoint, 'accounts' | 'openOrders' | 'openTransfers'> {
  readonly form: string;
  /** Digest of the checkpoint before; empty for the first one. */
  readonly previous: string;
}

type Line =
  | ['header', Header]
  | ['account', AccountRow]
  | ['order', OrderRecord]
  | ['transfer', Transfer]
  | ['digest', string];

export class CheckpointFolder {
  readonly #path: string;
  readonly #form: string;
  /** Of the files that were read. */
  readonly #digests = new Map<string, string>();

  /** Checkpoints of another `form`, as of another version or schema, are not read. */
  constructor(dataDir: string, form: string) {
    this.#path = join(dataDir, CHECKPOINT_FOLDER);
    this.#form = form;
  }

  read(): StoredCheckpoints {
    const files = NAMES.map((name) => ({ name, file: this.#read(name) }));
    const [end = null, again = null] = files.map(({ file }) => ('fault' in file ? null : file.checkpoint));
    const unused = files.flatMap(({ name, file }) => ('fault' in file ? [`${name}: ${file.fault}`] : []));
    return { end, again, unused };
  }

  /** On disk when it returns; a kill leaves the checkpoints before. */
  write(checkpoints: AuditCheckpoints): void {
    mkdirSync(this.#path, { recursive: true, mode: OWNER_ONLY });
    for (const name of NAMES) {
      const checkpoint = checkpoints[name];
      if (checkpoint === null) rmSync(this.#file(name), { force: true });
      else this.#write(name, checkpoint);
    }
    syncPath(this.#path);
  }

  #read(name: string): ReadFile {
    if (!existsSync(this.#file(name))) return { checkpoint: null };
    const lines = linesOf(readFileSync(this.#file(name)));
    const [header] = lines.flatMap(([kind, value]) => (kind === 'header' ? [value] : []));
    const [digest] = lines.flatMap(([kind, value]) => (kind === 'digest' ? [value] : []));
    if (header === undefined || digest === undefined) return { fault: 'it is not what was written' };
    this.#digests.set(name, digest);
    const { form, previous: _, ...numbers } = header;
    if (form !== this.#form) return { fault: `it is of ${form}, and this is ${this.#form}` };
    const checkpoint = {
      ...numbers,
      accounts: lines.flatMap(([kind, value]) => (kind === 'account' ? [value] : [])),
      openOrders: lines.flatMap(([kind, value]) => (kind === 'order' ? [orderOf(value) as OpenOrder] : [])),
      openTransfers: lines.flatMap(([kind, value]) => (kind === 'transfer' ? [value] : [])),
    };
    return { checkpoint };
  }

  #write(name: string, checkpoint: AuditCheckpoint): void {
    const unfinished = `${this.#file(name)}.part`;
    const previous = this.#digests.get(name) ?? '';
    const file = openSync(unfinished, 'w', OWNER_FILE);
    try {
      const hash = createHash('sha256');
      for (const line of checkpointLines(checkpoint, { form: this.#form, previous })) {
        const text = textOf(line);
        hash.update(text);
        writeSync(file, text);
      }
      writeSync(file, textOf(['digest', hash.digest('hex')]));
      fsyncSync(file);
    } catch (error) {
      rmSync(unfinished, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, this.#file(name));
  }

  #file(name: string): string {
    return join(this.#path, `${name}.jsonl`);
  }
}

function* checkpointLines(
  { accounts, openOrders, openTransfers, ...numbers }: AuditCheckpoint,
  { form, previous }: Pick<Header, 'form' | 'previous'>,
): Generator<Line> {
  yield ['header', { form, previous, ...numbers }];
  for (const account of accounts) yield ['account', account];
  for (const order of openOrders) yield ['order', recordOf(order)];
  for (const transfer of openTransfers) yield ['transfer', transfer];
}

/** The lines of a file; none unless they are what was written. */
function linesOf(bytes: Buffer): readonly Line[] {
  const start = bytes.lastIndexOf('\n', -2) + 1;
  const hash = createHash('sha256').update(bytes.subarray(0, start)).digest('hex');
  if (bytes.toString('utf8', start) !== textOf(['digest', hash])) return [];
  const lines: Line[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from);
    lines.push(JSON.parse(bytes.toString('utf8', from, end), fromText) as Line);
    from = end + 1;
  }
  return lines;
}

/** JSON in which a whole number that is too large for it is an object. */
function textOf(line: Line): string {
  const text = JSON.stringify(line, (_, field: unknown) =>
    typeof field === 'bigint' ? { [WHOLE]: String(field) } : field,
  );
  return `${text}\n`;
}

const WHOLE = '$whole';

function fromText(_: string, field: unknown): unknown {
  if (typeof field !== 'object' || field === null || !(WHOLE in field)) return field;
  return BigInt(String(field[WHOLE]));
}
