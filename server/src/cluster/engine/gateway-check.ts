/** Check of the engine's listener: beside probes and metrics it answers gateways only, which send the secret of the cluster. */

import { hash, timingSafeEqual } from 'node:crypto';
import { refuse } from '@vernier/shared/refusals';
import type { RequestCheck } from '../../http/pipeline/every-request.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { pathOf } from '../../platform/routing/request-state.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import { HEADER_SECRET } from '../cluster-bus.ts';

const OPEN_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export function checkGateway(secret: string): RequestCheck {
  const expected = digest(secret);
  return (request, reply) => {
    const given = request.headers[HEADER_SECRET];
    if (OPEN_PATHS.has(pathOf(request))) return false;
    // Digests are of one length, which is what a comparison in constant time needs.
    if (typeof given === 'string' && timingSafeEqual(digest(given), expected)) return false;
    sendRefusal(reply, refuse('path_not_found'), requestLanguage(request));
    return true;
  };
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
