/** Fuzzed input of the deposit calls by an authorized user: never a 500, and no money created. */

import fc from 'fast-check';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import { DEPOSIT_CALLS } from '@vernier/shared/api/calls/deposits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BTC, Depositor, USDT } from '../people/depositor.ts';
import { Harness } from '../rig/harness.ts';
import { parametersOf } from '../rig/parameters.ts';
import { Applicant } from '../people/applicant.ts';

/** Runs of each call, enough to be accepted ten times; FUZZ_RUNS chooses more of them. */
const RUNS = Math.max(120, Number(process.env['FUZZ_RUNS'] ?? 0));

let server: Harness;
let user: Depositor;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  user = await Depositor.register(server, new Applicant(server));
});
afterAll(() => server.stop());

/** Placeholder for the address of the user's own upload, which only the running server knows. */
const OWN_PROOF = 'own proof';

const anything = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 4, 10, 100, 0.5, 1e-8, 1e21, -1, 2 ** 53 + 2) },
  { weight: 3, arbitrary: fc.constantFrom('1', '10', '100.00000001', '1e3', '٣', '', 'NaN', '0x10', '1,5') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(OWN_PROOF, USDT.address, BTC.address, '\0', '\u202e', '__proto__'),
  },
  { weight: 2, arbitrary: fc.double() },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** What passes, with one field of it replaced by anything: so that most runs get past the others' checks. */
const RIGHT: Readonly<Record<string, unknown>> = { number: '100', proofImg: OWN_PROOF, wire_id: 1, ...USDT };

test.for(Object.keys(DEPOSIT_CALLS) as CallName[])(
  '[REQUEST-1] %s answers anything',
  async (name, { annotate }) => {
    const { method, path } = callOf(name);
    const names = parametersOf(name);
    const right = Object.fromEntries(
      names.flatMap((field) => (field in RIGHT ? [[field, RIGHT[field]]] : [])),
    );
    const changes = fc.dictionary(fc.constantFrom(...names), anything, { maxKeys: 2, noNullPrototype: true });
    const key = fc.option(fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~'), maxLength: 70 }), {
      nil: undefined,
    });
    await fc.assert(
      fc.asyncProperty(changes, key, async (changed, idempotencyKey) => {
        const given = Object.entries({ ...right, ...changed });
        const sent = Object.fromEntries(
          given.map(([field, value]) => [field, value === OWN_PROOF ? user.proof : value]),
        );
        const headers =
          idempotencyKey === undefined ? {} : { 'idempotency-key': encodeURIComponent(idempotencyKey) };
        const query = Object.fromEntries(
          Object.entries(sent).map(([field, value]) => [
            field,
            typeof value === 'string' ? value : JSON.stringify(value),
          ]),
        );
        const options = { token: user.token, headers, ...(method === 'GET' ? { query } : { body: sent }) };
        const { status, code, msg } = await server.ask(method, path, options);
        expect(status).toBe(200);
        expect([1, 1001, 1017, 1019, 1022]).toContain(code);
        expect(typeof msg).toBe('string');
      }),
      { numRuns: RUNS },
    );
    expect(await user.balance()).toBe('0.000000');
    expect(server.logged).toEqual([]);
    await annotate(String(RUNS), 'calls');
  },
);

test('[TRANSFER-2] of all of these at most ten wait, each with an amount and a price', async () => {
  const { list, total } = await user.list();
  expect(total).toBe(10);
  for (const { number, usd_price, rate_at } of list) {
    expect(Number(number)).toBeGreaterThan(0);
    expect(usd_price === '1').toBe(rate_at === null);
    expect(Number(usd_price)).toBeGreaterThan(0);
  }
});
