/** Installation of the packages with the pnpm that package.json names, when the lockfile or Node has changed since the last one. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { run } from './child.mjs';
import { root } from './root.mjs';
import { startProgress } from './progress.mjs';

const marker = join(root, 'node_modules', '.installed.json');
const log = join(root, '.cache', 'install.log');
const packages = ['shared', 'sdk', 'simulator', 'db', 'server', 'client', 'e2e', 'bench'];

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

/** The SQLite driver for a Node without Node-API 10 (`db/src/sqlite/driver.ts`). */
const older = {
  isNeeded: Number(process.versions.napi) < 10,
  folder: 'db/node_modules/better-sqlite3-node20',
};

/** Digest of the manifests and the lockfile, and the ABI of the compiled older driver. */
function installationDigest() {
  const hash = createHash('sha256');
  const manifests = ['.', ...packages].map((name) => `${name}/package.json`);
  for (const path of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...manifests]) hash.update(read(path));
  return { packages: hash.digest('hex'), abi: older.isNeeded ? process.versions.modules : 'node-api' };
}

/** State of the last installation; empty when unknown. */
function installed() {
  return existsSync(marker) ? JSON.parse(readFileSync(marker, 'utf8')) : {};
}

/** The npm that comes with Node. */
function npmCommand() {
  const npm = process.env.npm_execpath ?? '';
  return basename(npm) === 'npm-cli.js' ? [process.execPath, npm] : ['npm'];
}

/** pnpm through npm: nothing has to be installed beforehand. */
function pnpmCommand(version) {
  return [...npmCommand(), 'exec', '--yes', `--package=${version}`, '--', 'pnpm'];
}

/** Runs the pnpm that package.json names. */
export function runPnpm(args) {
  const { packageManager } = JSON.parse(read('package.json'));
  return run([...pnpmCommand(packageManager), ...args], { env: environment() });
}

function environment() {
  const prefix = dirname(dirname(process.execPath));
  const headers = existsSync(join(prefix, 'include', 'node', 'node.h'));
  // With the local Node headers the native build downloads none.
  return { CI: 'true', JOBS: 'max', ...(headers ? { npm_config_nodedir: prefix } : {}) };
}

/** Progress text for a line of pnpm. */
function progress(line) {
  const packagesSoFar = /^Progress: resolved (\d+).*added (\d+)/.exec(line);
  if (packagesSoFar) return `${packagesSoFar[2]} of ${packagesSoFar[1]} packages`;
  return null;
}

/** Installs if needed. Throws an error with the last lines of a failed installation. */
export async function install() {
  await installPackages();
  await compileDriver();
}

/** The packages alone: enough for checks that do not open a database. */
export async function installPackages() {
  const target = installationDigest();
  const before = installed();
  if (before.packages === target.packages && before.abi === target.abi) return;
  const { packageManager } = JSON.parse(read('package.json'));
  const step = startProgress(`installing packages with ${packageManager.replace('@', ' ')}`);
  const pnpm = pnpmCommand(packageManager);
  const onLine = (line) => step.update(progress(line));
  const flags = ['install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'];
  assertInstalled(await run([...pnpm, ...flags], { env: environment(), onLine }));
  writeFileSync(marker, JSON.stringify({ packages: target.packages }));
  step.done('installed');
}

/** Runs the installation script of the older driver where it is needed: it downloads a binary or compiles for about a minute. */
export async function compileDriver() {
  const target = installationDigest();
  if (installed().abi === target.abi) return;
  if (older.isNeeded && !opensDatabase() && !copyCompiledDriver()) {
    const step = startProgress('compiling SQLite for this Node');
    assertInstalled(
      await run([...npmCommand(), 'run', 'install'], { cwd: older.folder, env: environment() }),
    );
    storeCompiledDriver();
    step.done('compiled');
  }
  writeFileSync(marker, JSON.stringify(target));
}

const compiled = () => join(root, older.folder, 'build', 'Release', 'better_sqlite3.node');

/** File of the compiled driver in the user's cache, for other checkouts: one for each version, Node ABI and system. */
function cachedDriver() {
  const { version } = JSON.parse(read(`${older.folder}/package.json`));
  const { arch, platform, report, versions } = process;
  const libc = report.getReport().header.glibcVersionRuntime ?? 'other';
  const name = [version, versions.modules, platform, arch, libc].join('-');
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return join(cache, 'vernier', `sqlite-driver-${name}.node`);
}

/** @returns true when the cached driver opens a database. */
function copyCompiledDriver() {
  const from = cachedDriver();
  if (!existsSync(from)) return false;
  mkdirSync(dirname(compiled()), { recursive: true });
  copyFileSync(from, compiled());
  return opensDatabase();
}

/** Without a writable cache every checkout compiles. */
function storeCompiledDriver() {
  const to = cachedDriver();
  const part = `${to}.${process.pid}`;
  try {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(compiled(), part);
    renameSync(part, to);
  } catch {
    // the driver is compiled all the same
  }
}

function assertInstalled({ code, output }) {
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, output);
  if (code === 0) return;
  throw new Error(
    `the packages could not be installed (all of it: .cache/install.log)\n${lastLines(output)}`,
  );
}

/** True when the older driver is compiled for this Node. */
function opensDatabase() {
  try {
    const Database = createRequire(join(root, 'db', 'package.json'))(basename(older.folder));
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

function lastLines(output) {
  return output.split('\n').slice(-30).join('\n');
}
