/** Verification of webhook deliveries: the signature, and its age. It needs only Web Crypto. */

import type { WebhookPayloadWire } from '@vernier/shared/api/shapes/webhook';

/** An older delivery may be a recorded one. */
const MOST_SECONDS_APART = 300;
const HEX = 16;

export interface SignedDelivery {
  /** The body as it came, before it is parsed. */
  readonly body: string;
  /** Header `Vernier-Signature`. */
  readonly signature: string;
  readonly secret: string;
  /** Unix milliseconds; absent: the time of this machine. */
  readonly nowMs?: number;
}

/** The payload of a delivery that the server signed within the last five minutes; null for any other. */
export async function verifyWebhook({
  body,
  signature,
  secret,
  nowMs = Date.now(),
}: SignedDelivery): Promise<WebhookPayloadWire | null> {
  const parts = signature.split(',').map((part) => part.split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return null;
  if (Math.abs(nowMs / 1000 - Number(seconds)) > MOST_SECONDS_APART) return null;
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(secret), algorithm, false, ['verify']);
  const signed = text.encode(`${seconds}.${body}`);
  for (const [name, hex = ''] of parts) {
    if (name !== 'v1' || !/^[0-9a-f]{64}$/.test(hex)) continue;
    // For a day after a rotation there are two signatures; the comparison takes the same time for each wrong one.
    if (await crypto.subtle.verify('HMAC', key, bytesOf(hex), signed))
      return JSON.parse(body) as WebhookPayloadWire;
  }
  return null;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (let at = 0; at < bytes.length; at += 1)
    bytes[at] = Number.parseInt(hex.slice(2 * at, 2 * at + 2), HEX);
  return bytes;
}
