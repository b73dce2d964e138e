/** Anonymous visitors of `/` at a steady rate: all languages and both layouts alternate, and each visit opens a new connection. */

import { Agent, get } from 'node:http';
import { LANGUAGES } from '@vernier/shared/api/languages';

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
];

export interface Visitors {
  /** Stops the visits; resolves with the share of them that got a rendered page once all are answered. */
  stop(): Promise<number>;
}

/** An answer that is not 200 fails the benchmark when the visitors leave. */
export function startVisits(url: string, perSecond: number): Visitors {
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
