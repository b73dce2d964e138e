/** Pairs of calls that touch the same row, in many orders of their waits. RACE_SEED chooses other orders, RACE_ORDERS more of them. */

import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { marketCalls, marketScenario, type Mode } from './market-calls.ts';
import { consoleCalls, consoleScenario } from './console-calls.ts';
import { userCalls, userScenario } from './user-calls.ts';
import type { RaceCall, Scenario } from './race.ts';
import { RaceWorld } from './race-world.ts';
import { adminCalls, adminScenario } from './admin-calls.ts';
import { transferCalls, transferScenario } from './transfer-calls.ts';

const SEED = Number(process.env['RACE_SEED'] ?? 1);
/** Orders of each pair, besides the serial ones; another seed for each pair makes them different ones. */
const MOST = Number(process.env['RACE_ORDERS'] ?? 1);
/** Report of the faults of one scenario. */
const MAX_REPORTS = 40;

let world: RaceWorld;

beforeAll(async () => {
  world = await RaceWorld.open();
});
afterAll(() => world.close());

/** With one order of each pair, one of so many pairs of calls on different items is tried. */
const UNRELATED_INTERVAL = 4;

/** The first fault of each pair. Every call has its place's scenario with all others. */
async function expectNoFaults<Subject>(
  { annotate }: TestContext,
  scenarios: readonly [Scenario<Subject>, ...Scenario<Subject>[]],
  calls: readonly RaceCall<Subject>[],
): Promise<void> {
  const ordersBefore = world.races.orders;
  const reports: string[] = [];
  let seed = SEED;
  for (const [place, one] of calls.entries()) {
    const scenario = scenarios[place % scenarios.length] ?? scenarios[0];
    for (const other of calls.slice(place)) {
      seed += 1;
      if (MOST === 1 && one.item !== other.item && seed % UNRELATED_INTERVAL !== 0) continue;
      const faults = await world.races.faultsOf(scenario, [one, other], { seed, most: MOST });
      reports.push(
        ...faults.slice(0, 1).map((fault) => `${one.name} and ${other.name} (RACE_SEED=${SEED}): ${fault}`),
      );
    }
  }
  expect(reports.slice(0, MAX_REPORTS).join('\n\n')).toBe('');
  await annotate(String(world.races.orders - ordersBefore), 'orders of two calls');
}

describe('[AUTH-3] two calls at once leave what the ones that succeeded leave one after another', () => {
  const MODES: readonly Mode[] = ['open', 'close_only', 'halted'];
  /** With one order each takes some seconds of a free machine. */
  const timeout = 300_000 + MOST * 60_000;

  test('on a user', { tags: ['night'], timeout }, (context) =>
    expectNoFaults(context, [userScenario(world, false), userScenario(world, true)], userCalls(world)),
  );

  test('on an administrator', { timeout, tags: ['night'] }, (context) =>
    expectNoFaults(context, [adminScenario(world)], adminCalls(world)),
  );

  test(
    '[ACTIVITY-1] [ACTIVITY-3] on transfers, a real name, a position and the activity',
    { timeout },
    (context) => expectNoFaults(context, [transferScenario(world)], transferCalls(world)),
  );

  test('on what two administrators edit', { timeout, tags: ['night'] }, (context) =>
    expectNoFaults(context, [consoleScenario(world)], consoleCalls(world)),
  );

  for (const mode of MODES)
    test(`on a market that is ${mode}`, { tags: mode === 'open' ? [] : ['night'], timeout }, (context) =>
      expectNoFaults(context, [marketScenario(world, mode)], marketCalls(world)),
    );
});
