/** Refusal of requests for other hosts: a foreign page whose host name resolves to this machine would count as same-origin. */

import { refuse } from '@vernier/shared/refusals';
import { requestLanguage } from '../../platform/routing/language.ts';
import { remembered } from '../../platform/routing/remembered.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import type { RequestCheck } from './every-request.ts';

const PORT = /:\d+$/;
const LOOPBACK_ADDRESS = /^(?:127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Sockets are requests too. */
export function refuseOtherHosts(allowed: readonly string[]): RequestCheck {
  const isAllowed = remembered((host) => isAllowedHost(host, allowed));
  return (request, reply) => {
    const { host } = request.headers;
    // Only programs send none: a browser names the host of the page.
    if (host === undefined || isAllowed(host)) return false;
    sendRefusal(reply, refuse('host_not_allowed'), requestLanguage(request));
    return true;
  };
}

/** `*.example.com` allows the names below it. The addresses of this machine are allowed with `localhost`. */
export function isAllowedHost(header: string, allowed: readonly string[]): boolean {
  const host = header.toLowerCase().replace(PORT, '');
  return allowed.some((name) => {
    if (name === 'localhost' && LOOPBACK_ADDRESS.test(host)) return true;
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name;
  });
}
