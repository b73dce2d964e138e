/** Installs the packages with the pnpm that package.json names, when the lockfile or Node is not the one last installed for. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { root } from './root.mjs';
import { narrate } from './narrate.mjs';

const marker = join(root, 'node_modules', '.installed-for');
const log = join(root, '.cache', 'install.log');
const packages = ['shared', 'simulator', 'db', 'server', 'client', 'e2e', 'bench'];

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The content of all that decides what is installed, and the binary interface that native packages are built for. */
function wanted() {
  const hash = createHash('sha256').update(process.versions.modules);
  const manifests = ['.', ...packages].map((name) => `${name}/package.json`);
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) hash.update(read(path));
  return hash.digest('hex');
}

function current() {
  return existsSync(marker) ? readFileSync(marker, 'utf8') : '';
}

/** pnpm through npm, which comes with Node: nothing has to be installed beforehand. */
function pnpmCommand(version) {
  const npm = process.env.npm_execpath ?? '';
  const program = basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
  return [...program, 'exec', '--yes', `--package=${version}`, '--', 'pnpm'];
}

function environment() {
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include', 'node', 'node.h'));
  // With the headers that stand beside Node the native build downloads none.
  return { CI: 'true', JOBS: 'max', ...(headers ? { npm_config_nodedir: prefix } : {}) };
}

/** What pnpm prints, as a person waiting wants to hear it. */
function progress(line) {
  const packagesSoFar = /^Progress: resolved (\d+).*added (\d+)/.exec(line);
  if (packagesSoFar) return `${packagesSoFar[2]} of ${packagesSoFar[1]} packages`;
  if (/better-sqlite3.* install: /.test(line)) return 'building SQLite for this machine';
  return null;
}

/** Installs if needed. Throws an error with pnpm's last words when that fails. */
export async function install() {
  const target = wanted();
  if (current() === target) return;
  const { packageManager } = JSON.parse(read('package.json'));
  const step = narrate(`installing packages with ${packageManager.replace('@', ' ')}`);
  const pnpm = pnpmCommand(packageManager);
  const onLine = (line) => step.say(progress(line));
  const flags = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  const rebuilt = current() !== '' && existsSync(join(root, 'node_modules'));
  let result = await run([...pnpm, ...flags], { env: environment(), onLine });
  // Packages that stayed in place were built for the Node that installed them, which may not be this one.
  if (result.code === 0 && rebuilt) {
    result = await run([...pnpm, '--recursive', 'rebuild', 'better-sqlite3'], { env: environment(), onLine });
  }
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, result.output);
  if (result.code !== 0) {
    throw new Error(
      `the packages could not be installed (all of it: .cache/install.log)\n${lastLines(result.output)}`,
    );
  }
  writeFileSync(marker, target);
  step.done('installed');
}

function lastLines(output) {
  return output.split('\n').slice(-30).join('\n');
}
