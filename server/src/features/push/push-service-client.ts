/** Client of browsers' push services: a push is encrypted for one browser (RFC 8291) and signed by this server (RFC 8292). */

import { request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { publicLookup } from '../../platform/public-address.ts';
import { pushAddress } from './push-address.ts';
import type { PushTarget } from './push-target.ts';
import { generateKeyPairSync } from 'node:crypto';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { z } from 'zod';
import { PUSH_KEYS } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

type VapidKeys = Readonly<z.output<typeof Keys>>;

/** The first byte of a point of the curve that is written out whole. */
const WHOLE_POINT = Buffer.of(4);

/** Timeout of a service's response; the push is retried later. */
const SILENCE_MS = 10_000;
const MOST_CONNECTIONS = 8;

export interface PushRequest {
  readonly payload: string;
  readonly urgency: 'normal' | 'high';
  readonly ttlSeconds: number;
}

/** `gone`: the browser has no such subscription any more; `refused`: this message will never be taken. */
export type Delivery = 'delivered' | 'gone' | 'refused';

export interface PushServiceClientOptions {
  readonly keys: VapidKeys;
  /** Contact of the operator for push services, as `mailto:`. */
  readonly contact: () => string;
  /** Also into this machine and without encryption, for tests. */
  readonly anywhere: boolean;
}

export class PushServiceClient {
  readonly #options: PushServiceClientOptions;
  readonly #agent: Agent;

  constructor(options: PushServiceClientOptions) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS, lookup: publicLookup });
  }

  /** Rejects when it has to be tried again. */
  async send(
    { endpoint, p256dh, auth }: PushTarget,
    { payload, urgency, ttlSeconds }: PushRequest,
  ): Promise<Delivery> {
    const { keys, contact, anywhere } = this.#options;
    const url = pushAddress(endpoint, anywhere);
    if (url === null) return 'gone';
    // Loaded for the first push, since no start waits for one.
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact(), ...keys },
      TTL: ttlSeconds,
      urgency,
    });
    const status = await this.#post(url, headers, body);
    if (status >= 200 && status < 300) return 'delivered';
    if (status === 404 || status === 410) return 'gone';
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
    throw new Error(`the push service answered ${status}`);
  }

  end(): void {
    this.#agent.destroy();
  }

  /** The status of the answer; nothing else of it is read, and no redirect is followed. */
  #post(url: URL, headers: Readonly<Record<string, string | number>>, body: Buffer): Promise<number> {
    const options = { method: 'POST', headers, signal: AbortSignal.timeout(SILENCE_MS) };
    return new Promise((resolve, reject) => {
      const request =
        url.protocol === 'http:'
          ? plainRequest(url, options)
          : secureRequest(url, { ...options, agent: this.#agent });
      request.on('error', reject);
      request.on('response', (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      });
      request.end(body);
    });
  }
}

/** The key pair for push services (VAPID, RFC 8292), created at the first start. It never changes: with another pair every subscription would be void. */
export async function openVapidKeys(meta: MetaRepository, cipher: FieldCipher): Promise<VapidKeys> {
  const stored =
    (await meta.get(PUSH_KEYS)) ??
    (await meta.setOnce(PUSH_KEYS, cipher.encrypt('push_keys', JSON.stringify(newKeys()))));
  return Keys.parse(JSON.parse(cipher.decrypt('push_keys', stored)));
}

function newKeys(): VapidKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = [WHOLE_POINT, Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d };
}
