/** HTTP of the worker: requests of the browser. */

import { HEADER_LANG } from '@vernier/shared/api/envelope';
import type { Http } from '@vernier/simulator/verification/http-source';

/** No answer, or its end is missing. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

interface BrowserHttpOptions {
  readonly origin: string;
  readonly lang: string;
  readonly onWait: (seconds: number) => void;
}

export function browserHttp({ origin, lang, onWait }: BrowserHttpOptions): Http {
  return {
    async get(path, query) {
      const address = new URL(path, origin);
      address.search = new URLSearchParams(query).toString();
      const response = await reached(fetch(address, { headers: { [HEADER_LANG]: lang } }));
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        json: async () => JSON.parse(await reached(response.text())) as unknown,
        text: () => textOf(response),
      };
    },
    wait(seconds) {
      onWait(seconds);
      return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    },
  };
}

/** Read piece by piece: Safari cannot iterate over a body. */
async function* textOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reached(reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

async function reached<Answer>(request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (cause) {
    throw new Unreachable('the server did not answer', { cause });
  }
}
