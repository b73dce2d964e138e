/** Files of `shared` whose code gets mutants, and seeded samples of them. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/root.mjs';

const SOURCE = 'shared/src';

/** Tables and descriptions of fields: their tests are those of the packages that use them. */
const TABLES = [
  /\/api\/(calls|shapes)\//,
  /\/api\/calls\.ts$/,
  /\/(refusals|instruments|countries|time-zones)\.ts$/,
];

/** @returns the files of `shared` below one of the paths, all without a path */
export function filesBelow(paths = [SOURCE]) {
  return readdirSync(join(root, SOURCE), { recursive: true })
    .map((path) => `${SOURCE}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => !TABLES.some((table) => table.test(path)))
    .filter((path) => paths.some((one) => path === one || path.startsWith(`${one}/`)))
    .toSorted();
}

/** @returns some of the files: the same for the same seed, independent of the others */
export function sampleOf(files, { seed, count }) {
  const place = (path) => createHash('sha256').update(`${seed} ${path}`).digest('hex');
  return files.toSorted((left, right) => (place(left) < place(right) ? -1 : 1)).slice(0, count);
}
