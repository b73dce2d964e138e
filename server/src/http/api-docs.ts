/** Serves the API documents and their page: built at the first request, compressed, and the same for all readers. */

import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../platform/routing/route.ts';
import { programVersion } from '../platform/version.ts';
import { asyncapiDocument } from './reference/asyncapi.ts';
import { JSON_TYPE } from './reference/media-types.ts';
import { openapiDocument } from './reference/openapi.ts';
import { VIEWER_PAGE, VIEWER_POLICY } from './reference/viewer-page.ts';

const DEFAULT_URL = 'http://localhost:8080';

export interface ReferenceOptions {
  readonly routes: readonly Route[];
  /** Origin of the pages, where it is set or can be derived. */
  readonly siteUrl: string | null;
  /** The address for complaints. */
  readonly contact: () => string;
}

export function registerReference(
  app: FastifyInstance,
  { routes, siteUrl, contact }: ReferenceOptions,
): void {
  const version = programVersion();
  const facts = () => ({ version, url: originOf(app, siteUrl), email: contact() });
  const served: Readonly<Record<string, Served>> = {
    '/openapi.json': {
      type: JSON_TYPE,
      content: once(() => JSON.stringify(openapiDocument(routes, facts()))),
    },
    '/asyncapi.json': {
      type: JSON_TYPE,
      content: once(() => JSON.stringify(asyncapiDocument(facts()))),
    },
    '/docs': { type: 'text/html', content: once(() => VIEWER_PAGE) },
  };
  for (const [url, { type, content }] of Object.entries(served)) {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: true,
      handler: (request, reply) => send(request, reply.headers(headersOf(type)), content()),
    });
  }
}

/** As the pages have it; without a name this machine with the port that was chosen. */
function originOf({ server }: FastifyInstance, siteUrl: string | null): string {
  if (siteUrl !== null && new URL(siteUrl).hostname !== 'localhost') return siteUrl;
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://127.0.0.1:${port ?? new URL(siteUrl ?? DEFAULT_URL).port}`;
}

interface Served {
  readonly type: string;
  readonly content: () => Prepared;
}

interface Prepared {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

function once(build: () => string): () => Prepared {
  let content: Prepared | undefined;
  return () => {
    content ??= prepared(build());
    return content;
  };
}

function prepared(text: string): Prepared {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, zipped: gzipSync(plain), etag };
}

/** Tools of any origin may read the documents, which hold no personal data. */
function headersOf(type: string): Readonly<Record<string, string>> {
  const own =
    type === JSON_TYPE
      ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      : { 'content-security-policy': VIEWER_POLICY };
  return { 'content-type': `${type}; charset=utf-8`, ...own };
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, zipped, etag }: Prepared): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
}
