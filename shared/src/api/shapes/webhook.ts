/** Webhooks over the API: categories of events, a webhook with its last attempts, and the body of a delivery. */

import { z } from 'zod';
import type { EventActivityKind } from '../../trading/orders/activity.ts';
import { ActivityWire, type FactKind } from './activity.ts';
import { count, rowId, time } from './values.ts';

/** Categories of events that a webhook may choose. */
export const WEBHOOK_CATEGORIES = [
  'orders',
  'fills',
  'stops',
  'calls',
  'transfers',
  'reviews',
  'alerts',
  'security',
] as const;
export type WebhookCategory = (typeof WEBHOOK_CATEGORIES)[number];

/** Each kind of activity is in one category. */
export const CATEGORY_OF_KIND: Readonly<Record<EventActivityKind | FactKind, WebhookCategory>> = {
  pending: 'orders',
  not_filled: 'orders',
  expired: 'orders',
  cancelled: 'orders',
  opened: 'fills',
  filled: 'fills',
  closed: 'fills',
  partly_closed: 'fills',
  stop_loss: 'stops',
  take_profit: 'stops',
  trailing_stop: 'stops',
  stop_out: 'calls',
  margin_call: 'calls',
  margin_call_ended: 'calls',
  protection: 'calls',
  demo_reset: 'transfers',
  deposit_submitted: 'transfers',
  deposit_credited: 'transfers',
  deposit_rejected: 'transfers',
  deposit_expired: 'transfers',
  withdrawal_requested: 'transfers',
  withdrawal_approved: 'transfers',
  withdrawal_paid: 'transfers',
  withdrawal_rejected: 'transfers',
  withdrawal_cancelled: 'transfers',
  withdrawal_used: 'transfers',
  adjustment: 'transfers',
  identity_approved: 'reviews',
  identity_rejected: 'reviews',
  price_alert: 'alerts',
  method: 'security',
  sign_in: 'security',
  password_changed: 'security',
  factor_enabled: 'security',
  factor_disabled: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  oidc_linked: 'security',
  oidc_unlinked: 'security',
  token_created: 'security',
  webhook_created: 'security',
  webhook_stopped: 'security',
  withdrawals_frozen: 'security',
  unfreeze_requested: 'security',
  withdrawals_unfrozen: 'security',
  allow_list_on: 'security',
  allow_list_off: 'security',
};

/** `off`: turned off by its user, or with all sessions; `failed`: turned off after a day of failed attempts. */
export const WEBHOOK_STATES = ['on', 'off', 'failed'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Why an attempt failed. */
export const DELIVERY_FAILURES = ['answer', 'timeout', 'address', 'connection', 'internal'] as const;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const WebhookAttemptWire = z
  .object({
    id: rowId.nullable().describe('The event. Null for a test event.'),
    at: time.describe('Start time of the attempt.'),
    status: z.int().nullable().describe('HTTP status of the response. Null without one.'),
    failure: z
      .enum(DELIVERY_FAILURES)
      .nullable()
      .describe(
        'Null for a delivered event. `answer`: a status outside 200 to 299. `address`: the name resolves to a private network.',
      ),
    ms: count.describe('Duration of the attempt in milliseconds.'),
    attempt: count.describe('Number of the attempt for this event, from 1.'),
  })
  .describe('An attempt to deliver an event.');
export type WebhookAttemptWire = z.infer<typeof WebhookAttemptWire>;

const chosen = {
  orders: z.boolean().describe('Pending orders that were placed, cancelled, expired or not filled.'),
  fills: z.boolean().describe('Positions that opened, and positions that the user closed.'),
  stops: z.boolean().describe('Positions closed by stop-loss, take-profit or trailing stop.'),
  calls: z.boolean().describe('Margin calls and their ends, stop-outs, and negative balance protection.'),
  transfers: z.boolean().describe('Deposits, withdrawals, corrections, and resets of a demo account.'),
  reviews: z.boolean().describe('Identity reviews.'),
  alerts: z.boolean().describe('Triggered price alerts.'),
  security: z
    .boolean()
    .describe('Logins from new devices or addresses, and changes of access and destinations.'),
} satisfies Record<WebhookCategory, z.ZodType>;

export const WebhookWire = z
  .object({
    id: rowId.describe('Id of the webhook.'),
    url: z.string().describe('The address that receives the events.'),
    state: z
      .enum(WEBHOOK_STATES)
      .describe('`failed`: turned off after a day of failed attempts, or after a response 410.'),
    ...chosen,
    created_at: time.describe('Time of creation.'),
    done_id: count.describe('Events up to this `id` were delivered or not selected.'),
    waiting: count.describe('Number of later events, selected or not.'),
    failures: count.describe('Number of failed attempts in a row.'),
    failing_since: time.nullable().describe('Time of the first of them. Null without any.'),
    next_attempt_at: time.nullable().describe('Time of the next attempt after a failure. Null without one.'),
    previous_secret_until: time
      .nullable()
      .describe('Until this time, the previous secret signs too. Null if only one secret signs.'),
    attempts: z.array(WebhookAttemptWire).describe('The last 20 attempts, newest first.'),
  })
  .describe('A webhook without its secret.');
export type WebhookWire = z.infer<typeof WebhookWire>;

export const WebhookPayloadWire = z
  .object({
    type: z.enum(['event', 'test']),
    account: z.string().describe('`uid` of the account.'),
    webhook: rowId.describe('The webhook of the delivery.'),
    previous_id: count
      .nullable()
      .describe('`id` of the previous event of this webhook. 0 for the first one, null in a test event.'),
    event: ActivityWire.nullable().describe('The event, as in `ACCOUNT_EVENTS`. Null in a test event.'),
  })
  .describe('Body of a delivery.');
export type WebhookPayloadWire = z.infer<typeof WebhookPayloadWire>;
