/** Webhooks as their owner sees them, without secrets. */

import { isoTime, type TimeMs } from '@vernier/shared/clock';
import {
  WEBHOOK_CATEGORIES,
  type WebhookAttemptWire,
  type WebhookCategory,
  type WebhookWire,
} from '@vernier/shared/api/shapes/webhook';
import { previousSecretUntil, type WebhookTarget } from './webhook-target.ts';
import type { Webhook, WebhookAttempt } from './webhook.ts';

interface WebhookView {
  readonly webhook: Webhook;
  readonly target: WebhookTarget;
  readonly lastNumber: number;
  readonly nowMs: TimeMs;
}

export function presentWebhook({ webhook, target, lastNumber, nowMs }: WebhookView): WebhookWire {
  const { id, state, categories, createdAtMs, doneNumber } = webhook;
  const { failures, failingSinceMs, nextAtMs, attempts } = webhook;
  const chosen = Object.fromEntries(
    WEBHOOK_CATEGORIES.map((category) => [category, categories.has(category)]),
  ) as Record<WebhookCategory, boolean>;
  return {
    ...{ id, url: target.url, state, ...chosen },
    created_at: isoTime(createdAtMs),
    done_id: doneNumber,
    waiting: Math.max(0, lastNumber - doneNumber),
    failures,
    failing_since: timeOrNull(failingSinceMs),
    next_attempt_at: timeOrNull(nextAtMs),
    previous_secret_until: timeOrNull(previousSecretUntil(target, nowMs)),
    attempts: attempts.map(presentAttempt),
  };
}

export function presentAttempt(made: WebhookAttempt): WebhookAttemptWire {
  const { number, atMs, status, failure, durationMs, attempt } = made;
  return { id: number, at: isoTime(atMs), status, failure, ms: durationMs, attempt };
}

function timeOrNull(atMs: TimeMs | null): string | null {
  return atMs === null ? null : isoTime(atMs);
}
