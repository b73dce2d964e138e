/** One REST call, typed by the shared tables: headers, envelope, time limit, and what every screen does alike on a failure. */

import type { Calls } from '@vernier/shared/wire/calls';
import {
  type Envelope,
  HEADER_AUTHORIZATION,
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANG,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
} from '@vernier/shared/wire/envelope';
import { type RouteName, splitPath } from '@vernier/shared/wire/paths';
import { apiOrigin } from './api-origin.ts';
import { ApiRefusal, isAbort, TransportFailure } from './failures.ts';
import { page } from './page.ts';
import { currentSession, endSession } from './session-store.ts';

export interface CallOptions {
  /** Shows nothing when the call fails; the caller does. */
  readonly quiet?: boolean;
  /** Asked by the app itself at its start: an ended session is forgotten without sending anybody to /login. */
  readonly initial?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
}

/** Longer than the slowest honest answer; a visitor who waits this long deserves to be told. */
const TIMEOUT_MS = 15_000;

/** Resolves with `data`; throws {@link ApiRefusal}, {@link TransportFailure}, or the signal's AbortError. */
export async function call<Name extends RouteName>(
  name: Name,
  input: Calls[Name]['input'],
  options: CallOptions = {},
): Promise<Calls[Name]['output']> {
  return settled<Name>((headers) => exchange(requestOf(name, input, headers), options), options);
}

/** One exchange of another kind than `call` makes, with the headers, the envelope and the failures of every call. */
export async function settled<Name extends RouteName>(
  send: (headers: Readonly<Record<string, string>>) => Promise<Envelope>,
  options: CallOptions,
): Promise<Calls[Name]['output']> {
  const token = currentSession()?.token;
  const headers: Record<string, string> = { [HEADER_LANG]: page().language() };
  if (token !== undefined) headers[HEADER_AUTHORIZATION] = token;
  if (options.idempotencyKey !== undefined) headers[HEADER_IDEMPOTENCY_KEY] = options.idempotencyKey;
  try {
    const envelope = await send(headers);
    if (envelope.code === SUCCESS_CODE) return envelope.data as Calls[Name]['output'];
    throw new ApiRefusal(envelope.code, envelope.msg, envelope.data);
  } catch (error) {
    settle(error, token, options);
    throw error;
  }
}

function requestOf(name: RouteName, input: object, headers: Record<string, string>): Request {
  const { method, path } = splitPath(name);
  const url = new URL(path, apiOrigin());
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

/** Sends and reads one envelope within the time limit. */
async function exchange(
  request: Request,
  { signal, timeoutMs = TIMEOUT_MS }: CallOptions,
): Promise<Envelope> {
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
    const response = await fetch(request, { signal: stop.signal });
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

/** What an answer says; throws when it is no envelope. */
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

/** What every failed call does: an ended session is cleared, and the visitor is told unless the caller tells them. */
function settle(error: unknown, token: string | undefined, { quiet, initial }: CallOptions): void {
  if (isAbort(error)) return;
  const { notify, goTo, here } = page();
  if (error instanceof ApiRefusal) {
    const ended = error.code === SESSION_INVALID_CODE;
    if (ended && token !== undefined) endSession(token);
    if (ended && initial !== true) goTo(loginPath(here()));
    if (quiet !== true && initial !== true) notify({ tone: 'error', text: error.message });
  } else if (error instanceof TransportFailure && quiet !== true && initial !== true) {
    notify({ tone: 'error', key: `refusal.${error.kind}`, values: { code: error.code } });
  }
}

/** Where a page that needs a session sends an anonymous visitor. */
function loginPath(from: string): string {
  return from.startsWith('/login') ? from : `/login?from=${encodeURIComponent(from)}`;
}
