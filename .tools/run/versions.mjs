/**
 * Built versions, each in a separate folder, so that a build changes nothing under a running server: `dist/FINGERPRINT`, with the
 * layout of the container image, and `dist/current`, a link to the last build.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { build, fingerprint } from './build.mjs';
import { root } from './root.mjs';
import { holdShared, whileUnused } from './sqlite-lock.mjs';

const dist = join(root, 'dist');
const current = join(dist, 'current');
/** Locked by every process that runs from the folder. */
const LOCK = 'in-use.lock';
const NAME = /^[0-9a-f]{16}$/;
const REMOVED = '.removed';
/** Files of the server besides its packages, which it shares with the checkout. */
const PARTS = ['package.json', 'server/package.json', 'db/migrations', 'client/dist', 'server/dist'];

/** Builds the version of the current sources, unless it exists. Returns its folder. */
export async function builtVersion() {
  // Computed before the build: later edits are another version.
  const folder = join(dist, fingerprint().slice(0, 16));
  if (!existsSync(folder)) {
    await build(() => publish(folder));
  }
  pointTo(folder);
  return folder;
}

/** The folder of the last built version. */
export function currentVersion() {
  if (!existsSync(current)) throw new Error('nothing is built here: run "npm run build" first');
  return realpathSync(current);
}

/** Locks a version until this process ends and returns the path of its server. */
export function takeVersion(folder) {
  holdShared(join(folder, LOCK));
  return join(folder, 'server', 'dist', 'main.js');
}

/** Removes all other versions that no process uses. */
export async function removeUnused(folder) {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (!NAME.test(name) || path === folder) continue;
    const removed = `${path}${REMOVED}`;
    await whileUnused(join(path, LOCK), () => renameSync(path, removed));
  }
  // Also after a killed start.
  for (const name of readdirSync(dist))
    if (name.endsWith(REMOVED)) rmSync(join(dist, name), { recursive: true });
}

/** Renames the folder only when it is complete. */
function publish(folder) {
  const made = join(dist, `${process.pid}.unfinished`);
  rmSync(made, { recursive: true, force: true });
  for (const part of PARTS) cpSync(join(root, part), join(made, part), { recursive: true });
  symlinkSync(
    join('..', '..', '..', 'server', 'node_modules'),
    join(made, 'server', 'node_modules'),
    'junction',
  );
  writeFileSync(join(made, LOCK), '');
  renameSync(made, folder);
}

function pointTo(folder) {
  if (existsSync(current) && realpathSync(current) === realpathSync(folder)) return;
  mkdirSync(dist, { recursive: true });
  const made = `${current}.${process.pid}`;
  rmSync(made, { force: true });
  symlinkSync(basename(folder), made, 'dir');
  renameSync(made, current);
}
