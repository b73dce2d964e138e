/** The program as in its image, copied into a read-only folder, to be run by a user without rights. */

import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** What the bundle leaves outside of it (`server/vite.config.ts`). */
const PACKAGES = [
  'better-sqlite3',
  'better-sqlite3-node20',
  '@node-rs/argon2',
  'sharp',
  'svg-captcha',
  'pdfkit',
];
const READ_ONLY = { file: 0o444, folder: 0o555 };

/** The packages' own folders, with all that they need, as pnpm separates them. */
function copyPackages(target: string): void {
  const store = join(target, 'node_modules/.pnpm');
  const waiting: string[] = [];
  const copied = new Set<string>();
  for (const name of PACKAGES) {
    const packageDir = realpathSync(join(ROOT, 'server/node_modules', name));
    const link = join(target, 'server/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(store, packageDir.slice(packageDir.lastIndexOf('/.pnpm/') + '/.pnpm/'.length)), link);
    waiting.push(packageDir);
  }
  for (let packageDir = waiting.pop(); packageDir !== undefined; packageDir = waiting.pop()) {
    const folder = packageDir.slice(0, packageDir.lastIndexOf('/node_modules/') + '/node_modules'.length);
    const id = basename(dirname(folder));
    if (copied.has(id)) continue;
    copied.add(id);
    cpSync(folder, join(store, id, 'node_modules'), { recursive: true, verbatimSymlinks: true });
    waiting.push(...dependencyDirs(folder));
  }
}

/** Targets of the links in a package's folder, including scopes. */
function dependencyDirs(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return existsSync(path) ? [realpathSync(path)] : [];
    return entry.isDirectory() && entry.name.startsWith('@') ? dependencyDirs(path) : [];
  });
}

function takeRights(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  if (!stats.isDirectory()) return chmodSync(path, stats.mode & 0o111 ? READ_ONLY.folder : READ_ONLY.file);
  for (const name of readdirSync(path)) takeRights(join(path, name));
  chmodSync(path, READ_ONLY.folder);
}

/** Copies the build in `dist` and its dependencies into `target`, and removes all write permissions. */
export function installCopy(dist: string, target: string): void {
  copyPackages(target);
  for (const path of ['package.json', 'server/package.json', 'db/migrations']) {
    cpSync(join(ROOT, path), join(target, path), { recursive: true });
  }
  cpSync(dist, join(target, 'server/dist'), { recursive: true });
  // Node itself may be installed where only its owner looks.
  cpSync(realpathSync(process.execPath), join(target, 'bin/node'));
  takeRights(target);
}

/** The other way round, so that it can be removed. */
export function giveRights(path: string): void {
  chmodSync(path, 0o755);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) giveRights(join(path, entry.name));
  }
}
