/** `npm run strangers -- --minutes 60`: the worst strangers beside one honest trader; fails when a goal is missed. */

import { parseArgs } from 'node:util';
import { pinLoad } from '../program.ts';
import { MOST_ADDRESSES, type Route } from './client-address.ts';
import { diskBound, type LoadSize, memoryBound } from './growth-bounds.ts';
import { OPEN_POSITIONS, TRADING_SESSIONS } from './kinds/demo-accounts.ts';
import { BODIES_AT_ONCE } from './kinds/fuzzed-bodies.ts';
import { LIVE_SOCKETS } from './kinds/live-sockets.ts';
import { SLOW_CONNECTIONS } from './kinds/slow-connections.ts';
import { PICTURES_AT_ONCE } from './kinds/uploads.ts';
import { measurePart, REGISTERED_STRANGERS } from './measured-part.ts';
import { MEASURED_PRIORITY, setPriorityTo } from './priority.ts';
import { reportPart } from './run-report.ts';

/** The direct part is shorter: only its connection limits differ. */
const DIRECT_SHARE = 0.1;
const SEED = 1;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    /** One of the two; both without it. */
    route: { type: 'string' },
    /** Of Node for the server. */
    'node-arg': { type: 'string', multiple: true, default: [] },
  },
});
const minutes = Number(values.minutes);
const routes = (['direct', 'proxy'] as const).filter((route) => (values.route ?? route) === route);

pinLoad();
setPriorityTo(MEASURED_PRIORITY);
const missed: string[] = [];
for (const route of routes) missed.push(...(await runPart(route)));
console.log(missed.length === 0 ? 'met' : `MISSED: ${missed.length}`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function runPart(route: Route): Promise<readonly string[]> {
  const length = route === 'direct' && values.route === undefined ? minutes * DIRECT_SHARE : minutes;
  const part = await measurePart({
    route,
    minutes: length,
    seed: SEED,
    nodeArgs: values['node-arg'],
    print: (line) => console.log(`${route} ${line}`),
  });
  const size = sizeOf(length);
  return reportPart(part, { disk: diskBound(size), memory: memoryBound(size) });
}

function sizeOf(partMinutes: number): LoadSize {
  return {
    minutes: partMinutes,
    registered: REGISTERED_STRANGERS,
    tradingSessions: TRADING_SESSIONS,
    openPositions: OPEN_POSITIONS,
    connections: SLOW_CONNECTIONS,
    sockets: LIVE_SOCKETS,
    addresses: MOST_ADDRESSES,
    picturesAtOnce: PICTURES_AT_ONCE,
    bodiesAtOnce: BODIES_AT_ONCE,
  };
}
