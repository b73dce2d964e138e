/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability of this installation. */

import type { FastifyInstance } from 'fastify';
import { type Clock, isoTime } from '@vernier/shared/clock';

const PATH = '/.well-known/security.txt';
/** The RFC recommends less than a year. */
const VALID_MS = 180 * 86_400_000;

export interface SecurityContactOptions {
  /** Wall time. */
  readonly clock: Clock;
  /** The address for complaints, as set now. */
  readonly contact: () => string;
}

export function registerSecurityContact(
  app: FastifyInstance,
  { clock, contact }: SecurityContactOptions,
): void {
  app.get(PATH, (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(
        [
          `Contact: mailto:${contact()}`,
          `Expires: ${isoTime(clock.now() + VALID_MS)}`,
          'Preferred-Languages: en',
          `Canonical: ${request.protocol}://${request.host}${PATH}`,
          '',
        ].join('\n'),
      ),
  );
}
