/**
 * `npm start` in a checkout of another version while a server runs there. The start program is the real one; packages, builder and
 * server are small ones in its place, with the real lock.
 */

import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerProcess } from '../rig/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PACKAGES = ['shared', 'sdk', 'simulator', 'db', 'server', 'client', 'e2e', 'bench'];

/** The SQLite package that this Node can run, as in `db/src/sqlite/driver.ts`. */
const DRIVER = Number(process.versions['napi']) >= 10 ? 'better-sqlite3' : 'better-sqlite3-node20';

/** Installs nothing, and leaves a line. */
const NPM = `import { appendFileSync } from 'node:fs'; appendFileSync('steps.log', 'install\\n');`;

/** Empties the output folder first and names files after the version, as the real builder does. */
const BUILDER = `
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
const name = basename(process.cwd());
if (process.argv.includes('--mode')) process.exit(0);
const version = readFileSync('src/version.txt', 'utf8');
appendFileSync('../steps.log', 'build ' + name + ' ' + version + '\\n');
rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
writeFileSync(name === 'client' ? 'dist/sw.js' : 'dist/main.js', name === 'client' ? '' : readFileSync('src/main.mjs'));
writeFileSync('dist/part-' + version + '.js', 'export default "' + version + '"');`;

/** Holds the data folder and answers with a file of its client and a part of itself that it has not loaded yet. */
const SERVER = `
import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from '${DRIVER}';
const dataDir = process.env.DATA_DIR;
mkdirSync(dataDir, { recursive: true });
globalThis.lock = new Database(join(dataDir, 'vernier.lock'), { timeout: 0 });
globalThis.lock.exec('BEGIN EXCLUSIVE');
const part = (folder) => readdirSync(folder).find((name) => name.startsWith('part-'));
const client = new URL('../../client/dist/', import.meta.url);
const [file, late] = [part(client), part(new URL('.', import.meta.url))];
const server = createServer(async (request, response) => {
  try {
    const { default: version } = await import('./' + late);
    response.end(version + readFileSync(new URL(file, client), 'utf8'));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
});
server.listen(0, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port));
process.on('SIGTERM', () => process.exit(0));`;

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vernier-checkout-'));
  cpSync(join(ROOT, '.tools'), join(checkout, '.tools'), { recursive: true });
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    cpSync(join(ROOT, file), join(checkout, file));
  for (const name of PACKAGES) write(`${name}/package.json`, '{ "type": "module" }');
  write('db/migrations/0001-first.sql', '');
  write('npm-cli.js', NPM);
  mkdirSync(join(checkout, 'node_modules'));
  for (const name of ['db', 'server']) {
    mkdirSync(join(checkout, name, 'node_modules'));
    symlinkSync(join(ROOT, 'db/node_modules', DRIVER), join(checkout, name, 'node_modules', DRIVER));
  }
  for (const name of ['client', 'server']) write(`${name}/node_modules/vite/bin/vite.js`, BUILDER);
  write('server/src/main.mjs', SERVER);
  become('one');
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

/** Brings the sources of another version. */
function become(version: string): void {
  for (const name of ['client', 'server']) write(`${name}/src/version.txt`, version);
}

const steps = () => {
  const path = join(checkout, 'steps.log');
  return existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
};
const versions = () => readdirSync(join(checkout, 'dist')).filter((name) => /^[0-9a-f]{16}$/.test(name));

function start(dataDir: string, ...commandArgs: string[]): ServerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [join(checkout, '.tools/start.mjs'), ...commandArgs], {
    env: { PATH, DATA_DIR: join(checkout, dataDir), npm_execpath: join(checkout, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new ServerProcess(child);
}

/** The version that a server is, if all of it is still there. */
async function versionAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}

test('[START-8] a second start with another version is refused before it installs or builds, and the first serves on', async () => {
  const running = start('data');
  const url = await running.url();
  const before = steps();
  expect(before.toSorted()).toEqual(['build client one', 'build server one', 'install']);
  become('two');
  write('pnpm-lock.yaml', 'changed');
  const second = await start('data').ended;
  expect(second).toEqual({
    code: 1,
    output: `Vernier cannot start: DATA_DIR ${join(checkout, 'data')} is in use by another running server\n`,
  });
  expect(steps()).toEqual(before);
  expect(await versionAt(url)).toBe('oneexport default "one"');
  await running.end('SIGTERM');
  const upgraded = start('data');
  expect(await versionAt(await upgraded.url())).toBe('twoexport default "two"');
  await upgraded.end('SIGTERM');
});

test('[START-9] another version on another folder is built while the other one runs, which keeps all its files', {
  tags: ['night'],
}, async () => {
  const first = start('data');
  const url = await first.url();
  become('two');
  const second = start('drill');
  expect(await versionAt(await second.url())).toBe('twoexport default "two"');
  expect(await versionAt(url)).toBe('oneexport default "one"');
  expect(versions()).toHaveLength(2);
  await second.end('SIGTERM');
  await first.end('SIGKILL');
  become('three');
  const third = start('data');
  await third.url();
  // Only the version in use is left: the other two had no process any more.
  expect(versions()).toHaveLength(1);
  const { length } = steps();
  const again = start('drill');
  await again.url();
  expect(steps()).toHaveLength(length);
  for (const running of [third, again]) await running.end('SIGTERM');
});

test('[START-9] --built serves the last version that was built and writes nothing into the checkout', async () => {
  const none = await start('data', '--built').ended;
  expect(none).toEqual({ code: 1, output: 'nothing is built here: run "npm run build" first\n' });
  const first = start('data');
  await first.url();
  await first.end('SIGTERM');
  become('two');
  const before = steps();
  const built = start('data', '--built');
  const url = await built.url();
  expect(await versionAt(url)).toBe('oneexport default "one"');
  expect(steps()).toEqual(before);
  // Its version is locked as well.
  const other = start('drill');
  await other.url();
  expect(await versionAt(url)).toBe('oneexport default "one"');
  expect(versions()).toHaveLength(2);
  for (const running of [built, other]) await running.end('SIGTERM');
});
