/** Every parameter of every route, with anything in it: never a 500, always an envelope, and the books still balance. */

import fc from 'fast-check';
import type { CallName } from '@vernier/shared/api/calls';
import { PATHS } from '@vernier/shared/api/call-table';
import { splitPath } from '@vernier/shared/api/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { parametersOf } from '../rig/parameters.ts';

const RUNS_PER_ROUTE = Number(process.env['FUZZ_RUNS'] ?? 12);

/** Values that a route may like, so that the fuzz also gets past the validation. */
const LIKELY = {
  numbers: [0, 1, 2, 3, 0.01, 0.1, 1.1, 100, 500, 1_767_614_400],
  texts: ['1', '3', '0.5', '100', '1min', '1day', 'email', 'EUR', ''],
  hostile: [
    ...['NaN', 'Infinity', '-0', '1e20', '1e21', '1e400', '0x10', '１２', '1_000', '٣', '9007199254740993'],
    ...['\0', '‮', '💥', '%00', '../../etc/passwd', "' OR 1=1 --", '<script>', '__proto__', 'constructor'],
  ],
};

const scalar = fc.oneof(
  fc.constantFrom(...LIKELY.numbers),
  fc.constantFrom(...LIKELY.texts),
  fc.constantFrom(...LIKELY.hostile),
  fc.double(),
  fc.maxSafeInteger(),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.constantFrom(null, true, false),
);

const anything = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const headerText = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~ ;=,'), maxLength: 70 });

function requestOf(name: CallName) {
  const names = parametersOf(name);
  return fc.record({
    parameters: fc.record(Object.fromEntries(names.map((key) => [key, anything])), { requiredKeys: [] }),
    extra: fc.dictionary(fc.string({ maxLength: 12 }), anything, { maxKeys: 2, noNullPrototype: true }),
    lang: fc.option(fc.constantFrom('en', 'hk', 'tw', 'ar', '', 'xx'), { nil: undefined }),
    key: fc.option(fc.oneof(fc.constantFrom('k'.repeat(8), 'k'.repeat(70)), headerText), { nil: undefined }),
    authorization: fc.constantFrom('valid', 'none', 'nonsense'),
    asForm: fc.boolean(),
  });
}

let server: Harness;
let token: string;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  ({ token } = await server.openDemo());
});
afterAll(() => server.stop());

/** The pairs of a form or query, lists and objects in the ways that people write them. */
function pairs(parameters: Readonly<Record<string, unknown>>): string {
  const out = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters)) {
    if (Array.isArray(value)) for (const item of value) out.append(key, JSON.stringify(item));
    else if (typeof value === 'object' && value !== null) out.append(`${key}[a]`, JSON.stringify(value));
    else out.append(key, String(value));
  }
  return out.toString();
}

const ROUTES = (Object.keys(PATHS) as CallName[]).map((name) => ({ name, ...splitPath(name) }));

test.for(ROUTES)(
  '[REQUEST-1] $method $path answers anything with an envelope, and never with a 500',
  async ({ name, method, path }, { annotate }) => {
    await fc.assert(
      fc.asyncProperty(requestOf(name), async ({ parameters, extra, lang, key, authorization, asForm }) => {
        const all = { ...extra, ...parameters };
        const headers = {
          ...(lang === undefined ? {} : { lang }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(authorization === 'none'
            ? {}
            : { authorization: authorization === 'valid' ? token : 'Bearer nonsense' }),
        };
        const isLogout = name === 'logout' && authorization === 'valid';
        const response = await server.server.app.inject(
          method === 'GET'
            ? { method, url: `${path}?${pairs(all)}`, headers }
            : asForm
              ? {
                  method,
                  url: path,
                  payload: pairs(all),
                  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
                }
              : {
                  method,
                  url: path,
                  payload: JSON.stringify(all),
                  headers: { ...headers, 'content-type': 'application/json' },
                },
        );
        if (isLogout) ({ token } = await server.openDemo());
        const body = response.json<Record<string, unknown>>();
        expect([200, 400]).toContain(response.statusCode);
        expect(Object.keys(body)).toEqual(['code', 'msg', 'data']);
        expect(body['code']).not.toBe(1500);
        expect(typeof body['msg']).toBe('string');
        if (body['code'] !== 1) expect(body['data']).toHaveProperty('reason');
        if (body['code'] === 1001 && response.statusCode === 200)
          expect(body['data']).toHaveProperty('fields.0');
      }),
      { numRuns: RUNS_PER_ROUTE },
    );
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
    await annotate(String(RUNS_PER_ROUTE), 'calls');
  },
);

test('raw bytes as a body are answered with an envelope', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'text/plain',
        'multipart/form-data',
        '',
      ),
      async (bytes, type) => {
        const response = await server.server.app.inject({
          method: 'POST',
          url: '/v1/api/forex/submit',
          headers: { authorization: token, ...(type === '' ? {} : { 'content-type': type }) },
          payload: Buffer.from(bytes),
        });
        expect(response.statusCode).toBeLessThan(500);
        expect(response.json()).toHaveProperty('data.reason');
      },
    ),
    { numRuns: 150 },
  );
});

test('any path is answered with an envelope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.webPath({ size: 'medium' }), async (path) => {
      const response = await server.server.app.inject({ method: 'GET', url: path === '' ? '/' : path });
      expect(response.statusCode).toBeLessThan(500);
      expect(response.json()).toHaveProperty('code');
    }),
    { numRuns: 150 },
  );
});
