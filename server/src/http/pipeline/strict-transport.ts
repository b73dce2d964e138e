/** Strict-Transport-Security on every response of a request that came over TLS [PROXY-1]. */

import type { Config } from '../../platform/config/config.ts';
import type { RequestCheck } from './every-request.ts';

/** For a year. */
const STRICT_TRANSPORT = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  off: null,
} as const satisfies Record<Config['hsts'], string | null>;

/** Comes before all checks that may answer. */
export function strictTransport(hsts: Config['hsts']): readonly RequestCheck[] {
  const header = STRICT_TRANSPORT[hsts];
  if (header === null) return [];
  return [
    (request, reply) => {
      if (request.protocol === 'https') reply.header('strict-transport-security', header);
      return false;
    },
  ];
}
