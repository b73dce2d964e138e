/**
 * `npm run gauntlet -- --tier ci|night [--seed N] [NAME …]`: the tests with random orders of events, with few or with many
 * repetitions. Without a name it runs all of them. Each prints its seed and what it ran; `--seed` repeats it.
 */
import './run/node-floor.mjs';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { forwardSignals, runNode } from './run/child.mjs';
import { RAN } from './run/test-sums.mjs';
import { memoryFolder } from './run/memory-folder.mjs';
import { root } from './run/root.mjs';

/**
 * Repetitions by tier: simulated days, kills, power failures and responses of the process they interrupt, power failures of a short
 * run, I/O errors, orders of each pair of calls, rounds of conflicts, histories of a market, times as many random interventions, cases
 * of commands, faults of a cluster, the longest of them in milliseconds, clients that stop reading, quarters of a second with them,
 * minutes of steady load, files whose code gets mutants.
 */
const TIERS = {
  ci: {
    days: 30,
    kills: 4,
    failures: 8,
    responses: 300,
    writes: '8',
    errors: 3,
    orders: 1,
    rounds: 4,
    histories: 3,
    markets: 1,
    cases: 'pairs',
    faults: 20,
    longestMs: 1_500,
    clients: 3,
    frames: 200,
    minutes: 1,
    mutated: 1,
    mutations: [],
  },
  night: {
    days: 365,
    kills: 200,
    failures: 1_000,
    responses: 4_000,
    writes: 'each',
    errors: 200,
    orders: 30,
    rounds: 100,
    histories: 100,
    markets: 20,
    cases: 'all',
    faults: 200,
    longestMs: 10_000,
    clients: 30,
    frames: 2_000,
    minutes: 60,
    mutated: 24,
    mutations: ['server/test/cluster-faults/program-mutation.test.ts'],
  },
};

const REPORTERS = ['default', './.tools/run/test-sums.mjs'].map((name) => `--reporter=${name}`);

function vitest(files, env) {
  return { command: ['node_modules/vitest/vitest.mjs', 'run', ...REPORTERS, ...files], env };
}

/** What ran: the sums of the tests, or the last line of another program. */
function summaryOf(output) {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  return lines.findLast((line) => line.startsWith(RAN)) ?? lines.at(-1);
}

const CHECKS = {
  /** Random traders with crashes and clock errors; every invariant after each step. */
  world: ({ days }, seed) => ({
    command: ['--import', 'tsx', 'simulator/cli/run.ts', '--days', String(days), '--seed', `world-${seed}`],
    env: {},
  }),
  /** kill -9 under concurrent orders, of the store and of the server. */
  kill: ({ kills }) =>
    vitest(['server/test/process/crash.test.ts', 'simulator/test/kill-nine.test.ts'], {
      CRASH_KILLS: String(kills),
    }),
  /** Writes of a trading process that were not synced lost, torn or in another order. */
  power: ({ failures, responses }, seed) =>
    vitest(['simulator/test/disk-faults/power-failure.test.ts'], {
      POWER_FAILURES: String(failures),
      POWER_RESPONSES: String(responses),
      POWER_SEED: String(seed),
    }),
  /** The same at every write of a process that opens the database and answers some commands. */
  writes: ({ writes }, seed) =>
    vitest(['simulator/test/disk-faults/power-failure.test.ts'], {
      POWER_FAILURES: writes,
      POWER_RESPONSES: '20',
      POWER_SEED: String(seed),
    }),
  /** A write or a sync fails. */
  errors: ({ errors }, seed) =>
    vitest(['simulator/test/disk-faults/disk-errors.test.ts'], {
      IO_ERRORS: String(errors),
      IO_SEED: String(seed),
    }),
  /** Pairs of calls that touch the same row, in seeded orders of their waits. */
  races: ({ orders }, seed) =>
    vitest(['server/test/races'], { RACE_SEED: String(seed), RACE_ORDERS: String(orders) }),
  /** A hundred conflicting commands at once on one account. */
  conflicts: ({ rounds }) =>
    vitest(['simulator/test/conflicts.test.ts'], { CONFLICT_ROUNDS: String(rounds) }),
  /** Calls with seeded random inputs: no server error. */
  fuzz: ({ histories }, seed) =>
    vitest(['fuzz.test.ts'], { PROPERTY_SEED: String(seed), FUZZ_RUNS: String(histories) }),
  /** Candles, running candles and the tape of markets with random interventions. */
  markets: ({ markets }, seed) =>
    vitest(['simulator/src/interventions/random-interventions.test.ts'], {
      PROPERTY_SEED: String(seed),
      MARKET_RUNS: String(markets),
    }),
  /** Commands at each step and each end of their session: every two of the three together, or all. */
  commands: ({ cases }) =>
    vitest(['client/src/data/commands-and-sessions.test.ts'], { COMMAND_CASES: cases }),
  /** Clients that stop reading and read again, next to clients that read. */
  'slow-clients': ({ clients, frames }, seed) =>
    vitest(['server/test/live/slow-clients.test.ts'], {
      SLOW_CLIENTS: String(clients),
      SLOW_ROUNDS: String(frames),
      SLOW_SEED: String(seed),
    }),
  /** Orders, sockets, new accounts and reads at the built server: its heap and its open files do not grow. */
  soak: ({ minutes }, seed) => ({
    command: [
      '--import',
      'tsx',
      'bench/src/soak/run.ts',
      '--minutes',
      String(minutes),
      '--seed',
      String(seed),
    ],
    env: {},
  }),
  /** Mutants of the code of `shared`: its tests must detect 85 % of them. */
  mutants: ({ mutated }, seed) => ({
    command: ['.tools/mutants/run.mjs', '--files', String(mutated), '--seed', String(seed)],
    env: {},
  }),
  /** kill -9, SIGSTOP and cut connections of the processes of a cluster under load, and faults that its checks must find. */
  cluster: ({ faults, longestMs, mutations }, seed) =>
    // One cluster after the other: each needs all cores to answer in time.
    vitest(['--no-file-parallelism', 'server/test/cluster-faults/cluster-faults.test.ts', ...mutations], {
      ...memoryFolder(),
      CLUSTER_FAULTS: String(faults),
      CLUSTER_LONGEST_MS: String(longestMs),
      CLUSTER_OWNED_MS: '5000',
      CLUSTER_SEED: String(seed),
      CLUSTER_THINK_MS: '400',
    }),
};

const { values, positionals } = parseArgs({
  options: { tier: { type: 'string', default: 'ci' }, seed: { type: 'string' } },
  allowPositionals: true,
});
const repetitions = TIERS[values.tier];
const names = positionals.length > 0 ? positionals : Object.keys(CHECKS);
if (repetitions === undefined || names.some((name) => CHECKS[name] === undefined)) {
  console.error(`tiers: ${Object.keys(TIERS).join(', ')}; names: ${Object.keys(CHECKS).join(', ')}`);
  process.exit(1);
}
// `npm test` has the first seed
const seed = Number(values.seed ?? (values.tier === 'ci' ? 1 : randomInt(2 ** 31)));
process.chdir(root);
forwardSignals();

for (const name of names) {
  const { command, env } = CHECKS[name](repetitions, seed);
  const startedAt = performance.now();
  const { code, output } = await runNode(command, { env: { CI: 'true', ...env } });
  const took = ((performance.now() - startedAt) / 1000).toFixed(0);
  const result = code === 0 ? 'ok    ' : 'FAILED';
  console.log(`${result}  ${name.padEnd(12)} ${took.padStart(5)} s  --tier ${values.tier} --seed ${seed}`);
  if (code === 0) {
    console.log(`        ${summaryOf(output)}`);
    continue;
  }
  console.log(output);
  process.exitCode = 1;
}
