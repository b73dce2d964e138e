/** A server as the source of a verification: calls and files over HTTP, with the waits that it demands. */

import { setTimeout as pause } from 'node:timers/promises';
import type { DaySource } from '../src/verification/day-source.ts';

const SUCCESS = 1;
/** Too many requests, and an overloaded server. */
const BUSY: readonly number[] = [429, 503];
/** The roots of a day take up to some minutes of a busy server. */
const MOST_WAITS = 60;
const LONGEST_WAIT_S = 60;

/** The envelope of an answer, as far as it is read. */
interface Envelope {
  readonly code: number;
  readonly msg: string;
  readonly data: { readonly retry_after?: number };
}

type Query = Readonly<Record<string, string>>;

export function httpSource(url: string, wait: (ms: number) => Promise<unknown> = pause): DaySource {
  const ask = async (path: string, query: Query): Promise<Response> => {
    const address = new URL(path, url);
    address.search = new URLSearchParams(query).toString();
    for (let waits = 0; ; waits += 1) {
      const response = await fetch(address, { headers: { lang: 'en' } });
      if (response.ok) return response;
      const { msg, data } = (await response.json()) as Envelope;
      if (!BUSY.includes(response.status) || waits >= MOST_WAITS) throw new Error(`${address.href}: ${msg}`);
      await wait(1000 * Math.min(LONGEST_WAIT_S, data.retry_after ?? 1));
    }
  };
  return {
    async data(path, query) {
      const response = await ask(path, query);
      const { code, msg, data } = (await response.json()) as Envelope;
      if (code !== SUCCESS) throw new Error(`${response.url}: ${msg}`);
      return data;
    },
    async *file(path, query) {
      const response = await ask(path, query);
      if (response.headers.get('content-type')?.startsWith('text/csv') !== true || response.body === null)
        throw new Error(`${response.url}: not a file`);
      const decoder = new TextDecoder();
      for await (const bytes of response.body) yield decoder.decode(bytes, { stream: true });
    },
  };
}
