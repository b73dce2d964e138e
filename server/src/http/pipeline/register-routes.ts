/** Registers the rows of the route table with Fastify. */

import type { FastifyInstance } from 'fastify';
import type { Route } from '../../platform/routing/route.ts';
import { admitCall, answerCall, type RequestPolicy, routeFacts } from './call-pipeline.ts';
import { acceptOneFile } from './one-file.ts';

export function registerRoutes(app: FastifyInstance, policy: RequestPolicy, routes: readonly Route[]): void {
  app.decorateRequest('session', undefined);
  const withFile = routes.filter(({ call }) => call.takesFile === true);
  addRoutes(
    app,
    policy,
    routes.filter((route) => !withFile.includes(route)),
  );
  void app.register(async (scope) => {
    acceptOneFile(scope);
    addRoutes(scope, policy, withFile);
  });
}

function addRoutes(app: FastifyInstance, policy: RequestPolicy, routes: readonly Route[]): void {
  for (const route of routes) {
    const { method, path, ownSiteOnly } = route.call;
    const called = { policy, facts: routeFacts(route) };
    app.route({
      method,
      url: path,
      exposeHeadRoute: method === 'GET' && ownSiteOnly !== true,
      onRequest: (request, reply, done) => {
        const proceed = (isAdmitted: boolean) => {
          if (isAdmitted) done();
        };
        const admission = admitCall(request, reply, called);
        if (admission instanceof Promise) admission.then(proceed, done);
        else proceed(admission);
      },
      handler: (request, reply) => answerCall(request, reply, called),
    });
  }
}
