/** Message of a delivery: the body with an event of the account, and its headers. */

import type { ActivityRow } from '@vernier/db/repositories/trading/activity';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { languageOf } from '@vernier/shared/api/languages';
import type { WebhookPayloadWire } from '@vernier/shared/api/shapes/webhook';
import type { TimeMs } from '@vernier/shared/clock';
import { programVersion } from '../../platform/version.ts';
import type { PresentActivity } from '../activity/present-activity.ts';
import { signatureOf, type WebhookTarget } from './webhook-target.ts';
import type { Webhook } from './webhook.ts';

export interface WebhookMessage {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface MessageParts {
  readonly webhook: Webhook;
  readonly user: Pick<UserRow, 'uid' | 'lang'>;
  readonly target: WebhookTarget;
  /** Null for a test event. */
  readonly row: ActivityRow | null;
  readonly readUpTo: number;
  readonly nowMs: TimeMs;
}

/** Returns the function that makes messages. */
export function messageRenderer(present: PresentActivity): (parts: MessageParts) => WebhookMessage {
  const userAgent = `Vernier-Webhooks/${programVersion()}`;
  return ({ webhook, user, target, row, readUpTo, nowMs }) => {
    const payload: WebhookPayloadWire = {
      type: row === null ? 'test' : 'event',
      account: user.uid,
      webhook: webhook.id,
      previous_id: row === null ? null : webhook.sentNumber,
      event: row === null ? null : present(row, { readUpTo, lang: languageOf(user.lang) }),
    };
    const body = JSON.stringify(payload);
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'vernier-event-id': `${user.uid}-${row === null ? 'test' : row.number}`,
        'vernier-signature': signatureOf(target, body, nowMs),
      },
    };
  };
}
