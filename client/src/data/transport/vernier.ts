/** The client of the server, bound to this page: its origin, language and session, and the notices about failed calls. */

import { ApiRefusal, type TransportFailure } from '@vernier/sdk/failures';
import { type FailedCall, Vernier } from '@vernier/sdk/vernier';
import { SESSION_INVALID_CODE } from '@vernier/shared/api/envelope';
import { splitPath } from '@vernier/shared/api/paths';
import { siblingHost } from '@vernier/shared/api/sibling-host';
import { currentSession, endSession } from '../browser-storage/session-store.ts';
import { requestCaptcha } from '../captcha.ts';
import { page } from '../page.ts';
import { confirmSession } from '../step-up.ts';
import { isOverloaded } from './failures.ts';

/** How the page presents a failed call. */
interface FailureOptions {
  /** Shows no notice; the caller shows the failure. */
  readonly quiet?: boolean;
  /** The app made the call at its start: an invalid session ends without a redirect to /login. */
  readonly initial?: boolean;
}

const API_SUBDOMAIN = 'api';

export const vernier = new Vernier<FailureOptions>({
  origin: apiOrigin,
  lang: () => page().language(),
  session: { token: () => currentSession()?.token ?? null, end: endSession },
  onStepUpNeeded: confirmSession,
  onCaptchaNeeded: requestCaptcha,
  onFailure: showFailure,
});

function showFailure(failure: ApiRefusal | TransportFailure, call: FailedCall<FailureOptions>): void {
  const { name, options, isOfCurrentSession } = call;
  // a read that a busy server refuses is repeated, and the page keeps what it shows (query-client.ts)
  if (splitPath(name).method === 'GET' && isOverloaded(failure)) return;
  if (!isOfCurrentSession || options.initial === true) return;
  const { notify, goTo, here } = page();
  if (failure instanceof ApiRefusal && failure.code === SESSION_INVALID_CODE) goTo(loginPath(here()));
  if (options.quiet === true) return;
  if (failure instanceof ApiRefusal) notify({ tone: 'error', text: failure.message });
  else notify({ tone: 'error', key: `refusal.${failure.kind}`, values: { code: failure.code } });
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
