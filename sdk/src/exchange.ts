/** One HTTP request of a call: URL, body, time limit, and the envelope of the response. */

import type { CallName, Calls } from '@vernier/shared/api/calls';
import type { Envelope } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { TransportFailure } from './failures.ts';

export interface Exchange<Name extends CallName> {
  /** `https://example.com` */
  readonly origin: string;
  readonly name: Name;
  readonly input: Calls[Name]['input'];
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Throws {@link TransportFailure}, or the signal's AbortError. */
export async function exchange<Name extends CallName>(request: Exchange<Name>): Promise<Envelope> {
  const { signal, timeoutMs } = request;
  const stop = new AbortController();
  const abort = () => stop.abort(signal?.reason);
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, timeoutMs);
  try {
    const response = await fetch(requestOf(request), { signal: stop.signal });
    return readEnvelope(await response.text(), response.status);
  } catch (error) {
    if (late) throw new TransportFailure('timeout', 'timeout');
    if (signal?.aborted === true) throw new DOMException('aborted', 'AbortError');
    if (error instanceof TransportFailure) throw error;
    throw new TransportFailure('offline', 'network');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function requestOf({ origin, name, input, headers }: Exchange<CallName>): Request {
  const { method, path } = splitPath(name);
  const url = new URL(path, origin);
  if (method === 'POST') {
    const body = JSON.stringify(input);
    return new Request(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
  }
  for (const [key, value] of Object.entries(input)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  url.searchParams.set('t', String(Date.now()));
  return new Request(url, { method, headers });
}

/** Parses a response; throws when it is not an envelope. */
export function readEnvelope(text: string, status: number): Envelope {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TransportFailure('unreadable', String(status));
  }
  if (typeof value !== 'object' || value === null) throw new TransportFailure('unreadable', String(status));
  const { code, msg, data } = value as Partial<Envelope>;
  if (typeof code !== 'number' || typeof msg !== 'string')
    throw new TransportFailure('unreadable', String(status));
  return { code, msg, data };
}
