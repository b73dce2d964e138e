/** Request id in the response, in the log and in a trace. A trusted proxy may have set it already. */

import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const HEADER_REQUEST_ID = 'x-request-id';

/** Ids as proxies create them: hex digits or a UUID. Other text could add personal data or a fake line to a log. */
const WELL_FORMED = /^(?:[0-9a-f]{12,32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

const BYTES = 6;
/** Chance for many names at once: asking for it costs ten times as much as a name. */
const chance = Buffer.alloc(BYTES * 512);
let used = chance.length;

export function newRequestId(): string {
  if (used === chance.length) {
    randomFillSync(chance);
    used = 0;
  }
  used += BYTES;
  return chance.toString('hex', used - BYTES, used);
}

/** Assigns request ids; a request through a trusted proxy keeps the proxy's id. */
export function requestNames(proxyHops: number): (request: Pick<IncomingMessage, 'headers'>) => string {
  return ({ headers }) => {
    const given = headers[HEADER_REQUEST_ID];
    const isAccepted = proxyHops > 0 && typeof given === 'string' && WELL_FORMED.test(given);
    return isAccepted ? given : newRequestId();
  };
}
