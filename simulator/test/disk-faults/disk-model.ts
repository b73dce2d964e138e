/**
 * Disk at a power failure: what was written after the last sync of a file is there as a whole, in some of its sectors, or not at
 * all, each write for itself, so that a later write may be there without an earlier one.
 */

import type { SeededRandom } from '../../harness/world/seeded-random.ts';
import type { DiskOperation } from './disk-trace.ts';

/** A disk writes a sector completely or not at all. */
const SECTOR_BYTES = 512;
const SECTOR_PERMILLE = 500;

/** Operation that changes a file. */
type FileChange = Extract<DiskOperation, { readonly kind: 'write' | 'truncate' }>;

interface DiskFile {
  /** What is on the disk for certain. */
  readonly synced: FileContents;
  readonly unsynced: FileChange[];
}

/** Bytes of a file, with room to grow. */
class FileContents {
  #buffer: Buffer;
  #size: number;

  constructor(bytes: Buffer) {
    this.#buffer = Buffer.from(bytes);
    this.#size = bytes.length;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#size);
  }

  apply(change: FileChange): void {
    if (change.kind === 'truncate') return this.#resize(change.size);
    this.#resize(Math.max(this.#size, change.offset + change.bytes.length));
    change.bytes.copy(this.#buffer, change.offset);
  }

  #resize(size: number): void {
    if (size > this.#buffer.length) {
      const grown = Buffer.alloc(2 * size);
      this.bytes.copy(grown);
      this.#buffer = grown;
    }
    // what is added is zero
    this.#buffer.fill(0, Math.min(size, this.#size), Math.max(size, this.#size));
    this.#size = size;
  }
}

export class DiskModel {
  readonly #files: ReadonlyMap<string, DiskFile>;

  /** With the files as they are on the disk at first; other files are ignored. */
  constructor(files: ReadonlyMap<string, Buffer>) {
    this.#files = new Map(
      [...files].map(([path, bytes]) => [path, { synced: new FileContents(bytes), unsynced: [] }]),
    );
  }

  apply(operation: DiskOperation): void {
    if (operation.kind === 'print') return;
    const file = this.#files.get(operation.path);
    if (file === undefined) return;
    if (operation.kind !== 'sync') {
      file.unsynced.push(operation);
      return;
    }
    for (const change of file.unsynced.splice(0)) file.synced.apply(change);
  }

  /** The files after a power failure at this moment. */
  fail(random: SeededRandom): ReadonlyMap<string, Buffer> {
    return new Map(
      [...this.#files].map(([path, { synced, unsynced }]) => {
        const contents = new FileContents(synced.bytes);
        for (const change of unsynced) for (const part of partsOnDisk(change, random)) contents.apply(part);
        return [path, contents.bytes];
      }),
    );
  }
}

function partsOnDisk(change: FileChange, random: SeededRandom): readonly FileChange[] {
  const fate = random.pick(['whole', 'lost', 'torn'] as const);
  if (fate === 'whole') return [change];
  if (fate === 'lost' || change.kind === 'truncate') return [];
  return sectorsOf(change).filter(() => random.chance(SECTOR_PERMILLE));
}

function sectorsOf({ kind, path, offset, bytes }: Extract<FileChange, { readonly kind: 'write' }>) {
  const sectors: FileChange[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + SECTOR_BYTES - ((offset + at) % SECTOR_BYTES));
    sectors.push({ kind, path, offset: offset + at, bytes: bytes.subarray(at, end) });
    at = end;
  }
  return sectors;
}
