/** Webhook calls: addresses of the user's own servers that receive the events of the account. */

import { z } from 'zod';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { flag, id, text, wholeNumber } from '../fields.ts';
import {
  WEBHOOK_CATEGORIES,
  type WebhookCategory,
  WebhookAttemptWire,
  WebhookWire,
} from '../shapes/webhook.ts';

const MAX_ADDRESS_LENGTH = 2_048;

function choices<Schema extends z.ZodType>(schemaOf: (category: WebhookCategory) => Schema) {
  return Object.fromEntries(WEBHOOK_CATEGORIES.map((category) => [category, schemaOf(category)])) as Record<
    WebhookCategory,
    Schema
  >;
}

function meaningOf(category: WebhookCategory): string {
  return WebhookWire.shape[category].description ?? '';
}

const since = wholeNumber(0, Number.MAX_SAFE_INTEGER)
  .optional()
  .describe('The first event is the one after this `id`, such as 0 for all.');
const secret = z.string().describe('Signs the deliveries; no other call returns it.');
const webhookId = id.describe('Id of the webhook.');

export const WEBHOOK_CALLS = {
  webhooks: defineGet('/api/user/webhooks', {
    output: json(z.array(WebhookWire)),
    summary: 'Webhooks with their last attempts',
    description: 'Without their secrets. The delivery and its signature are in `docs/webhooks.md`.',
  }),
  createWebhook: definePost('/api/user/webhooks/create', {
    input: z.object({
      url: text(1, MAX_ADDRESS_LENGTH).describe('Public `https` address that receives the events.'),
      ...choices((category) => flag.default(true).describe(meaningOf(category))),
      since,
    }),
    output: json(z.object({ secret, row: WebhookWire })),
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['webhook_address_not_allowed', 'outside_limits'],
    summary: 'Creates a webhook',
    description: 'Without `since` it receives the events from now on. An account has at most five.',
    example: { url: 'https://bot.example.com/vernier', alerts: false },
  }),
  changeWebhook: definePost('/api/user/webhooks/change', {
    input: z.object({
      id: webhookId,
      ...choices((category) => flag.optional().describe(meaningOf(category))),
      enabled: flag.optional().describe('Turns it on or off.'),
      since,
    }),
    output: json(WebhookWire),
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found'],
    summary: 'Changes, turns on or turns off a webhook',
    description:
      'An absent field changes nothing. One that is turned on goes on after its last event, or after `since`, without waiting for the next attempt.',
    example: { id: '{webhook}', enabled: false },
  }),
  rotateWebhookSecret: definePost('/api/user/webhooks/rotate', {
    input: z.object({ id: webhookId }),
    output: json(z.object({ secret, row: WebhookWire })),
    needsStepUp: true,
    refusedInFreeze: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found'],
    summary: 'Replaces the secret of a webhook',
    description: 'For 24 hours both secrets sign each delivery.',
    example: { id: '{webhook}' },
  }),
  testWebhook: definePost('/api/user/webhooks/test', {
    input: z.object({ id: webhookId }),
    output: json(WebhookAttemptWire),
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'state_changed'],
    summary: 'Sends a test event to a webhook',
    description:
      'Answers with the result; also for one that is off. One at a time, also while a delivery runs.',
    example: { id: '{webhook}' },
  }),
  removeWebhook: definePost('/api/user/webhooks/remove', {
    input: z.object({ id: webhookId }),
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Removes a webhook',
    description: 'Nothing is sent to its address any more.',
    example: { id: '{webhook}' },
  }),
};
