/** Process of the strangers: all their kinds at once, with less priority than the measured client. */

import { addressSource } from './client-address.ts';
import { ClosedLoops } from './closed-loops.ts';
import { HttpExchange } from './http-exchange.ts';
import { openDemoAccounts } from './kinds/demo-accounts.ts';
import { sendFuzzedBodies } from './kinds/fuzzed-bodies.ts';
import { openLiveSockets } from './kinds/live-sockets.ts';
import { sendReads } from './kinds/reads.ts';
import { sendLoginAttempts } from './kinds/login-attempts.ts';
import { openSlowConnections } from './kinds/slow-connections.ts';
import { sendUploads } from './kinds/uploads.ts';
import { LOAD_PRIORITY, setPriorityTo } from './priority.ts';
import type { LoadCommand, LoadSetup, LoadState } from './load-messages.ts';
import { ResponseCounts } from './response-counts.ts';
import { SeededRandom } from './seeded-random.ts';
import type { VisitorContext } from './visitor-context.ts';

const KINDS = [
  openSlowConnections,
  openLiveSockets,
  openDemoAccounts,
  sendUploads,
  sendLoginAttempts,
  sendReads,
  sendFuzzedBodies,
];

const loops = new ClosedLoops();
const counts = new ResponseCounts();
const demos: VisitorContext['demos'] = [];

setPriorityTo(LOAD_PRIORITY);
process.once('disconnect', () => process.exit());
process.on('message', (command: LoadCommand) => {
  if (command.act === 'start') start(command.setup);
  else loops[command.act]();
  const state: LoadState = {
    counts: counts.read(),
    failures: counts.failures,
    demoAccounts: demos.length,
  };
  process.send?.(state, () => {
    if (command.act === 'end') process.exit();
  });
});

function start({ url, route, seed, ...known }: LoadSetup): void {
  const random = new SeededRandom(seed);
  const http = new HttpExchange(url, counts);
  const address = addressSource(route, random);
  for (const kind of KINDS)
    kind({ url: new URL(url), http, counts, loops, random, address, demos, ...known });
}
