/** Files of the built client: each is read once, with the forms that the build compressed, and then sent from memory [SSR-11]. */

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, encodingOf, hasTag, tagIn } from '../platform/routing/packing.ts';

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCompress);

/** Files with values of this installation, sent by their own handlers. */
const PAGES: ReadonlySet<string> = new Set(['/index.html', '/console.html', '/chat.html']);

/** Runs in the server. */
const SSR = '/ssr/';

/** Endings of the compressed forms. */
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };
const COMPRESSED = /\.(?:br|gz)$/;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';
/** For files with fixed names that must be current: the service worker and the viewer of `/docs`. No proxy may change them. */
const REVALIDATED_ALWAYS = 'no-cache, no-transform';
const REVALIDATED: ReadonlySet<string> = new Set(['/sw.js', '/docs/scalar.js']);
const CHAT_ASSETS = '/assets/chat/';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** A text, or a picture that is made with its first request. */
export type ChangedFile = string | (() => Promise<Buffer>);

interface ClientFile {
  readonly plain: Buffer;
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
}

export class ClientFiles {
  readonly #dir: string;
  readonly #changed: ReadonlyMap<string, ChangedFile>;
  /** Listed once: a route for each of some hundred would be expensive. */
  readonly #paths: ReadonlySet<string>;
  readonly #files = new Map<string, Promise<ClientFile>>();

  /** `changed` are files of this installation that are not in the folder, or not with this content. */
  constructor(clientDir: string, changed: ReadonlyMap<string, ChangedFile> = new Map()) {
    this.#dir = clientDir;
    this.#changed = changed;
    this.#paths = new Set([...listedPaths(clientDir), ...changed.keys()]);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }

  /** Sends the whole file: ranges and conditions of writes have no effect. `path` is one of the listed paths. */
  async send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    const file = await this.#file(path).catch(() => null);
    if (file === null) {
      this.#files.delete(path);
      reply.callNotFound();
      return reply;
    }
    const accepted = encodingOf(request);
    const body = accepted === null ? undefined : file.compressed[accepted];
    const encoding = body === undefined ? null : accepted;
    reply.headers(file.headers).header('etag', encoding === null ? file.etag : tagIn(file.etag, encoding));
    if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.send(body ?? file.plain);
  }

  #file(path: string): Promise<ClientFile> {
    let file = this.#files.get(path);
    if (file === undefined) this.#files.set(path, (file = this.#read(path)));
    return file;
  }

  #read(path: string): Promise<ClientFile> {
    const changed = this.#changed.get(path);
    if (changed === undefined) return readClientFile(this.#dir, path);
    return typeof changed === 'string'
      ? compressedFile(path, changed)
      : changed().then((plain) => clientFile(path, plain, {}));
  }
}

/** Compressed with the first request. */
async function compressedFile(path: string, text: string): Promise<ClientFile> {
  const plain = Buffer.from(text);
  const [br, gzipped] = await Promise.all([brotli(plain), gzip(plain)]);
  return clientFile(path, plain, { br, gzip: gzipped });
}

async function readClientFile(dir: string, path: string): Promise<ClientFile> {
  const file = join(dir, path);
  const [plain, br, gz] = await Promise.all([
    readFile(file),
    readFile(file + ENDINGS.br).catch(() => undefined),
    readFile(file + ENDINGS.gzip).catch(() => undefined),
  ]);
  return clientFile(path, plain, { ...(br && { br }), ...(gz && { gzip: gz }) });
}

function clientFile(path: string, plain: Buffer, compressed: ClientFile['compressed']): ClientFile {
  return {
    plain,
    compressed,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': cacheControlOf(path),
      vary: 'accept-encoding',
      // to its own files a frame of an opaque origin is a stranger
      ...(path.startsWith(CHAT_ASSETS) && { 'access-control-allow-origin': '*' }),
    },
  };
}

function cacheControlOf(path: string): string {
  if (REVALIDATED.has(path)) return REVALIDATED_ALWAYS;
  return path.startsWith('/assets/') ? FOR_EVER : FOR_AN_HOUR;
}

function listedPaths(clientDir: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = relative(clientDir, join(entry.parentPath, entry.name));
    const path = `/${file.split(sep).join('/')}`;
    if (!PAGES.has(path) && !path.startsWith(SSR) && !COMPRESSED.test(path)) found.add(path);
  }
  return found;
}
