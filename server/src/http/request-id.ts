/** What a request is called in its answer, in the log and in a trace. A proxy that is trusted may have named it already. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const HEADER_REQUEST_ID = 'x-request-id';

/** As proxies make them: hex digits or a UUID. Anything else could be a name or a line of its own in somebody's log. */
const WELL_FORMED = /^(?:[0-9a-f]{12,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const BYTES = 6;

export function newRequestId(): string {
  return randomBytes(BYTES).toString('hex');
}

/** Names requests; only what comes through a proxy of ours keeps the name that it brings. */
export function requestNames(proxyHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers[HEADER_REQUEST_ID];
    const isKept = proxyHops > 0 && typeof given === 'string' && WELL_FORMED.test(given);
    return isKept ? given : newRequestId();
  };
}
