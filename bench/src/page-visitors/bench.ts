/** Latency of an order while 300 anonymous visitors a second open the first page, compared with the same server without them. */

import { openAccount, ORDER_BODY, orderHeaders, SUBMIT_PATH } from '../order-ack/client.ts';
import { runConstantRate } from '../constant-rate-load.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { withProduct } from '../product.ts';
import { Agent, get } from 'node:http';
import { LANGUAGES } from '@vernier/shared/api/languages';

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
];

interface Visitors {
  /** Stops the visits; resolves with the share of them that got a rendered page once all are answered. */
  stop(): Promise<number>;
}

const VISITS_PER_SECOND = 300;
const ORDERS_PER_SECOND = 100;
/** Five seconds, in which the render thread compiles its code. */
const WARM_UP_ORDERS = 500;
const ORDERS = 800;
/** Enough accounts that each has a realistic number of positions. */
const ACCOUNTS = 50;

export const pageVisitors: Benchmark = {
  name: 'page-visitors',
  compares:
    'Orders while 300 visitors a second open the first page, compared with the same server without visitors.',
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

/** An answer that is not 200 fails the benchmark when the visitors leave. */
function startVisits(url: string, perSecond: number): Visitors {
  const agent = new Agent({ keepAlive: false });
  const visits: Promise<boolean>[] = [];
  const startedMs = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedMs) / 1_000) * perSecond;
    while (visits.length < due) visits.push(visitOnce(agent, url, visits.length));
  }, 1_000 / perSecond);
  return {
    stop: async () => {
      clearInterval(timer);
      const rendered = await Promise.all(visits);
      return rendered.filter(Boolean).length / rendered.length;
    },
  };
}

/** Whether the page was rendered: a built page may be stored. */
function visitOnce(agent: Agent, url: string, count: number): Promise<boolean> {
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    cookie: `lang=${LANGUAGES[count % LANGUAGES.length]}`,
    'user-agent': AGENTS[Math.floor(count / LANGUAGES.length) % AGENTS.length],
  };
  const visiting = new Promise<boolean>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const { statusCode } = response;
      if (statusCode !== 200) reject(new Error(`${url} answered ${statusCode}`));
      response
        .resume()
        .once('end', () => resolve(response.headers['cache-control'] === 'no-store'))
        .once('error', reject);
    }).once('error', reject);
  });
  // reported when the visitors leave
  void visiting.catch(() => {});
  return visiting;
}
