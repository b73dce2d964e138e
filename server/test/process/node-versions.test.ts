/** The built program on each Node that it supports: it starts without a warning, trades, and stops. */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PATHS } from '@vernier/shared/api/call-table';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildServer } from '../rig/built-server.ts';
import { BuiltServer } from '../rig/server-process.ts';

/** Each version is downloaded once, about 40 MB. */
vi.setConfig({ testTimeout: 300_000 });

const NODES = fileURLToPath(new URL('../../../.cache/nodes', import.meta.url));
/** The first of each line that brings Node-API 10, and what a new machine has. Node 20 is that of this process, where it is one. */
const VERSIONS = ['22.14.0', '22.23.3', '24.21.0', '26.10.0'];
const [MAJOR = ''] = process.versions.node.split('.');

let server: BuiltServer;
beforeEach(() => {
  server = new BuiltServer();
});
afterEach(() => server.remove());

function nodeOf(version: string): string {
  return join(NODES, 'node_modules', `node-${version}`, 'bin', platform() === 'win32' ? 'node.exe' : 'node');
}

/** Installs a Node that is not there from the package registry; no script of it runs. */
function installNode(version: string): void {
  if (existsSync(nodeOf(version))) return;
  mkdirSync(NODES, { recursive: true });
  const os = platform() === 'win32' ? 'win' : platform();
  const flags = ['--prefix', NODES, '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const alias = `node-${version}@npm:node-${os}-${arch()}@${version}`;
  execFileSync('npm', ['install', ...flags, alias], { stdio: 'pipe', shell: os === 'win' });
}

beforeAll(buildServer);

const own = MAJOR === '20' ? [{ version: process.versions.node, node: process.execPath }] : [];
const nodes = VERSIONS.map((version) => ({ version, node: nodeOf(version) }));

for (const [place, { version, node }] of [...own, ...nodes].entries())
  test(`[NODE-1] on Node ${version} the program starts without a warning and trades`, {
    tags: place === 0 ? [] : ['night'],
  }, async () => {
    if (node !== process.execPath) installNode(version);
    const running = server.start({}, { node });
    const url = await running.url();
    const post = async (path: string, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', lang: 'en', authorization: token };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      return (await response.json()) as { readonly code: number; readonly data: Record<string, unknown> };
    };
    const path = (name: 'openDemoPost' | 'submitOrder') => PATHS[name].replace(/^\w+ /, '');
    const { data } = await post(path('openDemoPost'), {});
    const order = { type: 1, cont: 0.1, forex_id: 1, status: 1, multiple: 100 };
    expect(await post(path('submitOrder'), order, String(data['token']))).toMatchObject({ code: 1 });
    const { code, output } = await running.end('SIGTERM');
    expect(code).toBe(0);
    expect(output).not.toMatch(/warning|deprecat/i);
  });
