/** Strict-Transport-Security on every response of a request that came over TLS [PROXY-1]. */

import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config.ts';

/** For a year. */
const STRICT_TRANSPORT = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  off: null,
} as const satisfies Record<Config['hsts'], string | null>;

/** Comes before all hooks that may answer. */
export function sendStrictTransport(app: FastifyInstance, hsts: Config['hsts']): void {
  const header = STRICT_TRANSPORT[hsts];
  if (header === null) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', header);
    done();
  });
}
