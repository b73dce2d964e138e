/** Latency of an order while 300 anonymous visitors a second open the first page, compared with the same server without them. */

import { openAccount, ORDER_BODY, orderHeaders, SUBMIT_PATH } from '../order-ack/client.ts';
import { runConstantRate } from '../constant-rate-load.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withProduct } from '../product.ts';
import { startVisits } from './page-requests.ts';

const VISITS_PER_SECOND = 300;
const ORDERS_PER_SECOND = 100;
/** Five seconds, in which the render thread compiles its code. */
const WARM_UP_ORDERS = 500;
const ORDERS = 800;
/** Enough accounts that each has a realistic number of positions. */
const ACCOUNTS = 50;

export const pageVisitors: Benchmark = {
  name: 'page-visitors',
  goals: [
    {
      name: 'p50Ms',
      figure: `order → durable answer, p50 ms under ${VISITS_PER_SECOND} visits/s of /`,
      atMost: 2,
    },
    // The first figure is meaningless if the server falls back to the static page.
    { name: 'rendered', figure: 'share of these visits that got a rendered page', atLeast: 0.5 },
  ],
  product: () => measured(VISITS_PER_SECOND),
  baseline: () => measured(0),
};

function measured(visitsPerSecond: number): Promise<Readings> {
  return withProduct(async ({ url }) => {
    const tokens: string[] = [];
    while (tokens.length < ACCOUNTS) tokens.push(await openAccount(url));
    let sent = 0;
    const each = () => {
      sent += 1;
      const headers = orderHeaders(tokens[sent % tokens.length] ?? '', `bench-${sent}-${process.pid}`);
      return { headers, body: ORDER_BODY };
    };
    const load = { url: `${url}${SUBMIT_PATH}`, connections: 4, perSecond: ORDERS_PER_SECOND, each };
    const during = async (requests: number): Promise<Readings> => {
      const visitors = visitsPerSecond === 0 ? null : startVisits(`${url}/`, visitsPerSecond);
      const { p50Ms } = await runConstantRate({ ...load, requests });
      return { p50Ms, rendered: (await visitors?.stop()) ?? 1 };
    };
    await during(WARM_UP_ORDERS);
    return during(ORDERS);
  });
}
