/** One REST call of the page: the session's headers around the package's exchange, and what every screen does alike on a failure. */

import { exchange } from '@vernier/sdk/exchange';
import type { CallName, Calls } from '@vernier/shared/api/calls';
import {
  type Envelope,
  HEADER_AUTHORIZATION,
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANG,
  SESSION_INVALID_CODE,
  SUCCESS_CODE,
} from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { apiOrigin } from './api-origin.ts';
import { ApiRefusal, isAbort, isOverloaded, TransportFailure } from './failures.ts';
import { page } from '../page.ts';
import type { SessionScope } from '../browser-storage/session-scope.ts';
import { currentScope, endSession } from '../browser-storage/session-store.ts';

export interface CallOptions {
  /** Shows nothing when the call fails; the caller does. */
  readonly quiet?: boolean;
  /** Asked by the app itself at its start: an ended session is forgotten without sending anybody to /login. */
  readonly initial?: boolean;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly idempotencyKey?: string;
  /** The session that asks, where it may have ended since; the current one unless given. */
  readonly scope?: SessionScope | null;
}

/** Longer than the slowest honest answer; a visitor who waits this long deserves to be told. */
const TIMEOUT_MS = 15_000;

/** Resolves with `data`; throws {@link ApiRefusal}, {@link TransportFailure}, or the signal's AbortError. */
export async function call<Name extends CallName>(
  name: Name,
  input: Calls[Name]['input'],
  options: CallOptions = {},
): Promise<Calls[Name]['output']> {
  const { signal, timeoutMs = TIMEOUT_MS } = options;
  return settled<Name>(
    (headers) => exchange({ origin: apiOrigin(), name, input, headers, timeoutMs, signal }),
    splitPath(name).method === 'GET' ? { ...options, isRead: true } : options,
  );
}

/** One exchange of another kind than `call` makes, with the headers, the envelope and the failures of every call. */
export async function settled<Name extends CallName>(
  send: (headers: Readonly<Record<string, string>>) => Promise<Envelope>,
  options: CallOptions & { readonly isRead?: boolean },
): Promise<Calls[Name]['output']> {
  const { scope = currentScope() } = options;
  const headers: Record<string, string> = { [HEADER_LANG]: page().language() };
  if (scope !== null) headers[HEADER_AUTHORIZATION] = scope.token;
  if (options.idempotencyKey !== undefined) headers[HEADER_IDEMPOTENCY_KEY] = options.idempotencyKey;
  try {
    const envelope = await send(headers);
    if (envelope.code === SUCCESS_CODE) return envelope.data as Calls[Name]['output'];
    throw new ApiRefusal(envelope.code, envelope.msg, envelope.data);
  } catch (error) {
    settle(error, scope, options);
    throw error;
  }
}

/** What every failed call does: an ended session is cleared, and the visitor is told unless the caller tells them. */
function settle(
  error: unknown,
  scope: SessionScope | null,
  { quiet, initial, isRead }: CallOptions & { readonly isRead?: boolean },
): void {
  // a read that a busy server puts off is asked again, and what was shown stays (query-client.ts)
  if (isAbort(error) || (isRead === true && isOverloaded(error))) return;
  // nothing that a session of before asked for concerns who is here now
  if (scope !== currentScope()) return;
  const { notify, goTo, here } = page();
  if (error instanceof ApiRefusal) {
    const ended = error.code === SESSION_INVALID_CODE;
    if (ended && scope !== null) endSession(scope.token);
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
