/** Installs the packages with the pnpm that package.json names, when the lockfile or Node is not the one last installed for. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { root } from './root.mjs';
import { narrate } from './narrate.mjs';

const marker = join(root, 'node_modules', '.installed.json');
const log = join(root, '.cache', 'install.log');
const packages = ['shared', 'sdk', 'simulator', 'db', 'server', 'client', 'e2e', 'bench'];

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** All that decides what is installed as one digest, and the binary interface that native packages are built for. */
function wanted() {
  const hash = createHash('sha256');
  const manifests = ['.', ...packages].map((name) => `${name}/package.json`);
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) hash.update(read(path));
  return { packages: hash.digest('hex'), abi: process.versions.modules };
}

/** What was installed last; nothing when that is not known. */
function installed() {
  return existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : {};
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
  const before = installed();
  if (before.packages === target.packages && before.abi === target.abi) return;
  const { packageManager } = JSON.parse(read('package.json'));
  const step = narrate(`installing packages with ${packageManager.replace('@', ' ')}`);
  const pnpm = pnpmCommand(packageManager);
  const onLine = (line) => step.say(progress(line));
  const flags = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  let result = await run([...pnpm, ...flags], { env: environment(), onLine });
  // What stays in place was built for the Node that installed it.
  if (result.code === 0 && before.abi !== undefined && before.abi !== target.abi) {
    result = await run([...pnpm, '--recursive', 'rebuild', 'better-sqlite3'], { env: environment(), onLine });
  }
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, result.output);
  if (result.code !== 0) {
    throw new Error(
      `the packages could not be installed (all of it: .cache/install.log)\n${lastLines(result.output)}`,
    );
  }
  writeFileSync(marker, JSON.stringify(target));
  step.done('installed');
}

function lastLines(output) {
  return output.split('\n').slice(-30).join('\n');
}
