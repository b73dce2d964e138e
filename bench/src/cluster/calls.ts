/**
 * Calls over NATS: `calls.ts forwarded URL` sends them as a gateway and answers them as an engine, `calls.ts bare URL` sends the
 * same number of bytes with the client of NATS alone. Both ends are in this process, which prints the processor time of a call.
 */

import { connect } from '@nats-io/transport-node';
import { systemClock } from '../../../server/src/platform/process/system-clock.ts';
import { CallServer } from '../../../server/src/cluster/engine/call-server.ts';
import { SeenSlot } from '../../../server/src/cluster/gateway/seen-slot.ts';
import { ShardChoice } from '../../../server/src/cluster/gateway/shard-choice.ts';
import { EVERY_SHARD } from '../../../server/src/core/shards/owned-shards.ts';
import { CallSender } from '../../../server/src/cluster/gateway/call-sender.ts';
import type { RequestPolicy } from '../../../server/src/http/pipeline/call-pipeline.ts';
import { openMessageBus } from '../../../server/src/platform/message-bus/open-message-bus.ts';
import { callOf } from '@vernier/shared/api/calls';

const CONNECTIONS = 64;
/** Until the compiler has optimised. */
const WARM_UP_CALLS = 20_000;
const MEASURED_CALLS = 60_000;

/** As the gateway sends an order, with the headers that it forwards. */
const CALL = {
  route: 'tradeList',
  method: 'POST',
  headers: {
    authorization: 'a'.repeat(43),
    'content-type': 'application/json',
    'idempotency-key': '11111111-2222-4333-8444-555555555555',
    lang: 'en',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  },
  ...{ query: {}, params: {}, ip: '192.0.2.1', protocol: 'https', host: 'example.com', id: 'a1b2c3d4e5f6' },
  mayAdminister: false,
};
const BODY = JSON.stringify({ type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 });
/** Of the length of a real answer. */
const DATA = { Id: 1, Terms: 'x'.repeat(500) };

/** Everything passes. */
const POLICY = {
  ...{ limiter: null, sandbox: null, allowedOrigins: [] },
  disk: { isCloseOnly: false, failed: () => undefined },
  shedding: { refusalOf: () => null },
} as unknown as RequestPolicy;

type Ask = () => Promise<unknown>;

async function forwarded(url: string): Promise<Ask> {
  const log = { warn: () => undefined, error: (text: string) => process.stderr.write(`${text}\n`) };
  const open = (name: string) => openMessageBus({ url, name, log });
  const server = new CallServer({
    ...{ bus: await open('engine'), policy: POLICY, wall: systemClock, log, parseJson: JSON.parse },
    routes: [
      {
        name: 'tradeList',
        call: { ...callOf('tradeList'), session: 'ignored' },
        answer: () => ({ data: DATA }),
      },
    ],
    ...{
      market: { newestSlot: 0, mayDecide: () => true },
      isOwner: () => true,
      shards: EVERY_SHARD,
      tracing: null,
    },
  });
  process.once('exit', () => void server.stop());
  const steady = { monotonicMs: () => performance.now() };
  const sender = new CallSender({
    bus: await open('gateway'),
    wall: systemClock,
    steady,
    seen: new SeenSlot(() => 1),
    choice: new ShardChoice(),
  });
  const first = await sender.forward(CALL, BODY);
  if ('refused' in first || first.head.status !== 200) throw new Error('the call is answered');
  return () => sender.forward(CALL, BODY);
}

async function bare(url: string): Promise<Ask> {
  const servers = url.replace('nats://', '');
  const [gateway, engine] = await Promise.all([connect({ servers }), connect({ servers })]);
  const head = { ...CALL, shownSlot: 1, deadlineMs: Date.now(), v: 1 };
  const bytes = Buffer.from(`${JSON.stringify(head)}\n${BODY}`);
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
  const answer = Buffer.from(`${JSON.stringify({ v: 1, status: 200, headers })}\n${JSON.stringify(DATA)}`);
  engine.subscribe('bare', { callback: (_error, message) => void message.respond(answer) });
  await engine.flush();
  return () => gateway.request('bare', bytes, { timeout: 8_000 });
}

async function run(ask: Ask, calls: number): Promise<void> {
  let sent = 0;
  const connection = async () => {
    for (; sent < calls; sent += 1) await ask();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
}

const [kind = '', url = ''] = process.argv.slice(2);
const ask = await (kind === 'bare' ? bare(url) : forwarded(url));
await run(ask, WARM_UP_CALLS);
const cpuBefore = process.cpuUsage();
await run(ask, MEASURED_CALLS);
const { user, system } = process.cpuUsage(cpuBefore);
console.log(JSON.stringify({ cpuMicros: (user + system) / MEASURED_CALLS }));
process.exit(0);
