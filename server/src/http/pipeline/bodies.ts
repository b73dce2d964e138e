/** Parsing of request bodies: JSON and forms on every POST, an absent body as an empty one, dangerous keys refused [REQUEST-1]. */

import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

export function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {});
    else void parseJson(request, body.toString(), done);
  });
  void app.register(formbody);
}
