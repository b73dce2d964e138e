/** The reference of the calls against the server itself: complete, valid, current, and true of the real responses. */

import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type CallName, callOf, CALLS } from '@vernier/shared/api/calls';
import { REFUSALS } from '@vernier/shared/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, RECORDED_REFUSAL } from '../../src/http/reference/answers.ts';
import { UDF_EXAMPLES } from '../../src/http/reference/other-paths.ts';
import { MEANINGS, refusalsOf } from '../../src/http/reference/refusals-of.ts';
import { DocumentSchemas } from './document-schemas.ts';
import { expectDocumented, RANKING_CALLS } from './documented-examples.ts';
import { ExampleWorld } from './example-world.ts';
import type { AsyncApiDocument, OpenApiDocument } from './parsed-documents.ts';
import { answeredNames, placeOf, type Recorded, serverFrameNames } from './recorded-answers.ts';
import { GENERATED, referenceFiles } from './reference-files.ts';

const NAMES = Object.keys(CALLS) as CallName[];
/** Refusals of the admin console, of the socket, and of malformed requests. */
const ELSEWHERE = [
  'method_not_allowed',
  'path_not_found',
  'request_too_slow',
  'headers_too_large',
  'frame_not_readable',
  'frame_too_large',
  'unknown_topic',
  'too_many_subscriptions',
  'origin_not_allowed',
  'host_not_allowed',
  'role_not_allowed',
  'test_controls_off',
  'other_administrator_needed',
  'second_factor_needed',
  'own_access',
  'approval_delayed',
];

const FILE_CALLS: readonly string[] = NAMES.filter((name) => callOf(name).output.kind === 'file');

let world: ExampleWorld;
let document: OpenApiDocument;
let schemas: DocumentSchemas;

beforeAll(async () => {
  world = await ExampleWorld.open();
  document = (await world.server.server.app.inject('/openapi.json')).json<OpenApiDocument>();
  schemas = new DocumentSchemas(document);
}, 180_000);
afterAll(() => world.close());

test('[REFERENCE-1] the document is OpenAPI 3.1, and holds every call of the table under its name', async () => {
  const result = await new Validator().validate(structuredClone(document) as never);
  expect(result.errors).toBeUndefined();
  expect(result.valid).toBe(true);
  for (const name of NAMES) {
    const { method, path } = callOf(name);
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect([name, operation?.operationId]).toEqual([name, name]);
  }
});

test('[REFERENCE-1] [REFERENCE-6] the generated files are up to date with docs/errors.md and .env.example', () => {
  for (const { path, text } of referenceFiles())
    expect(readFileSync(path, 'utf8') === text, `${path} is old: npm run reference`).toBe(true);
});

test('[REFERENCE-1] responses that differ at each read are identified by their etag', async () => {
  const { app } = world.server.server;
  const first = await app.inject('/openapi.json');
  const etag = String(first.headers['etag']);
  const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const zipped = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
  expect(zipped.headers['content-encoding']).toBe('gzip');
});

/** The test of the ranking sends the examples of the others: its server has traders. */
const WITHOUT_TRADERS = NAMES.filter((name) => !RANKING_CALLS.includes(name));

test.each(WITHOUT_TRADERS)(
  '[REFERENCE-2] the example of %s is answered as the document says',
  async (name) => {
    expectDocumented(schemas, name, await world.send(name));
  },
);

test.each(Object.entries(UDF_EXAMPLES))(
  '[REFERENCE-2] the example of UDF’s %s is answered so too',
  async (call, query) => {
    const response = await world.server.server.app.inject({ url: `/udf/${call}`, query });
    const place = ['paths', `/udf/${call}`, 'get', 'responses', '200', 'content', 'application/json'];
    expect(schemas.faults([...place, 'schema', 'anyOf', '0'], response.json())).toEqual([]);
  },
);

// A gateway has other parts of readiness.
test('[REFERENCE-2] health and readiness are answered so too', { tags: ['process'] }, async () => {
  for (const path of ['/healthz', '/readyz']) {
    const response = await world.server.server.app.inject(path);
    const place = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema'];
    expect(schemas.faults(place, response.json())).toEqual([]);
  }
});

test('[REFERENCE-8] the answers that it shows were recorded for every call, and have the fields of the document', () => {
  for (const name of answeredNames()) {
    const shown = answerOf(name);
    if (shown === undefined) expect(FILE_CALLS).toContain(name);
    else expect([name, schemas.faults(placeOf(name), shown)]).toEqual([name, []]);
  }
  expect(schemas.faults(['components', 'schemas', 'RefusedInsufficientMargin'], RECORDED_REFUSAL)).toEqual(
    [],
  );
});

test('[REFERENCE-8] no recorded response outlives its call', async () => {
  const socket = (await world.server.server.app.inject('/asyncapi.json')).json<AsyncApiDocument>();
  const { calls, frames } = (JSON.parse(readFileSync(GENERATED, 'utf8')) as { readonly answers: Recorded })
    .answers;
  const names = answeredNames().filter((name) => !FILE_CALLS.includes(name));
  expect(Object.keys(calls).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(frames).toSorted()).toEqual(serverFrameNames(socket).toSorted());
});

test('[REFERENCE-2] an answer with a field too many or one too few is found', async () => {
  const { body } = await world.send('getBalance');
  const { data, ...envelope } = JSON.parse(body) as { data: Record<string, string> };
  const { balance: _, ...short } = data;
  const place = ['paths', '/v1/api/main/wallet/getBalance', 'get', 'responses', '200', 'content'];
  const schema = [...place, 'application/json', 'schema', 'anyOf', '0'];
  expect(schemas.faults(schema, { ...envelope, data: { ...data, more: '1' } })).not.toEqual([]);
  expect(schemas.faults(schema, { ...envelope, data: short })).not.toEqual([]);
});

test('[REFERENCE-3] every refusal has its meaning, and is listed at a call or known to belong elsewhere', () => {
  expect(MEANINGS.map(({ reason, code }) => [reason, code])).toEqual(Object.entries(REFUSALS));
  const atCalls = new Set(NAMES.flatMap((name) => refusalsOf(callOf(name)) as string[]));
  expect(Object.keys(REFUSALS).filter((reason) => !atCalls.has(reason))).toEqual(
    Object.keys(REFUSALS).filter((reason) => ELSEWHERE.includes(reason)),
  );
});
