/** Serves the documents of this server's own interface: made once at the first request, compressed, and the same for everybody. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '../http/language.ts';
import { type Gate, tooFast } from '../http/register.ts';
import type { Route } from '../http/route.ts';
import { sendRefusal } from '../http/send.ts';
import { programVersion } from '../health/version.ts';
import { openapiDocument } from './openapi.ts';

export interface ReferenceOptions {
  readonly gate: Gate;
  readonly routes: readonly Route[];
}

export function registerReference(app: FastifyInstance, { gate, routes }: ReferenceOptions): void {
  const version = programVersion();
  const documents = { '/openapi.json': once(() => openapiDocument(routes, version)) };
  for (const [url, document] of Object.entries(documents)) {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: true,
      handler: (request, reply) => {
        const refusal = tooFast(gate, 'calls', request);
        if (refusal !== null) return sendRefusal(reply, refusal, requestLanguage(request));
        return send(request, reply, document());
      },
    });
  }
}

interface Prepared {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

/** Nobody pays for it before somebody asks. */
function once(make: () => object): () => Prepared {
  let made: Prepared | undefined;
  return () => {
    made ??= prepared(JSON.stringify(make()));
    return made;
  };
}

function prepared(text: string): Prepared {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, zipped: gzipSync(plain), etag };
}

/** Tools of any origin may read it: it says nothing of anybody. */
function send(request: FastifyRequest, reply: FastifyReply, { plain, zipped, etag }: Prepared): FastifyReply {
  reply.headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
}
