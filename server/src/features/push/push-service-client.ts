/** Client of browsers' push services: a push is encrypted for one browser (RFC 8291) and signed by this server (RFC 8292). */

import { request as plainRequest } from 'node:http';
import { Agent, request as secureRequest } from 'node:https';
import { publicLookup } from '../../platform/public-address.ts';
import { pushAddress } from './push-address.ts';
import type { PushTarget } from './push-target.ts';
import { createECDH } from 'node:crypto';
import type { MetaRepository } from '@vernier/db/repositories/site/site';
import { z } from 'zod';
import { PUSH_KEYS } from '../../platform/encryption/master-key.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });

type VapidKeys = Readonly<z.output<typeof Keys>>;

const PRIVATE_KEY_BYTES = 32;

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
    (await meta.setOnce(PUSH_KEYS, cipher.encrypt('push_keys', JSON.stringify(newVapidKeys()))));
  return Keys.parse(JSON.parse(cipher.decrypt('push_keys', stored)));
}

/**
 * Without a generated key object: its export as JWK can wait forever, because Node.js locks the mutex of the key twice when the
 * garbage collection removes the job that generated it meanwhile.
 */
export function newVapidKeys(): VapidKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // Node.js leaves out leading zero bytes.
  const bytes = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_KEY_BYTES - bytes.length), bytes]);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
