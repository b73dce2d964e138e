/** The reference as a page: what it holds, what it may do, and that all its links lead somewhere. */

import { PATHS } from '@vernier/shared/wire/paths';
import { REFUSALS } from '@vernier/shared/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let page: string;

beforeAll(async () => {
  server = await Harness.start();
  page = (await server.server.app.inject('/docs')).body;
});
afterAll(() => server.stop());

test('[Z53] /docs holds every call and every refusal under an address of its own', () => {
  for (const name of Object.keys(PATHS)) expect(page).toContain(`id="call-${name}"`);
  for (const reason of Object.keys(REFUSALS)) expect(page).toContain(`id="refusal-${reason}"`);
});

test('[Z53] each of its links leads somewhere, and no two places have one name', async () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id);
  for (const [, url = ''] of page.matchAll(/(?:href|src)="(\/docs\/[^"]+)"/g)) {
    const { statusCode, headers } = await server.server.app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(String(headers['content-type'])).toMatch(/^text\/(?:css|javascript);/);
  }
});

test('[Z53] the page runs its own files only, and has nothing inline', async () => {
  const { headers } = await server.server.app.inject('/docs');
  expect(headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(page).not.toMatch(/<script(?! src="\/docs\/reference\.js"><\/script>)| style="|<style| on\w+="/);
});

test('[Z53] the two calls that it begins with open an account and a position', async () => {
  const opened = await server.post<{ token: string }>('/api/user/createAccountDemoForU');
  const [, token = ''] = /.*"token":"([^"]*)".*/.exec(opened.text) ?? [];
  const [, body = ''] = /my-first-order(?:.|\n)*?-d &#39;(\{.*?\})&#39;/.exec(page) ?? [];
  const order = await server.post('/v1/api/forex/submit', {
    token,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'my-first-order' },
    body: JSON.parse(body.replaceAll('&quot;', '"')) as object,
  });
  expect(order.code).toBe(1);
});
