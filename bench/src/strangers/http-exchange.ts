/** HTTP requests of visitors: each from an address, counted by its kind. */

import { Agent, request as send, type IncomingMessage } from 'node:http';
import type { ClientAddress } from './client-address.ts';
import type { ResponseCounts, ResponseFacts } from './response-counts.ts';

export interface VisitorRequest {
  /** The name under which the response is counted. */
  readonly kind: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** An object is sent as JSON; the content type of bytes is in `headers`. */
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from: ClientAddress;
  readonly token?: string | undefined;
}

export interface VisitorResponse extends ResponseFacts {
  readonly data: unknown;
}

/** Longer than the server allows for a request. */
const TIMEOUT_MS = 90_000;
const IDLE_MS = 15_000;
/** Longer bodies are read and not parsed. */
const MOST_PARSED_BYTES = 16_384;
const NO_RESPONSE: VisitorResponse = { status: 0, code: null, reason: null, data: null };

export class HttpExchange {
  readonly #url: URL;
  readonly #counts: ResponseCounts;
  readonly #agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

  constructor(url: string, counts: ResponseCounts) {
    this.#url = new URL(url);
    this.#counts = counts;
  }

  /** Never rejects: a closed connection is a response with status 0. */
  async request(request: VisitorRequest): Promise<VisitorResponse> {
    const response = await this.#send(request).catch(() => NO_RESPONSE);
    this.#counts.addResponse(request.kind, response);
    return response;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method, path, body, headers, from, token }: VisitorRequest): Promise<VisitorResponse> {
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve, reject) => {
      const outgoing = send({
        host: this.#url.hostname,
        port: this.#url.port,
        path,
        method: method ?? (bytes === undefined ? 'GET' : 'POST'),
        agent: this.#agent,
        ...(from.localAddress === undefined ? {} : { localAddress: from.localAddress }),
        headers: {
          lang: 'en',
          ...from.headers,
          ...(token === undefined ? {} : { authorization: token }),
          ...(bytes === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
          ...headers,
        },
      });
      const timer = setTimeout(() => outgoing.destroy(), TIMEOUT_MS);
      outgoing.once('close', () => clearTimeout(timer));
      // After the response it changes nothing.
      outgoing.on('error', reject);
      outgoing.once('response', (incoming) => void read(incoming).then(resolve, reject));
      outgoing.end(bytes);
    });
  }
}

async function read(incoming: IncomingMessage): Promise<VisitorResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_PARSED_BYTES) chunks.push(chunk);
  }
  const status = incoming.statusCode ?? 0;
  const isJson = incoming.headers['content-type']?.startsWith('application/json') === true;
  const isPacked = incoming.headers['content-encoding'] !== undefined;
  if (!isJson || isPacked || length > MOST_PARSED_BYTES) return { ...NO_RESPONSE, status };
  return { status, ...envelopeOf(Buffer.concat(chunks).toString()) };
}

/** The envelope, or `{ s, errmsg }` of the UDF calls. */
function envelopeOf(text: string): Omit<VisitorResponse, 'status'> {
  try {
    const { code, data, errmsg } = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return {
      code: typeof code === 'number' ? code : null,
      reason: typeof errmsg === 'string' ? errmsg : reasonIn(data),
      data,
    };
  } catch {
    return { code: null, reason: null, data: null };
  }
}

function reasonIn(data: unknown): string | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null;
  return typeof data.reason === 'string' ? data.reason : null;
}
