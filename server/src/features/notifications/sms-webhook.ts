/** SMS through a service of the operator's (setting SMS_WEBHOOK_URL): one signed POST a message. */

import { createHmac } from 'node:crypto';
import type { Clock } from '@vernier/shared/clock';
import type { NotificationTransport } from './notification.ts';

const SILENCE_MS = 10_000;
/** Seconds of the signature's time and the body are signed together, so that a message cannot be played again later. */
const SIGNATURE_HEADER = 'x-vernier-signature';

/** `secret` is shared with the service: the header is `t=SECONDS,v1=HMAC-SHA256(secret, SECONDS.BODY)` in hex. */
export function smsWebhook(url: string, secret: string, clock: Clock): NotificationTransport {
  return {
    async deliver({ to, text }) {
      const body = JSON.stringify({ to, text });
      const seconds = Math.floor(clock.now() / 1000);
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: `t=${seconds},v1=${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(SILENCE_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    },
  };
}
