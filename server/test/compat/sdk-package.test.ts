/** The package of the SDK, installed from its tarball outside this workspace: types, calls, prices and the bot. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ScratchFolders } from '../rig/data-folders.ts';
import { BuiltServer, ServerProcess } from '../rig/server-process.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');

/** Node 20 has a WebSocket by this option only, and npm must not ask the registry. */
const ENV = {
  PATH: process.env['PATH'],
  NODE_OPTIONS: '--experimental-websocket --no-warnings',
  npm_config_offline: 'true',
};

const PROGRAM = `
import { Vernier } from '@vernier/sdk';
import { ApiRefusal } from '@vernier/sdk/failures';

const vernier = new Vernier({ origin: process.env['VERNIER_URL'] ?? '' });
const opened = await vernier.ask('openDemoPost', {});
if (opened.kind !== 'done') throw new Error('no demo account');
vernier.token = opened.answer.token;
const entry = { type: 1, cont: '0.10', forex_id: 1, status: 1, multiple: 100 } as const;
const bought = await vernier.ask('submitOrder', entry);
if (bought.kind !== 'done') throw new Error('no order');
const price: number = bought.answer.OriginPrice;
// fails to compile when the answer is of type any
const isTyped: 'NoSuchField' extends keyof typeof bought.answer ? never : true = true;
const refused = await vernier.ask('submitOrder', { ...entry, cont: '0' });
const reason = refused.kind === 'refused' && refused.refusal instanceof ApiRefusal ? refused.refusal.reason : null;
const rows = await new Promise((resolve) => {
  vernier.live.subscribe('DAY_MARKET', resolve);
  vernier.live.start();
});
process.stdout.write(JSON.stringify({ price, isTyped, reason, rows: Array.isArray(rows) ? rows.length : null }));
process.exit(0);
`;

const OPTIONS = {
  module: 'nodenext',
  target: 'es2023',
  lib: ['ES2023', 'DOM'],
  types: ['node'],
  typeRoots: [join(ROOT, 'sdk/node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  outDir: 'built',
};

const folders = new ScratchFolders();
const server = new BuiltServer();
let running: ServerProcess;
let url: string;
let folder: string;
let tarballs: readonly string[];

function npm(...args: readonly string[]): void {
  execFileSync('npm', [...args, '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    env: { ...ENV, npm_config_cache: join(folder, 'npm-cache') },
  });
}

beforeAll(async () => {
  await server.build();
  running = server.start();
  url = await running.url();
  folder = folders.make();
  const packed = join(folder, 'packed');
  mkdirSync(packed);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  execFileSync(process.execPath, [join(ROOT, '.tools/sdk-package.mjs'), packed]);
  // as a registry would send it
  const zod = realpathSync(join(ROOT, 'shared/node_modules/zod'));
  const into = ['--hard-dereference', '--transform', 's,^zod,package,', '-C', dirname(zod), 'zod'];
  execFileSync('tar', ['-czf', join(packed, 'zod.tgz'), ...into]);
  tarballs = readdirSync(packed)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(packed, name));
});
afterAll(async () => {
  await running.end('SIGTERM');
  await server.remove();
  folders.remove();
});

test('[SDK-15] a program outside the workspace compiles with the types of the package, trades and gets prices', {
  tags: ['night'],
}, async () => {
  npm('install', ...tarballs);
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }),
  );
  execFileSync(process.execPath, [TSC, '-p', folder], { stdio: 'pipe' });
  const child = spawn(process.execPath, [join(folder, 'built/program.js')], {
    env: { ...ENV, VERNIER_URL: url },
  });
  const { output } = await new ServerProcess(child).ended;
  expect(JSON.parse(output)).toEqual({
    price: expect.closeTo(1.1, 1),
    isTyped: true,
    reason: 'lots_not_allowed',
    rows: expect.any(Number),
  });
});

test('[SDK-15] the bot of the tarball runs on its packages alone, and an interrupt ends it', async () => {
  const modules = join(folder, 'unpacked/node_modules');
  const own = join(modules, '@vernier/sdk');
  for (const tarball of tarballs) unpack(tarball, tarball.endsWith('zod.tgz') ? join(modules, 'zod') : own);
  const { bin } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as {
    readonly bin: { readonly 'vernier-bot': string };
  };
  await expectTrades(
    spawn(process.execPath, [join(own, bin['vernier-bot'])], { ...inFolder(), detached: true }),
  );
});

test('[SDK-15] npx runs the bot from the tarball, and an interrupt ends it', {
  tags: ['night'],
}, async () => {
  const packages = tarballs.map((path) => `--package=${path}`);
  await expectTrades(spawn('npx', ['--yes', ...packages, 'vernier-bot'], { ...inFolder(), detached: true }));
});

function unpack(tarball: string, into: string): void {
  mkdirSync(into, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', into]);
}

function inFolder() {
  return { cwd: folder, env: { ...ENV, npm_config_cache: join(folder, 'npm-cache'), VERNIER_URL: url } };
}

async function expectTrades(child: ChildProcess): Promise<void> {
  const bot = new ServerProcess(child);
  await bot.outputMatch(/(trades on the demo account \d+)/);
  // The whole group: of npx also its shell and the bot.
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  expect((await bot.ended).output).not.toContain('Error');
}
