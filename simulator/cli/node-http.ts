/** HTTP of the commands: requests of Node. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Http } from '../src/verification/http-source.ts';

export function nodeHttp(url: string): Http {
  return {
    async get(path, query) {
      const address = new URL(path, url);
      address.search = new URLSearchParams(query).toString();
      const response = await fetch(address, { headers: { lang: 'en' } });
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        json: () => response.json(),
        text: () => textOf(response),
      };
    },
    wait: (seconds) => pause(1000 * seconds),
  };
}

async function* textOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) yield decoder.decode(bytes, { stream: true });
}
