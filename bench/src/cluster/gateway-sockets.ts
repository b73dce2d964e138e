/** Processor time of an engine for an order while 5,000 sockets are at its gateway, against none. */

import { runConstantRate } from '../constant-rate-load.ts';
import { openTopicSockets } from '../fanout/topic-sockets.ts';
import { openAccount, ORDER_BODY, orderHeaders, SUBMIT_PATH } from '../order-ack/client.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { untilIdle } from '../product.ts';
import { withCluster } from './measured-cluster.ts';

const SOCKETS = 5_000;
const ACCOUNTS = 200;
/** Below what the gateway manages with the sockets on the same core. */
const PER_SECOND = 300;
const WARM_UP_ORDERS = 3_000;
const MEASURED_ORDERS = 6_000;

export const gatewaySockets: Benchmark = {
  name: 'gateway-sockets',
  compares: `Orders through a gateway with ${SOCKETS} sockets, which get every tick, against a gateway without one.`,
  goals: [{ name: 'cpuMicros', figure: 'processor time of the engine, µs an order', atMost: 1.05 }],
  product: () => measure(SOCKETS),
  baseline: () => measure(0),
};

function measure(sockets: number): Promise<Readings> {
  return withCluster({ engines: ['engine'] }, async ({ gateway }, engines) => {
    const engine = await engines.get('engine');
    if (engine === undefined) throw new Error('the engine has started');
    await untilIdle(engine);
    const tokens: string[] = [];
    for (let account = 0; account < ACCOUNTS; account += 1) tokens.push(await openAccount(gateway.url));
    const subscription = JSON.stringify({ cmd: 'sub', topic: 'DAY_MARKET' });
    const subscribers = await openTopicSockets(gateway.url, sockets, [subscription]);
    let sent = 0;
    const place = (requests: number) =>
      runConstantRate({
        ...{ url: `${gateway.url}${SUBMIT_PATH}`, connections: 64, perSecond: PER_SECOND, requests },
        each: () => {
          sent += 1;
          const token = tokens[sent % tokens.length] ?? '';
          return { headers: orderHeaders(token, `order-${sent}`), body: ORDER_BODY };
        },
      });
    await place(WARM_UP_ORDERS);
    const cpuBefore = engine.cpuMicros();
    await place(MEASURED_ORDERS);
    const cpuMicros = (engine.cpuMicros() - cpuBefore) / MEASURED_ORDERS;
    subscribers.close();
    return { cpuMicros };
  });
}
