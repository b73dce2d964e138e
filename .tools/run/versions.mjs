/**
 * Built versions, each complete in its own folder, so that a build changes nothing under a running server:
 * `dist/FINGERPRINT`, laid out as the container image is, and `dist/current`, which leads to the last that was built.
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
/** What the server reads besides its packages, which it shares with the checkout. */
const PARTS = ['package.json', 'server/package.json', 'db/migrations', 'client/dist', 'server/dist'];

/** Builds the version of the sources as they are now, unless there is one. Returns its folder. */
export async function builtVersion() {
  // Taken before the build: an edit made meanwhile is another version.
  const folder = join(dist, fingerprint().slice(0, 16));
  if (!existsSync(folder)) {
    await build(() => publish(folder));
  }
  pointTo(folder);
  return folder;
}

/** The folder of the last version that was built. */
export function currentVersion() {
  if (!existsSync(current)) throw new Error('nothing is built here: run "npm run build" first');
  return realpathSync(current);
}

/** The server's file of a version that stays as it is until this process ends. */
export function takeVersion(folder) {
  holdShared(join(folder, LOCK));
  return join(folder, 'server', 'dist', 'main.js');
}

/** Removes every other version that no process runs from. */
export async function removeUnused(folder) {
  for (const name of readdirSync(dist)) {
    const path = join(dist, name);
    if (!NAME.test(name) || path === folder) continue;
    const removed = `${path}${REMOVED}`;
    await whileUnused(join(path, LOCK), () => renameSync(path, removed));
  }
  // Also those of a start that was killed here.
  for (const name of readdirSync(dist))
    if (name.endsWith(REMOVED)) rmSync(join(dist, name), { recursive: true });
}

/** The folder appears under its name only when it is complete. */
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
