/** Routes of the API documents: rendered and compressed once at the first request; the same for every caller. */

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '../platform/routing/language.ts';
import { type RequestPolicy, tooFast } from './pipeline/register-routes.ts';
import type { Route } from '../platform/routing/route.ts';
import { sendRefusal } from '../platform/routing/send.ts';
import { programVersion } from '../platform/version.ts';
import { asyncapiDocument } from './reference/asyncapi.ts';
import { JSON_TYPE } from './reference/media-types.ts';
import { openapiDocument } from './reference/openapi.ts';
import type { CallsDocument, SocketDocument } from './reference/page/documents.ts';
import { referencePage } from './reference/page/reference-page.ts';

export interface ReferenceOptions {
  readonly policy: RequestPolicy;
  readonly routes: readonly Route[];
  /** Folder of the built client, which has the looks of the page. */
  readonly clientDir: string;
}

/** Of the page, by what they are; the build names them so. */
const FILES: Readonly<Record<string, string>> = {
  'reference.css': 'text/css',
  'reference.js': 'text/javascript',
};

export function registerReference(
  app: FastifyInstance,
  { policy, routes, clientDir }: ReferenceOptions,
): void {
  const version = programVersion();
  const openapi = () => openapiDocument(routes, version);
  const asyncapi = () => asyncapiDocument(version);
  const served: Readonly<Record<string, Served>> = {
    '/openapi.json': { type: JSON_TYPE, made: once(() => JSON.stringify(openapi())) },
    '/asyncapi.json': { type: JSON_TYPE, made: once(() => JSON.stringify(asyncapi())) },
    '/docs': {
      type: 'text/html',
      made: once(() =>
        referencePage(openapi() as unknown as CallsDocument, asyncapi() as unknown as SocketDocument),
      ),
    },
    ...filesOf(join(clientDir, 'docs')),
  };
  for (const [url, { type, made }] of Object.entries(served)) {
    app.route({
      method: 'GET',
      url,
      exposeHeadRoute: true,
      handler: (request, reply) => {
        const refusal = tooFast(policy, 'files', request);
        if (refusal !== null) return sendRefusal(reply, refusal, requestLanguage(request));
        return send(request, reply.headers(headersOf(type)), made());
      },
    });
  }
}

interface Served {
  readonly type: string;
  readonly made: () => Prepared;
}

interface Prepared {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
}

/** None where the client is not built: the page can be read without them. */
function filesOf(folder: string): Readonly<Record<string, Served>> {
  const built = Object.entries(FILES).filter(([name]) => existsSync(join(folder, name)));
  return Object.fromEntries(
    built.map(([name, type]) => [
      `/docs/${name}`,
      { type, made: once(() => readFileSync(join(folder, name), 'utf8')) },
    ]),
  );
}

/** Lazy, so that a start does not pay for it. */
function once(make: () => string): () => Prepared {
  let made: Prepared | undefined;
  return () => {
    made ??= prepared(make());
    return made;
  };
}

function prepared(text: string): Prepared {
  const plain = Buffer.from(text);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, zipped: gzipSync(plain), etag };
}

/** The page may do what its own two files do, in the type of the product. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'";

/** Tools of any origin may read the document: it has no user data. */
function headersOf(type: string): Readonly<Record<string, string>> {
  const own =
    type === JSON_TYPE
      ? { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
      : { 'content-security-policy': POLICY, 'cross-origin-resource-policy': 'same-origin' };
  return { 'content-type': `${type}; charset=utf-8`, 'referrer-policy': 'no-referrer', ...own };
}

function send(request: FastifyRequest, reply: FastifyReply, { plain, zipped, etag }: Prepared): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
    etag,
  });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(plain);
}
