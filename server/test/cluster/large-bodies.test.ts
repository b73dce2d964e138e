/** Bodies above the limit of a call at a gateway: refused before an engine gets them. */

import { callOf } from '@vernier/shared/api/calls';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { CallSender } from '../../src/cluster/gateway/call-sender.ts';
import type { EngineProxy } from '../../src/cluster/gateway/engine-proxy.ts';
import { registerGatewayRoutes } from '../../src/cluster/gateway/gateway-routes.ts';
import type { RequestPolicy } from '../../src/http/pipeline/call-pipeline.ts';

const LIMIT = 200_000;
/** Everything passes. */
const POLICY = { limiter: null, shedding: { refusalOf: () => null } } as unknown as RequestPolicy;

function gatewayApp() {
  const app = fastify({ bodyLimit: LIMIT });
  const proxied: (string | undefined)[] = [];
  const proxy = {
    register: () => undefined,
    async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      proxied.push(headers['content-length']);
      return reply.send('answer');
    },
  } as unknown as EngineProxy;
  registerGatewayRoutes(app, {
    calls: [{ name: 'submitOrder', call: callOf('submitOrder') }],
    policy: POLICY,
    sender: {} as CallSender,
    proxy,
    officeProxy: proxy,
    tracing: null,
  });
  return { app, proxied };
}

test('[CLUSTER-117] a content-length above the limit of a call is refused with 413, and the connection is closed', async () => {
  const { app, proxied } = gatewayApp();
  const send = (bytes: number) =>
    app.inject({
      method: 'POST',
      url: callOf('submitOrder').path,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(bytes),
    });
  const refused = await send(LIMIT + 1);
  expect([refused.statusCode, refused.headers.connection, refused.json()]).toMatchObject([
    413,
    'close',
    { data: { reason: 'body_too_large' } },
  ]);
  expect(proxied).toEqual([]);
  expect((await send(LIMIT)).body).toBe('answer');
  expect(proxied).toEqual([String(LIMIT)]);
  await app.close();
});
