/** A webhook in memory: the chosen categories, and how far it has come. Its target stays in the store. */

import type { ActivityRow } from '@vernier/db/repositories/trading/activity';
import type { NewWebhookRow, WebhookProgress, WebhookRow } from '@vernier/db/repositories/delivery/webhooks';
import {
  CATEGORY_OF_KIND,
  DELIVERY_FAILURES,
  WEBHOOK_CATEGORIES,
  type WebhookCategory,
  type WebhookState,
} from '@vernier/shared/api/shapes/webhook';
import type { TimeMs } from '@vernier/shared/clock';
import { activityOf } from '@vernier/shared/trading/orders/activity';
import { z } from 'zod';

const MOST_ATTEMPTS = 20;

const Attempt = z.object({
  /** Number of the activity; null for a test event. */
  number: z.int().nullable(),
  atMs: z.int(),
  status: z.int().nullable(),
  failure: z.enum(DELIVERY_FAILURES).nullable(),
  durationMs: z.int(),
  attempt: z.int(),
});
export type WebhookAttempt = Readonly<z.output<typeof Attempt>>;

/** Changes of its user during an attempt make a new `version`, and the result of that attempt no longer counts. */
export interface Webhook {
  readonly id: number;
  readonly userId: number;
  readonly createdAtMs: TimeMs;
  categories: ReadonlySet<WebhookCategory>;
  state: WebhookState;
  doneNumber: number;
  sentNumber: number;
  failures: number;
  failingSinceMs: TimeMs | null;
  nextAtMs: TimeMs | null;
  /** The newest first. */
  attempts: readonly WebhookAttempt[];
  version: number;
}

export function webhookOfRow(row: WebhookRow): Webhook {
  const { id, userId, createdAtMs, state, doneNumber, sentNumber } = row;
  const { failures, failingSinceMs, nextAtMs } = row;
  return {
    ...{ id, userId, createdAtMs, state, doneNumber, sentNumber, failures, failingSinceMs, nextAtMs },
    categories: new Set(z.array(z.enum(WEBHOOK_CATEGORIES)).parse(JSON.parse(row.categories))),
    attempts: z.array(Attempt).parse(JSON.parse(row.attempts)),
    version: 0,
  };
}

export function storedProgress(webhook: Webhook): WebhookProgress & Pick<WebhookRow, 'id'> {
  const { id, state, doneNumber, sentNumber, failures, failingSinceMs, nextAtMs } = webhook;
  const attempts = JSON.stringify(webhook.attempts);
  return { id, state, doneNumber, sentNumber, failures, failingSinceMs, nextAtMs, attempts };
}

export function categoriesText(categories: ReadonlySet<WebhookCategory>): string {
  return JSON.stringify(WEBHOOK_CATEGORIES.filter((category) => categories.has(category)));
}

/** The row of a new webhook, which begins after the activity with this number. */
export function newRow(
  values: Pick<NewWebhookRow, 'userId' | 'targetEncrypted' | 'createdAtMs'>,
  categories: ReadonlySet<WebhookCategory>,
  after: number,
): NewWebhookRow {
  return {
    ...values,
    categories: categoriesText(categories),
    state: 'on',
    ...{ doneNumber: after, sentNumber: 0, failures: 0, failingSinceMs: null, nextAtMs: null },
    attempts: '[]',
  };
}

/** Goes on after this number, without a wait and without failures. */
export function resetProgress(webhook: Webhook, after: number): void {
  webhook.doneNumber = after;
  webhook.failures = 0;
  webhook.failingSinceMs = null;
  webhook.nextAtMs = null;
}

export function noteAttempt(webhook: Webhook, attempt: WebhookAttempt): void {
  webhook.attempts = [attempt, ...webhook.attempts].slice(0, MOST_ATTEMPTS);
}

export function isChosen({ categories }: Webhook, { content }: ActivityRow): boolean {
  const kind = 'event' in content ? activityOf(content.event.body)?.kind : content.kind;
  return kind !== undefined && categories.has(CATEGORY_OF_KIND[kind]);
}
