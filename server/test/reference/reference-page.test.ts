/** The reference as a page: what it holds, what it may do, and that all its links lead somewhere. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { REFUSALS } from '@vernier/shared/refusals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printedExample } from '../../src/http/reference/examples.ts';
import { Harness } from '../rig/harness.ts';
import { PageSamples } from './page-samples.ts';

let server: Harness;
let page: string;
/** What the build leaves for the page. */
const clientDir = mkdtempSync(join(tmpdir(), 'vernier-reference-'));

beforeAll(async () => {
  mkdirSync(join(clientDir, 'docs'));
  for (const file of ['reference.css', 'reference.js']) writeFileSync(join(clientDir, 'docs', file), '');
  server = await Harness.start({}, clientDir);
  page = (await server.server.app.inject('/docs')).body;
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

test('[REFERENCE-4] /docs holds every call and every refusal under a separate address', () => {
  for (const name of Object.keys(CALLS)) expect(page).toContain(`id="call-${name}"`);
  for (const reason of Object.keys(REFUSALS)) expect(page).toContain(`id="refusal-${reason}"`);
});

test('[REFERENCE-4] each of its links leads somewhere, and no two places have one name', async () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  for (const [, url = ''] of page.matchAll(/(?:href|src)="(\/docs\/[^"]+)"/g)) {
    const { statusCode, headers } = await server.server.app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(String(headers['content-type'])).toMatch(/^text\/(?:css|javascript);/);
  }
});

test('[REFERENCE-4] the page runs its own files only, and has nothing inline', async () => {
  const { headers } = await server.server.app.inject('/docs');
  expect(headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'",
  );
  expect(page).not.toMatch(/<script(?! src="\/docs\/reference\.js"><\/script>)| style="|<style| on\w+="/);
});

test('[REFERENCE-4] the two calls that it begins with open an account and a position', async () => {
  const [opens = '', buys = ''] = new PageSamples(page).of('curl');
  expect(opens).toContain('export VERNIER=');
  const opened = await server.post<{ token: string }>('/api/user/createAccountDemoForU');
  const [, token = ''] = /.*"token":"([^"]*)".*/.exec(opened.text) ?? [];
  const { url, headers, body } = requestOf(buys);
  const order = await server.post(url, { token, headers, body: JSON.parse(body ?? '') as object });
  expect(order.code).toBe(1);
});

test('[REFERENCE-8] what it shows to copy for the shell is the request that the document describes', () => {
  const samples = new PageSamples(page).ofCalls('curl');
  for (const name of Object.keys(CALLS) as CallName[]) {
    const { method, path } = callOf(name);
    const printed = printedExample(callOf(name).example);
    const { id = '', ...others } = printed;
    const input = path.includes(':id') ? others : printed;
    const filled = path.replace(':id', String(id));
    const asked = requestOf(samples.get(name) ?? '');
    const { pathname, searchParams } = new URL(asked.url, 'http://here');
    expect([name, asked.method, pathname]).toEqual([name, method, filled]);
    const query = Object.fromEntries(searchParams);
    const texts = Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)]));
    expect([name, query]).toEqual([name, method === 'GET' ? texts : {}]);
    const hasBody = method === 'POST' && Object.keys(input).length > 0;
    expect([name, JSON.parse(asked.body ?? 'null')]).toEqual([name, hasBody ? input : null]);
  }
});

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Of a command as the page writes it. */
function requestOf(command: string): Request {
  const [, url = ''] = /"\$VERNIER([^"]*)"/.exec(command) ?? [];
  const [, body] = /-d '([^']*)'/.exec(command) ?? [];
  const headers = [...command.matchAll(/-H ["']([\w-]+): ([^"']*)["']/g)]
    .filter(([, name]) => name !== 'authorization')
    .map(([, name = '', value = '']) => [name, value]);
  const isPost = body !== undefined || command.includes('-X POST');
  return { method: isPost ? 'POST' : 'GET', url, headers: Object.fromEntries(headers), body };
}
