/** Process of the clients of a cluster: `run-load.ts SEED CLIENTS THINK_MS GATEWAY …`. The faults are in another one. */

import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../../message-bus/random-numbers.ts';
import { ClusterClient } from './cluster-client.ts';
import type { LoadReply, LoadReport, LoadRequest } from './load-messages.ts';

/** What is in progress is answered by then. */
const LAST_ANSWERS_MS = 30_000;
/** Two processes may get the calls of an account: several answers in a row show that both of them answer. */
const ANSWERS_IN_ROW = 3;
const PROBE_PAUSE_MS = 50;

const [seed = '1', count = '64', thinkMs = '400', ...gateways] = process.argv.slice(2);
const clients = Array.from(
  { length: Number(count) },
  (_, index) =>
    new ClusterClient({ number: index + 1, gateways, random: randomOf(Number(seed) * 1_000 + index), pause }),
);
const thinking = randomOf(Number(seed));
const ended = new AbortController();
let loops: Promise<unknown> = Promise.resolve();

function reply(message: LoadReply): void {
  process.send?.(message);
}

async function loop(client: ClusterClient): Promise<void> {
  while (!ended.signal.aborted) {
    await client.act();
    await pause(2 * thinking() * Number(thinkMs));
  }
}

async function begin(): Promise<void> {
  for (const client of clients) await client.openAccount();
  loops = Promise.all(clients.map(loop));
  reply({ kind: 'begun' });
}

async function probe(limitMs: number): Promise<void> {
  const untilMs = performance.now() + limitMs;
  const isSilent = async (client: ClusterClient) => {
    for (let inRow = 0; inRow < ANSWERS_IN_ROW; )
      if (await client.isAnswered()) inRow += 1;
      else if (performance.now() > untilMs) return true;
      else inRow = await pause(PROBE_PAUSE_MS, 0);
    return false;
  };
  const areSilent = await Promise.all(clients.map(isSilent));
  reply({ kind: 'probed', silent: clients.flatMap(({ number }, index) => (areSilent[index] ? number : [])) });
}

async function finish(): Promise<void> {
  ended.abort();
  const last = setTimeout(() => {
    for (const client of clients) client.giveUp();
  }, LAST_ANSWERS_MS);
  await loops;
  await Promise.all(clients.map((client) => client.repeatAll()));
  clearTimeout(last);
  const sum = (name: 'commands' | 'reads' | 'repetitions') =>
    clients.reduce((total, client) => total + client[name], 0);
  const report: LoadReport = {
    accepted: clients.flatMap(({ accepted }) => accepted),
    different: clients.flatMap(({ different }) => different),
    unanswered: clients.flatMap(({ unanswered }) => unanswered),
    outdated: clients.flatMap(({ outdated }) => outdated),
    unexpected: clients.flatMap(({ unexpected }) => unexpected),
    slowestMs: Math.max(...clients.map(({ slowestMs }) => slowestMs)),
    ...{ commands: sum('commands'), reads: sum('reads'), repetitions: sum('repetitions') },
  };
  reply({ kind: 'finished', report });
}

process.on('message', (request: LoadRequest) => {
  if (request.kind === 'begin') void begin();
  else if (request.kind === 'probe') void probe(request.limitMs);
  else void finish();
});
process.on('disconnect', () => process.exit(0));
