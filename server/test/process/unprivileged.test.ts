/** The image's start command, run by a user without rights on a read-only copy: only the data folder is writable. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRights, installCopy } from '../rig/installed-copy.ts';
import { BuiltServer, ServerProcess } from '../rig/server-process.ts';

const DOCKERFILE = readFileSync(fileURLToPath(new URL('../../../Dockerfile', import.meta.url)), 'utf8');
/** Root can write in spite of permissions, so the program runs as the user `nobody`. */
const UNPRIVILEGED_ID = 65_534;
const isRoot = process.getuid?.() === 0;

const server = new BuiltServer();
const folder = mkdtempSync(join(tmpdir(), 'vernier-image-'));
const app = join(folder, 'app');
const dataDir = join(folder, 'data');
/** Data folders with wrong rights. */
const places = mkdtempSync(join(tmpdir(), 'vernier-rights-'));

beforeAll(async () => {
  chmodSync(places, 0o755);
  await server.build();
  installCopy(dirname(server.main), app);
  mkdirSync(dataDir, { mode: 0o700 });
  if (isRoot) chownSync(dataDir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  chmodSync(folder, 0o555);
}, 60_000);

afterAll(async () => {
  await server.remove();
  chmodSync(folder, 0o755);
  giveRights(app);
  rmSync(folder, { recursive: true });
  rmSync(places, { recursive: true });
});

/** The last CMD of the Dockerfile, with the copy's own Node. */
function command(): readonly string[] {
  const line = DOCKERFILE.split('\n').findLast((text) => text.startsWith('CMD ')) ?? '';
  const [program, ...args] = JSON.parse(line.slice('CMD '.length)) as string[];
  expect(program).toBe('node');
  return args;
}

/** The program of the copy as a user without rights. */
function launch(folderOfData: string): ServerProcess {
  const child = spawn(join(app, 'bin/node'), command(), {
    cwd: app,
    // A read-only home and folder for temporary files too.
    env: {
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '0',
      DATA_DIR: folderOfData,
      HOME: app,
      TMPDIR: app,
      HOUSE_TRADERS: 'off',
      BACKUP_KEY: randomBytes(32).toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}),
  });
  return new ServerProcess(child);
}

test('[CONTAINER-2] the start command needs no rights and writes nowhere but into the data folder', {
  timeout: 120_000,
}, async () => {
  const running = launch(dataDir);
  const url = (await running.url()).replace('0.0.0.0', '127.0.0.1');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const opened = await fetch(`${url}/api/user/createAccountDemoForU`, { method: 'POST' });
  const { token } = ((await opened.json()) as { data: SessionWire }).data;
  const placed = await fetch(`${url}/v1/api/forex/submit`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 1, cont: 0.01, forex_id: 1, status: 1, multiple: 500 }),
  });
  expect((await placed.json()) as { data: OrderWire }).toMatchObject({ code: 1, data: { Status: 1 } });
  const { code, output } = await running.end('SIGTERM');
  expect(code).toBe(0);
  // No file that the server was not allowed to use.
  expect(output).not.toMatch(/EACCES|EROFS|EPERM|"level":"(warn|error|fatal)"/);
  expect(readdirSync(folder).toSorted()).toEqual(['app', 'data']);
  expect(readdirSync(dataDir)).toContain('vernier.sqlite');
});

test('[START-4] a folder that may not be written, and one file in it that may not be read, are one line with the remedy', {
  tags: ['night'],
  timeout: 120_000,
}, async () => {
  const [empty, mixed] = [join(places, 'empty'), join(places, 'mixed')];
  for (const path of [empty, mixed]) mkdirSync(path);
  const first = launch(given(mixed));
  await first.url();
  expect((await first.end('SIGTERM')).code).toBe(0);
  const key = join(mixed, 'secret.key');
  if (isRoot) chownSync(key, 0, 0);
  chmodSync(key, isRoot ? 0o600 : 0o000);
  chmodSync(empty, 0o555);
  for (const path of [empty, mixed]) {
    const { code, output } = await launch(path).ended;
    expect(code).toBe(1);
    expect(output.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([
      `Vernier cannot start: DATA_DIR ${path} and every file in it must be readable and writable by the user of the server ` +
        `(uid ${isRoot ? UNPRIVILEGED_ID : process.getuid?.()}): change their owner (chown -R), or set another DATA_DIR; ` +
        'the disk must not be mounted read-only',
    ]);
  }
});

function given(path: string): string {
  if (isRoot) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  return path;
}
