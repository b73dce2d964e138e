/** The page of the API reference and the texts that it shows: its security policy, sections, access, limits and first commands. */

import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { REFUSALS, type RefusalReason } from '@vernier/shared/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { type AsyncApiDocument, codeBlocks, type OpenApiDocument } from './parsed-documents.ts';

let server: Harness;
let document: OpenApiDocument;

beforeAll(async () => {
  server = await Harness.start();
  document = (await server.server.app.inject('/openapi.json')).json<OpenApiDocument>();
});
afterAll(() => server.stop());

function section(name: string): string {
  return document.tags.find((tag) => tag.name === name)?.description ?? '';
}

test('[REFERENCE-4] the page has one script, nothing inline, and links to the documents without JavaScript', async () => {
  const { body, headers } = await server.server.app.inject('/docs');
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect([...body.matchAll(/<script[^>]* src="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/docs/scalar.js',
  ]);
  expect(body).not.toMatch(/<script[^>]*>[^<]| style="|<style| on\w+="|https?:/);
  const [, noScript = ''] = /<noscript>(.*?)<\/noscript>/.exec(body) ?? [];
  expect(noScript).toContain('href="/openapi.json"');
  expect(noScript).toContain('href="/asyncapi.json"');
});

test('[REFERENCE-4] its security policy allows this server only, no inline script and no compiled text', async () => {
  const { headers } = await server.server.app.inject('/docs');
  const directives = String(headers['content-security-policy']).split('; ');
  expect(directives).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    expect.stringMatching(/^style-src 'self'(?: 'sha256-[\w+/]{43}=')+$/),
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vue',
  ]);
});

test('[REFERENCE-11] with API_DOCS=off the page and the documents do not exist, like any unknown address', async () => {
  const quiet = await Harness.start({ API_DOCS: 'off' });
  const ask = (url: string) => quiet.server.app.inject({ url, headers: { lang: 'en' } });
  const unknown = await ask('/no-such.json');
  for (const url of ['/docs', '/openapi.json', '/asyncapi.json']) {
    const { statusCode, body } = await ask(url);
    expect([url, statusCode, body]).toEqual([url, 404, unknown.body]);
  }
  await quiet.stop();
});

test('[REFERENCE-4] only this page has that policy', async () => {
  const { headers } = await server.server.app.inject('/openapi.json');
  expect(headers['content-security-policy'] ?? '').not.toContain('vue');
});

test('[REFERENCE-4] every refusal is in a section, with its HTTP status where that is not 200', () => {
  const byCode = new Map(
    section('refusals')
      .split('### ')
      .map((text) => [Number.parseInt(text, 10), text.split('\n')]),
  );
  const rowsOf = (reason: RefusalReason) =>
    (byCode.get(REFUSALS[reason]) ?? []).filter((row) => row.startsWith(`- \`${reason}\` `));
  for (const reason of Object.keys(REFUSALS) as RefusalReason[])
    expect([reason, rowsOf(reason).length]).toEqual([reason, 1]);
  expect(rowsOf('too_many_requests')[0]).toMatch(/ HTTP 429\.$/);
  expect(rowsOf('insufficient_margin')[0]).not.toContain('HTTP');
});

test('[REFERENCE-4] every frame of the socket is in a section, with its direction and its example', async () => {
  const socket = (await server.server.app.inject('/asyncapi.json')).json<AsyncApiDocument>();
  const [toServer = '', fromServer = ''] = section('socket').split('## Frames from the server');
  const received = socket.operations.toPeer.messages.map(({ $ref }) => $ref.split('/').at(-1));
  for (const [name, { examples }] of Object.entries(socket.components.messages)) {
    const [, text = ''] = (received.includes(name) ? fromServer : toServer).split(`### ${name}\n`);
    expect([name, JSON.parse(codeBlocks(text, 'json')[0] ?? 'null')]).toEqual([name, examples[0]?.payload]);
  }
  for (const code of Object.keys(socket['x-close-codes'])) expect(fromServer).toContain(`- \`${code}\` `);
});

test('[REFERENCE-4] a call names its access and its rate limit, as the list of limits does', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const limits = document.info.description.split('## Rate limits')[1] ?? '';
  for (const name of Object.keys(CALLS) as CallName[]) {
    const operation = operations.find(({ operationId }) => operationId === name);
    const [, limit = ''] = /Limit: (.*)\.$/.exec(operation?.description ?? '') ?? [];
    const row = limits.split('\n').find((line) => line.includes(`\`${name}\``)) ?? 'all others';
    expect([name, row.includes('all others') || row.startsWith(`- ${limit}: `)]).toEqual([name, true]);
    expect([name, Number.parseInt(limit, 10)]).toEqual([name, operation?.['x-rate-limit']?.calls]);
    const { scope } = callOf(name);
    if (scope !== undefined) expect(operation?.description).toContain(`API key with scope \`${scope}\``);
  }
  const described = (name: string) => operations.find(({ operationId }) => operationId === name)?.description;
  expect(described('submitOrder')).toContain('Access: session, or an API key with scope `trade`.');
  expect(described('submitOrder')).toContain('Limit: 20 calls in 1 s.');
  expect(described('kline')).toContain('Access: public. Limit: 50 calls in 1 s.');
  expect(described('draw')).toContain('Access: session. ');
});

test('[REFERENCE-8] the first two commands open a demo account and a position', async () => {
  const [opens = '', buys = ''] = codeBlocks(document.info.description, 'sh');
  expect(opens).toContain('"$VERNIER/api/user/createAccountDemoForU"');
  const opened = await server.post<{ token: string }>('/api/user/createAccountDemoForU');
  const [, token = ''] = /.*"token":"([^"]*)".*/.exec(opened.text) ?? [];
  const [, url = ''] = /"\$VERNIER([^"]*)"/.exec(buys) ?? [];
  const [, body = ''] = /-d '([^']*)'/.exec(buys) ?? [];
  const [, key = ''] = /-H "idempotency-key: ([^"]*)"/.exec(buys) ?? [];
  const order = await server.post(url, {
    token,
    headers: { 'idempotency-key': key },
    body: JSON.parse(body) as object,
  });
  expect(order.code).toBe(1);
});
