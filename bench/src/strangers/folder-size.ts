/** Size of a data folder, by its entries. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of each entry; a folder counts with everything in it. A file that is removed meanwhile counts 0. */
export async function folderSizes(folder: string): Promise<Readonly<Record<string, number>>> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  return Object.fromEntries(names.map((name, index) => [name, sizes[index] ?? 0]));
}

export function totalOf(sizes: Readonly<Record<string, number>>): number {
  return Object.values(sizes).reduce((total, size) => total + size, 0);
}

async function sizeOf(path: string): Promise<number> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return 0;
  if (!facts.isDirectory()) return facts.size;
  return totalOf(await folderSizes(path).catch(() => ({})));
}
