/** Fuzzed input of the withdrawal calls by an authorized user: never a 500, and no money created or lost. */

import fc from 'fast-check';
import { type CallName, callOf } from '@vernier/shared/api/calls';
import { WITHDRAWAL_CALLS } from '@vernier/shared/api/calls/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { parametersOf } from '../rig/parameters.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, WIRE, Withdrawer } from '../people/withdrawer.ts';

/** Runs of each call; FUZZ_RUNS chooses more of them. */
const RUNS = Math.max(40, Number(process.env['FUZZ_RUNS'] ?? 0));

let server: Harness;
let user: Withdrawer;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on', WITHDRAW_HOLD_HOURS: '0' });
  user = await Withdrawer.ready(server, new Applicant(server));
  await user.bind();
});
afterAll(() => server.stop());

const number = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    3,
    5,
    6,
    10,
    25,
    100,
    0.000001,
    1e-7,
    1e21,
    -1,
    '1',
    '10.5',
    '٣',
    '1e20',
    '',
    '0x10',
    'NaN',
  ),
  fc.double(),
  fc.maxSafeInteger(),
);
const texts = fc.oneof(
  fc.constantFrom(...Object.values(USDT), ...Object.values(WIRE)),
  fc.constantFrom(
    '\0',
    '\u202e',
    '💥',
    '__proto__',
    "' OR 1=1 --",
    '=1+1',
    '2026-01-05',
    '2026-13-45',
    'csv',
    'pdf',
  ),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...'13bcqpLTXr0xDE89'), maxLength: 70 }),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: texts },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

test.for([...(Object.keys(WITHDRAWAL_CALLS) as CallName[]), 'statement'] as const)(
  '[REQUEST-1] %s answers anything',
  async (name, { annotate }) => {
    const { method, path } = callOf(name);
    const names = parametersOf(name);
    const fields = fc.record(Object.fromEntries(names.map((field) => [field, anything])), {
      requiredKeys: [],
    });
    const key = fc.option(fc.string({ unit: fc.constantFrom(...'abcXYZ019-_.~'), maxLength: 70 }), {
      nil: undefined,
    });
    await fc.assert(
      fc.asyncProperty(fields, key, async (given, idempotency) => {
        const response = await server.server.app.inject({
          method,
          url: path,
          headers: {
            authorization: user.token,
            ...(idempotency === undefined ? {} : { 'idempotency-key': idempotency }),
          },
          ...(method === 'GET'
            ? {
                query: Object.fromEntries(
                  Object.entries(given).map(([field, value]) => [
                    field,
                    typeof value === 'string' ? value : JSON.stringify(value),
                  ]),
                ),
              }
            : { payload: given }),
        });
        expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
        if (String(response.headers['content-type']).startsWith('application/json'))
          expect(response.json<{ code: number }>().code).not.toBe(1500);
        const { balance, lock_balance } = await user.balance();
        expect(Number(balance) + Number(lock_balance)).toBeCloseTo(1000, 6);
      }),
      { numRuns: RUNS },
    );
    await annotate(String(RUNS), 'calls');
  },
);
