/**
 * `npm run bench -- [name …] [--pairs N] [--fresh] [--against REF]`: runs benchmarks against their baselines, and against the
 * server of another commit, and fails when a goal is missed. With five pairs or more, each writes its section of
 * docs/performance.md.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { accountMemory } from './account-memory/bench.ts';
import { alertCost } from './alert-cost/bench.ts';
import { fanout } from './fanout/bench.ts';
import { fillLatency } from './fill-latency/bench.ts';
import { accountEnumeration } from './account-enumeration/bench.ts';
import { orderAck } from './order-ack/bench.ts';
import { chart } from './chart/bench.ts';
import { buildCurrent, buildOf, currentCommit } from './server-build.ts';
import { performancePage } from './performance-page.ts';
import { readHost } from './host.ts';
import { sharedDatabase, groupedOrders, postgres, postgresStandby } from './postgres/bench.ts';
import { forwardedCalls } from './cluster/forwarded-calls.ts';
import { gatewaySockets } from './cluster/gateway-sockets.ts';
import { failover } from './cluster/failover.ts';
import { pageLoad } from './page-load/bench.ts';
import { pageVisitors } from './page-visitors/bench.ts';
import { type Benchmark, runPairs, type GoalResult, median } from './paired-runs.ts';
import { removeSettledFolders, startFresh } from './product.ts';
import { pinLoad } from './program.ts';
import { recordedMarket } from './recorded-market/bench.ts';
import { sockets } from './sockets/bench.ts';
import { storedOrders } from './stored-orders/bench.ts';
import { tickCost } from './tick-cost/bench.ts';
import { tradeList } from './trade-list/bench.ts';
import { warmStart } from './warm-start/bench.ts';

const PAGE = fileURLToPath(new URL('../../docs/performance.md', import.meta.url));
const DEFAULT_PAIRS = 5;
const all = [
  orderAck,
  tradeList,
  fanout,
  sockets,
  tickCost,
  recordedMarket,
  alertCost,
  fillLatency,
  pageLoad,
  pageVisitors,
  warmStart,
  accountEnumeration,
  accountMemory,
  chart,
];

/** Those that need another program run only by their names. */
const byName = [
  ...all,
  storedOrders,
  postgres,
  postgresStandby,
  groupedOrders,
  sharedDatabase,
  forwardedCalls,
  gatewaySockets,
  failover,
];

const { values, positionals } = parseArgs({
  options: {
    pairs: { type: 'string', default: String(DEFAULT_PAIRS) },
    /** On empty data folders instead of settled ones. */
    fresh: { type: 'boolean', default: false },
    /** A commit, built beside this checkout. */
    against: { type: 'string' },
  },
  allowPositionals: true,
});
const chosen =
  positionals.length === 0 ? all : byName.filter((benchmark) => positionals.includes(benchmark.name));
if (chosen.length === 0)
  throw new Error(`no such benchmark; there are ${byName.map((one) => one.name).join(', ')}`);

buildCurrent();
if (values.fresh) startFresh();
const otherMain = values.against === undefined ? null : buildOf(values.against);
pinLoad();
const pairs = Number(values.pairs);
const reached: GoalResult[] = [];
for (const benchmark of chosen) {
  const goals = await runPairs(benchmark, pairs, otherMain);
  reached.push(...goals);
  if (all.includes(benchmark) && pairs >= DEFAULT_PAIRS && !values.fresh) writeSection(benchmark, goals);
}
await removeSettledFolders();
printResults(reached);
process.exitCode = reached.every((goal) => goal.isMet) ? 0 : 1;

/** After each benchmark, so that a run that is interrupted keeps the earlier ones. */
function writeSection({ name, compares }: Benchmark, goals: readonly GoalResult[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const run = { name, compares, commit: currentCommit(), date, host: readHost(), pairs, goals };
  const names = all.map((benchmark) => benchmark.name);
  writeFileSync(PAGE, performancePage(readFileSync(PAGE, 'utf8'), run, names));
}

/** Table of benchmark results: figure, both medians, minimum, median and maximum of the ratio, and the goal. */
function printResults(goals: readonly GoalResult[]): void {
  const rows = goals.map((result) => ({
    figure: result.figure,
    product: round(median(result.product)),
    baseline: round(median(result.baseline)),
    'ratio min': ratio(Math.min(...result.ratios)),
    median: ratio(median(result.ratios)),
    max: ratio(Math.max(...result.ratios)),
    goal: result.atLeast === undefined ? `<= ${result.atMost}` : `>= ${result.atLeast}`,
    met: result.isMet ? 'yes' : 'NO',
    ...(result.againstOther.length > 0 ? { 'against other': ratio(median(result.againstOther)) } : {}),
  }));
  console.table(rows);
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Math.round(value * 1000) / 1000);
}

function ratio(value: number): string {
  return String(Math.round(value * 100) / 100);
}
