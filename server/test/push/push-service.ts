/** A push service and a browser behind it, for tests: takes real requests on a loopback port and decrypts what came (RFC 8291). */

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessageWire } from '@vernier/shared/api/push-wire';

const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const POINT_BYTES = 65;
/** Ends the last record of an aes128gcm body (RFC 8188). */
const LAST_RECORD = 2;

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export class PushService {
  readonly received: Received[] = [];
  /** What the next requests are answered with; then 201. */
  readonly statuses: number[] = [];
  readonly #server: Server;
  readonly #browser = createECDH('prime256v1');
  readonly #auth = randomBytes(KEY_BYTES);
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
    this.#browser.generateKeys();
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.received.push({ path: url, headers, body: Buffer.concat(parts) });
        response.writeHead(this.statuses.shift() ?? 201).end();
        for (const look of this.#waiting) look();
      });
    });
  }

  static async open(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What a browser of this service sends to subscribe. */
  subscription(name: string) {
    return {
      endpoint: `${this.origin}/${name}`,
      p256dh: this.#browser.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Resolves when so many requests have come. */
  arrived(count: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.received.length < count) return;
        this.#waiting.delete(look);
        resolve();
      };
      this.#waiting.add(look);
      look();
    });
  }

  /** Throws when the body is not for this browser, or a bit of it has changed. */
  messageOf({ body }: Received): PushMessageWire {
    const salt = body.subarray(0, SALT_BYTES);
    const idLength = body.readUInt8(SALT_BYTES + 4);
    const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength);
    const encrypted = body.subarray(SALT_BYTES + 5 + idLength);
    const shared = this.#browser.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#browser.getPublicKey(), sender]);
    const secret = derive(shared, { salt: this.#auth, info, bytes: 32 });
    const key = derive(secret, {
      salt,
      info: Buffer.from('Content-Encoding: aes128gcm\0'),
      bytes: KEY_BYTES,
    });
    const nonce = derive(secret, {
      salt,
      info: Buffer.from('Content-Encoding: nonce\0'),
      bytes: NONCE_BYTES,
    });
    const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(encrypted.subarray(0, -TAG_BYTES)), decipher.final()]);
    if (text.at(-1) !== LAST_RECORD) throw new Error('the body has no end');
    return JSON.parse(text.subarray(0, -1).toString('utf8')) as PushMessageWire;
  }

  /** The claims of the request's signature, once it is verified with the key that it names (RFC 8292). */
  claimsOf({ headers }: Received, publicKey: string): { aud: string; exp: number; sub: string } {
    const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    if (key !== publicKey) throw new Error('the push is signed with another key');
    const point = Buffer.from(publicKey, 'base64url');
    const half = (POINT_BYTES - 1) / 2;
    const [x, y] = [point.subarray(1, 1 + half), point.subarray(1 + half)].map((part) =>
      part.toString('base64url'),
    );
    const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
    const [head, claims, signature] = token.split('.') as [string, string, string];
    const isValid = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    if (!isValid) throw new Error('the signature is not of this key');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      aud: string;
      exp: number;
      sub: string;
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

interface Derivation {
  readonly salt: Buffer;
  readonly info: Buffer;
  readonly bytes: number;
}

function derive(from: Buffer, { salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
}
