/** Sends requests to an engine or the office over HTTP: what is no small call, such as pictures, files, the console and compatible interfaces. */

import { PassThrough, Readable } from 'node:stream';
import replyFrom from '@fastify/reply-from';
import type { SteadyClock } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { namedShard } from '../../platform/routing/misdirected.ts';
import { type MessageBus, RequestFailure } from '../../platform/message-bus/message-bus.ts';
import { requestLanguage } from '../../platform/routing/language.ts';
import { HEADER_REQUEST_ID } from '../../platform/routing/request-id.ts';
import { sendRefusal } from '../../platform/routing/send.ts';
import type { CallTraces } from '../../platform/routing/call-traces.ts';
import { CALL_VERSION, MAX_FORWARDED_BYTES, MOST_MOVES } from '../calls/call-message.ts';
import { HEADER_SECRET, HEADER_SHOWN_SLOT } from '../cluster-bus.ts';
import type { SeenSlot } from './seen-slot.ts';
import { NO_ENGINE } from '../refusals.ts';

const OWNER_WAIT_MS = 5_000;
const ASK_AGAIN_MS = 50;
const ADDRESS_WAIT_MS = 1_000;
/** Longer than any answer takes to begin, and than any pause of a stream. */
const LONGEST_SILENCE_MS = 60_000;
const MOST_CONNECTIONS = 128;
const READS: readonly string[] = ['GET', 'HEAD'];
/** Of one connection, so never passed on. */
const CONNECTION_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** Which process gets a request. */
export interface ProxyRouting {
  shardOf(request: FastifyRequest): number;
  /** Asks the owner of a shard for the address of its listener. */
  subjectOf(shard: number): string;
  /** Notes the shard that an engine has named. */
  note(request: FastifyRequest, shard: number): void;
  /** Finds the owner of a request whose body cannot be sent twice. */
  locate(request: FastifyRequest): Promise<void>;
}

export interface EngineProxyOptions {
  readonly bus: Pick<MessageBus, 'request'>;
  readonly secret: string;
  readonly seen: Pick<SeenSlot, 'newest'>;
  readonly steady: SteadyClock;
  readonly routing: ProxyRouting;
  /** Null without traces. */
  readonly tracing: Pick<CallTraces, 'traceparent'> | null;
}

/** The body of a request: one that is known to be small can be sent again. */
interface SentBody {
  readonly bytes: Buffer | null;
  readonly isSentOnce: boolean;
}

export class EngineProxy {
  readonly #options: EngineProxyOptions;
  readonly #addresses = new Map<number, string>();

  constructor(options: EngineProxyOptions) {
    this.#options = options;
  }

  register(app: FastifyInstance): void {
    void app.register(replyFrom, {
      disableRequestLogging: true,
      undici: {
        connections: MOST_CONNECTIONS,
        headersTimeout: LONGEST_SILENCE_MS,
        bodyTimeout: LONGEST_SILENCE_MS,
      },
    });
  }

  /** Sends the request on, with the answer of the engine or a refusal to repeat it. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { routing } = this.#options;
    if (isTraversal(pathOf(request)))
      return sendRefusal(reply, refuse('path_not_found'), requestLanguage(request));
    const body = await bodyOf(request);
    if (body.isSentOnce) {
      await routing.locate(request);
      if (request.body instanceof Readable) request.body = passedOn(request.body);
    }
    return this.#sendTo(routing.shardOf(request), { request, reply, body, moves: 0 });
  }

  async #sendTo(shard: number, sending: Sending): Promise<FastifyReply> {
    const { request, reply, body } = sending;
    const address = await this.#findAddress(shard);
    if (address === null) return unanswered(request, reply);
    const earlier = new Set(Object.keys(reply.getHeaders()));
    return reply.from(`${address}${pathOf(request)}`, {
      // The library decodes what it gets, and refuses a text with `../`.
      queryString: (_, url) => queryOf(url),
      ...(body.bytes !== null && { body: body.bytes, contentType: request.headers['content-type'] ?? '' }),
      // The library repeats a read that was answered with 503, which may be a refusal of the engine.
      retryDelay: () => null,
      // The listener has answered `expect`, and the client of HTTP refuses to send it.
      rewriteRequestHeaders: (_, { traceparent: _ofCaller, expect: _answered, ...headers }) => ({
        ...headers,
        ...this.#headersOf(request),
      }),
      rewriteHeaders: (headers) => {
        for (const name of CONNECTION_HEADERS) delete headers[name];
        return headers;
      },
      onResponse: (_request, _reply, { stream }) => {
        const owner = namedShard(reply.statusCode, reply.getHeaders());
        // The library closes the connection of a caller that still sends.
        if (!earlier.has('connection')) reply.removeHeader('connection');
        if (owner === null) return void reply.send(stream);
        stream.resume();
        for (const name of Object.keys(reply.getHeaders())) if (!earlier.has(name)) reply.removeHeader(name);
        this.#move({ shard, owner }, sending);
      },
      onError: (_reply, { error }) => {
        // Another process may be the owner now.
        this.#addresses.delete(shard);
        if (READS.includes(request.method) || wasRefused(error)) this.#sendAgain(shard, sending);
        else unanswered(request, reply);
      },
    });
  }

  /** The engine of the shard does not own the account. */
  #move({ shard, owner }: { readonly shard: number; readonly owner: number }, sending: Sending): void {
    this.#options.routing.note(sending.request, owner);
    // The address is that of its former owner.
    if (owner === shard) this.#addresses.delete(shard);
    this.#sendAgain(owner, sending);
  }

  #sendAgain(shard: number, sending: Sending): void {
    const { request, reply, body, moves } = sending;
    if (moves === MOST_MOVES || body.isSentOnce) unanswered(request, reply);
    else
      this.#sendTo(shard, { ...sending, moves: moves + 1 }).catch((error: Error) => void reply.send(error));
  }

  /** The host that the caller has named stays; its address is the one that this gateway has found. */
  #headersOf({ headers, ip, protocol, host, id }: FastifyRequest): Record<string, string> {
    const { tracing, secret, seen } = this.#options;
    const traceparent = tracing?.traceparent() ?? null;
    return {
      ...(traceparent !== null && { traceparent }),
      host: headers.host ?? '',
      'x-forwarded-for': ip,
      'x-forwarded-proto': protocol,
      'x-forwarded-host': host,
      [HEADER_REQUEST_ID]: id,
      [HEADER_SECRET]: secret,
      [HEADER_SHOWN_SLOT]: String(seen.newest),
    };
  }

  /** Null where no process has answered in time. */
  async #findAddress(shard: number): Promise<string | null> {
    const { bus, steady, routing } = this.#options;
    const untilMs = steady.monotonicMs() + OWNER_WAIT_MS;
    for (;;) {
      const known = this.#addresses.get(shard);
      if (known !== undefined) return known;
      try {
        const answer = await bus.request(routing.subjectOf(shard), Buffer.of(), ADDRESS_WAIT_MS);
        const { v, url } = JSON.parse(answer.toString()) as { readonly v: number; readonly url: string };
        if (v === CALL_VERSION) {
          this.#addresses.set(shard, url);
          return url;
        }
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
      }
      if (steady.monotonicMs() >= untilMs) return null;
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    }
  }
}

interface Sending {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: SentBody;
  /** To the owner that an engine has named, or to the next one of an engine that has ended. */
  readonly moves: number;
}

async function bodyOf({ body, headers }: FastifyRequest): Promise<SentBody> {
  if (!(body instanceof Readable)) return { bytes: null, isSentOnce: false };
  const { 'content-length': length = '0', 'content-type': type } = headers;
  const mayBeSmall = type !== undefined && Number(length) <= MAX_FORWARDED_BYTES;
  const bytes = mayBeSmall ? await readSmall(body) : null;
  return { bytes, isSentOnce: bytes === null };
}

/** The whole body, or null when it is longer: the stream then still has all of it. A chunked body has no `content-length`. */
async function readSmall(body: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_FORWARDED_BYTES) break;
  }
  const bytes = Buffer.concat(chunks);
  if (size <= MAX_FORWARDED_BYTES || body.readableEnded) return bytes;
  body.unshift(bytes);
  return null;
}

/**
 * A stream with the same bytes. The client of HTTP destroys it when the answer comes before its end: the connection of the caller
 * stays, and what still arrives is discarded.
 */
function passedOn(body: Readable): Readable {
  const passed = body.pipe(new PassThrough());
  body.once('error', (error) => passed.destroy(error));
  passed.once('close', () => {
    body.unpipe(passed);
    body.resume();
  });
  return passed;
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1);
  return path;
}

/** Byte for byte. */
function queryOf(url: string): string {
  const place = url.indexOf('?');
  return place < 0 ? '' : url.slice(place + 1);
}

/** A path with the name of a parent folder, which no route has; also one that cannot be decoded. */
function isTraversal(path: string): boolean {
  try {
    return decodeURIComponent(path).split('/').includes('..');
  } catch {
    return true;
  }
}

/** No process has the address, so nothing was sent. */
function wasRefused({ cause }: Error): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

function unanswered(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, NO_ENGINE, requestLanguage(request));
}
