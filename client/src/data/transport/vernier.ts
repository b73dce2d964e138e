/** The client of the server, bound to this page: its origin, language and session, and the notices about failed calls. */

import { ApiRefusal, type TransportFailure } from '@vernier/sdk/failures';
import { type CallOptions, type FailedCall, Vernier } from '@vernier/sdk/vernier';
import type { CallName, Calls } from '@vernier/shared/api/calls';
import type { Envelope } from '@vernier/shared/api/envelope';
import { SESSION_INVALID_CODE } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { siblingHost } from '@vernier/shared/api/sibling-host';
import { currentSession, endSession } from '../browser-storage/session-store.ts';
import { requestCaptcha } from '../captcha.ts';
import { page } from '../page.ts';
import { confirmSession } from '../step-up.ts';
import { blockedDuring, blocksClicks, unblockedDuring } from './blocking-calls.ts';
import { isOverloaded } from './failures.ts';

/** How the page presents a failed call. */
interface FailureOptions {
  /** Shows no notice; the caller shows the failure. */
  readonly quiet?: boolean;
  /** A notice of a lost or unreadable response, of a quiet call too: it is sent again, and the form still waits. */
  readonly reportsLoss?: boolean;
  /** The app made the call at its start: an invalid session ends without a redirect to /login. */
  readonly initial?: boolean;
}

const API_SUBDOMAIN = 'api';

type Send = (headers: Readonly<Record<string, string>>) => Promise<Envelope>;

/** Takes no click while a call changes something. */
class PageVernier extends Vernier<FailureOptions> {
  override exchange<Name extends CallName>(
    name: Name,
    send: Send,
    options: CallOptions & FailureOptions = {},
  ): Promise<Calls[Name]['output']> {
    const call = () => super.exchange(name, send, options);
    return blocksClicks(name) ? blockedDuring(call) : call();
  }
}

export const vernier = new PageVernier({
  origin: apiOrigin,
  lang: () => page().language(),
  session: { token: () => currentSession()?.token ?? null, end: endSession },
  onStepUpNeeded: (methods) => unblockedDuring(() => confirmSession(methods)),
  onCaptchaNeeded: (isWrong) => unblockedDuring(() => requestCaptcha(isWrong)),
  onFailure: showFailure,
});

function showFailure(failure: ApiRefusal | TransportFailure, call: FailedCall<FailureOptions>): void {
  const { name, options, isOfCurrentSession } = call;
  // a read that a busy server refuses is repeated, and the page keeps what it shows (query-client.ts)
  if (splitPath(name).method === 'GET' && isOverloaded(failure)) return;
  if (!isOfCurrentSession || options.initial === true) return;
  const { notify, goTo, here } = page();
  if (failure instanceof ApiRefusal && failure.code === SESSION_INVALID_CODE) goTo(loginPath(here()));
  const isReported = options.reportsLoss === true && !(failure instanceof ApiRefusal) && isFirstLoss(options);
  if (options.quiet === true && !isReported) return;
  if (failure instanceof ApiRefusal) notify({ tone: 'error', text: failure.message });
  else notify({ tone: 'error', key: `refusal.${failure.kind}`, values: { code: failure.code } });
}

/** One notice for all tries of a command. */
let reportedKey: string | undefined;

function isFirstLoss({ idempotencyKey }: CallOptions): boolean {
  if (idempotencyKey === reportedKey) return false;
  reportedKey = idempotencyKey;
  return true;
}

/** The login page, which leads back to `from`. */
function loginPath(from: string): string {
  return from.startsWith('/login') ? from : `/login?from=${encodeURIComponent(from)}`;
}

/** The page's origin, or the api subdomain of its site where the installation has one. An IP address has no subdomain. */
export function apiOrigin(): string {
  if (document.documentElement.dataset['apiSubdomain'] !== 'on') return location.origin;
  const host = siblingHost(location.host, API_SUBDOMAIN);
  return host === null ? location.origin : `${location.protocol}//${host}`;
}
