/** `npm run bench -- [name …] [--pairs N]`: runs benchmarks against their baselines and fails when a goal is missed. */

import { parseArgs } from 'node:util';
import { alertCost } from './alert-cost/bench.ts';
import { fanout } from './fanout/bench.ts';
import { fillLatency } from './fill-latency/bench.ts';
import { accountEnumeration } from './account-enumeration/bench.ts';
import { orderAck } from './order-ack/bench.ts';
import { pageVisitors } from './page-visitors/bench.ts';
import { runPairs, type GoalResult } from './paired-runs.ts';
import { pinLoad } from './program.ts';
import { printResults } from './report.ts';
import { tickCost } from './tick-cost/bench.ts';
import { tradeList } from './trade-list/bench.ts';
import { warmStart } from './warm-start/bench.ts';

const DEFAULT_PAIRS = 5;
const all = [
  orderAck,
  tradeList,
  fanout,
  tickCost,
  alertCost,
  fillLatency,
  pageVisitors,
  warmStart,
  accountEnumeration,
];

const { values, positionals } = parseArgs({
  options: { pairs: { type: 'string', default: String(DEFAULT_PAIRS) } },
  allowPositionals: true,
});
const chosen =
  positionals.length === 0 ? all : all.filter((benchmark) => positionals.includes(benchmark.name));
if (chosen.length === 0)
  throw new Error(`no such benchmark; there are ${all.map((one) => one.name).join(', ')}`);

pinLoad();
const results: GoalResult[] = [];
for (const benchmark of chosen) results.push(...(await runPairs(benchmark, Number(values.pairs))));
printResults(results);
process.exitCode = results.every((result) => result.isMet) ? 0 : 1;
