/** Fuzzed input of administrators: every response is well-formed, and the market keeps running. */

import { SCENARIO_NAMES, SCENARIO_SIZES } from '@vernier/shared/market/scenario-request';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Histories of acts; FUZZ_RUNS chooses more of them. */
const MARKET_RUNS = Number(process.env['FUZZ_RUNS'] ?? 3);
/** Each restarts the server; many times its duration on a busy machine. */
const HISTORY_LIMIT_MS = 20_000;

let server: Harness;
let admin: AdminClient;
let token: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
});
afterAll(() => server.stop());

const MUTATIONS = [
  'auth.login',
  'market.halt',
  'market.resume',
  'market.setPrice',
  'market.scenario',
  'market.speed',
];

test('no input of any shape is a fault', { tags: ['night'] }, async () => {
  const field = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('EURUSD', 'halted', 'spike', 1e308, -0),
  );
  const shaped = fc.dictionary(
    fc.constantFrom(
      'code',
      'price',
      'mode',
      'name',
      'size',
      'factor',
      'email',
      'password',
      'totp',
      '__proto__',
    ),
    field,
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...MUTATIONS), fc.oneof(field, shaped), async (path, input) => {
      const { status } = await admin.act(path, { token, input });
      expect([200, 400, 401, 404]).toContain(status);
    }),
    { numRuns: 300 },
  );
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  await admin.mutate('market.speed', { token, input: { factor: 1 } });
});

test('[QUARANTINE-3] any acts in any order leave a market that ticks, with prices above zero, after a restart the same', {
  tags: ['night'],
  timeout: 120_000 + MARKET_RUNS * HISTORY_LIMIT_MS,
}, async ({ annotate }) => {
  const codes = server.server.core.market.instruments.map(({ code }) => code);
  const code = fc.constantFrom(...codes);
  const size = (name: keyof typeof SCENARIO_SIZES) => {
    const { least, most } = SCENARIO_SIZES[name];
    return fc.double({ min: least, max: most, noNaN: true });
  };
  const act = fc.oneof(
    fc
      .constantFrom(...SCENARIO_NAMES)
      .chain((name) => fc.record({ name: fc.constant(name), code, size: size(name) }))
      .map((input) => ({ path: 'market.scenario', input })),
    fc
      .record({
        code,
        price: fc.oneof(
          fc.integer({ min: 1, max: 100_000 }),
          fc.double({ min: 0.01, max: 3, noNaN: true }).map((price) => Math.round(price * 100) / 100),
        ),
      })
      .map((input) => ({ path: 'market.setPrice', input })),
    fc
      .record({ code, mode: fc.constantFrom('halted', 'close_only') })
      .map((input) => ({ path: 'market.halt', input })),
    code.map((of) => ({ path: 'market.resume', input: { code: of } })),
  );
  const step = fc.record({ act, passMs: fc.integer({ min: 0, max: 40 }).map((slots) => slots * 250) });
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const halted = new Set<string>();
      for (const {
        act: { path, input },
        passMs,
      } of steps) {
        const { status, error } = await admin.act(path, { token, input });
        const outcome = status === 200 ? 'done' : error.data.reason;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (path === 'market.halt' && status === 200) halted.add(input.code);
        server.pass(passMs);
      }
      for (const of of halted) await admin.act('market.resume', { token, input: { code: of } });
      server.pass(1_000);
      const state = async () => (await admin.query('market.state', { token })).data;
      const before = await state();
      await server.restart();
      expect(await state()).toEqual(before);
      const { market } = server.server.core;
      for (const { id } of market.instruments) {
        const quote = market.quoteOf(id);
        expect(quote !== undefined && quote.bid > 0 && quote.ask > quote.bid).toBe(true);
      }
    }),
    { numRuns: MARKET_RUNS },
  );
  expect([...outcomes.keys()].toSorted()).toEqual(
    expect.arrayContaining(['done', 'outside_limits', 'trading_halted']),
  );
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  await annotate(String([...outcomes.values()].reduce((sum, count) => sum + count, 0)), 'acts');
});
