/** Texts of the reference page on calls, frames, types and refusals, against their source documents. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, type CallsDocument, callsOf } from '../../src/http/reference/page/documents.ts';
import { escaped } from '../../src/http/reference/page/markup.ts';
import { JSON_TYPE } from '../../src/http/reference/media-types.ts';
import { Harness } from '../rig/harness.ts';

let server: Harness;
let page: string;
let calls: readonly Call[];

beforeAll(async () => {
  server = await Harness.start();
  page = (await server.server.app.inject('/docs')).body;
  calls = callsOf((await server.server.app.inject('/openapi.json')).json<CallsDocument>());
});
afterAll(() => server.stop());

function article(name: string): string {
  return new RegExp(`<article[^>]* aria-labelledby="${name}">(.*?)</article>`, 's').exec(page)?.[1] ?? '';
}

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const sorted = (names: readonly string[]) => names.toSorted();

test('[REFERENCE-4] a call says which parameters it takes, and which of them it can do without', () => {
  for (const { operation } of calls) {
    const { operationId, parameters = [], requestBody } = operation;
    const body = requestBody?.content[JSON_TYPE]?.schema ?? {};
    const fields = Object.keys(body['properties'] ?? {});
    const named = parameters.filter(({ name }) => name !== undefined);
    if (fields.length + named.length === 0) continue;
    const [, tables = ''] = article(`call-${operationId}`).split('<h4>Parameters', 2);
    const rows = tables.split('<h4>', 1)[0] ?? '';
    const inDocument = [...named.map(({ name = '' }) => name), ...fields];
    const needed = [
      ...named.flatMap(({ name = '', required }) => (required === true ? [name] : [])),
      ...((body['required'] ?? []) as readonly string[]),
    ];
    expect([operationId, sorted(matches(rows, /<tr><td><code>(\w+)<\/code>/g))]).toEqual([
      operationId,
      sorted(inDocument),
    ]);
    expect([operationId, sorted(matches(rows, /<tr><td><code>(\w+)<\/code><\/td>/g))]).toEqual([
      operationId,
      sorted(needed),
    ]);
  }
});

test('[REFERENCE-4] a call names each of its refusals once, and describes those that are specific to it', () => {
  for (const { operation } of calls) {
    const found = matches(article(`call-${operation.operationId}`), /href="#refusal-(\w+)"/g);
    expect([operation.operationId, sorted(found)]).toEqual([
      operation.operationId,
      sorted(operation['x-refusals'] ?? []),
    ]);
  }
  const [told = '', usual = ''] = article('call-submitOrder').split('<p class="usual">');
  expect(told).toContain('#refusal-insufficient_margin');
  expect(usual).toContain('#refusal-too_many_requests');
  expect(usual).not.toContain('#refusal-insufficient_margin');
});

test('[REFERENCE-4] a call says who may make it and how often, as the table of limits does', () => {
  const facts = (name: string) =>
    matches(article(`call-${name}`), /<li>(?:<a [^>]*>)?(.*?)(?:<\/a>)?<\/li>/g);
  expect(facts('submitOrder')).toEqual([
    'Session, or a token with <code>trade</code>',
    'Idempotency key',
    '20 in 1 s',
  ]);
  expect(facts('kline')).toEqual(['Open to anybody', '50 in 1 s']);
  expect(facts('draw')[0]).toBe('Session');
  expect(facts('basicInfo')[0]).toMatch(/^(?:Open to anybody|Session, if there is one)$/);
  const limits = /<table class="limits">.*?<\/table>/s.exec(page)?.[0] ?? '';
  const rows = limits.split('<tr>').slice(2);
  expect(rows.filter((row) => row.includes('the others'))).toHaveLength(1);
  for (const row of rows) {
    const [limit = ''] = matches(row, /^<td class="code">(.*?)<\/td>/g);
    expect([limit, matches(row, /M[\d.]+ 12(v)-/g).length]).toEqual([limit, Number.parseInt(limit, 10)]);
    for (const name of matches(row, /href="#call-(\w+)"/g))
      expect([name, facts(name).at(-1)]).toEqual([name, limit]);
  }
});

test('[REFERENCE-4] a type has its bounds, and its meaning where there is one', () => {
  expect(article('call-kline')).toContain('integer (1 to 1000)');
  expect(article('call-submitOrder')).toContain('<td><code>cont</code></td><td>number</td>');
  const instrument = article('type-InstrumentWire');
  expect(instrument).toContain('<td>number<span class="meaning">1 fixed, 2 leveraged.</span></td>');
  expect(instrument).toContain('<td><code>Code</code></td><td>string</td>');
});

test('[REFERENCE-4] a frame says which way it goes, and a long answer is folded', () => {
  expect(article('frame-ping')).toContain('<li>to the server</li>');
  expect(article('frame-pong')).toContain('<li>from the server</li>');
  expect(page).toContain('<span>ping</span><small>SAY</small>');
  expect(page).toContain('<span>pong</span><small>HEAR</small>');
  expect(article('call-tradeList')).toContain('<details class="sample answer">');
  expect(article('call-getCategories')).toContain('<figure class="sample answer">');
});

test('[REFERENCE-4] a refusal has its HTTP status where that is not 200, and markup in a text is text', () => {
  const row = (reason: string) => new RegExp(`id="refusal-${reason}".*?</tr>`, 's').exec(page)?.[0];
  expect(row('too_many_requests')).toContain('HTTP 429');
  expect(row('insufficient_margin')).not.toContain('HTTP');
  expect(escaped(`<a href="x">'&</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&lt;/a&gt;');
});
