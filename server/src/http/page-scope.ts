/** Routes of pages and documents in a separate Fastify scope, so that their header hooks do not run for API calls. */

import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { requestLanguage } from '../platform/routing/language.ts';
import { sendRefusal } from '../platform/routing/send.ts';
import { PERMISSIONS } from './content-security.ts';
import { type RequestPolicy, tooFast } from './pipeline/call-pipeline.ts';

export interface PageScopeOptions {
  readonly policy: RequestPolicy;
  readonly security: FastifyHelmetOptions;
  /** Adds the routes. */
  readonly register: (scope: FastifyInstance) => void;
}

/** Each response has the headers of `security`, which its route may replace; requests count against the limit of files. */
export function registerPageScope(
  app: FastifyInstance,
  { policy, security, register }: PageScopeOptions,
): void {
  app.register(async (scope) => {
    await scope.register(helmet, security);
    scope.addHook('onRequest', (request, reply, done) => {
      reply.header('permissions-policy', PERMISSIONS);
      const refusal = tooFast(policy, 'files', request);
      if (refusal === null) done();
      else sendRefusal(reply, refusal, requestLanguage(request));
    });
    register(scope);
  });
}
