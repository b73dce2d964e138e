/** Target of a webhook: its address and its signing secrets, stored encrypted together, and the signature of a delivery [WEBHOOK-4]. */

import { createHmac, randomBytes } from 'node:crypto';
import type { TimeMs } from '@vernier/shared/clock';
import { z } from 'zod';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

const SECRET_BYTES = 32;
/** For so long the secret before a rotation signs too. */
const BOTH_SIGN_MS = 86_400_000;

const Target = z.object({
  url: z.string(),
  secret: z.string(),
  previous: z.object({ secret: z.string(), untilMs: z.int() }).nullable(),
});

export type WebhookTarget = Readonly<z.output<typeof Target>>;

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** The target with a new secret; the old one signs for a day more. */
export function rotatedTarget({ url, secret }: WebhookTarget, nowMs: TimeMs): WebhookTarget {
  return { url, secret: newSecret(), previous: { secret, untilMs: nowMs + BOTH_SIGN_MS } };
}

export function encryptWebhookTarget(cipher: FieldCipher, target: WebhookTarget): string {
  return cipher.encrypt('webhook', JSON.stringify(target));
}

export function decryptWebhookTarget(cipher: FieldCipher, encrypted: string): WebhookTarget {
  return Target.parse(JSON.parse(cipher.decrypt('webhook', encrypted)));
}

/** End of the time in which two secrets sign; null when only one does. */
export function previousSecretUntil({ previous }: WebhookTarget, nowMs: TimeMs): TimeMs | null {
  if (previous === null) return null;
  // A later end was written by a wrong clock.
  return previous.untilMs > nowMs && previous.untilMs <= nowMs + BOTH_SIGN_MS ? previous.untilMs : null;
}

/** Header `Vernier-Signature`: the time in seconds, and a signature of time and body by each secret. */
export function signatureOf(target: WebhookTarget, body: string, nowMs: TimeMs): string {
  const { secret, previous } = target;
  const seconds = Math.floor(nowMs / 1000);
  const secrets =
    previous === null || previousSecretUntil(target, nowMs) === null ? [secret] : [secret, previous.secret];
  const signatures = secrets.map(
    (key) => `v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return [`t=${seconds}`, ...signatures].join(',');
}
