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
  .describe('The first event is the one after this `id`. Use 0 for all events.');
const secret = z.string().describe('Signs the deliveries; no other call returns it.');
const webhookId = id.describe('Id of the webhook.');

export const WEBHOOK_CALLS = {
  webhooks: defineGet('/api/user/webhooks', {
    output: json(z.array(WebhookWire)),
    summary: 'Webhooks with their last attempts',
    description: 'Without their secrets. `docs/webhooks.md` describes deliveries and signatures.',
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
    description: 'Without `since`, it receives events from now on. An account can have five.',
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
      'An absent field changes nothing. When you turn a webhook on, it continues at once after its last event, or after `since`.',
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
    description: 'For 24 hours, both secrets sign each delivery.',
    example: { id: '{webhook}' },
  }),
  testWebhook: definePost('/api/user/webhooks/test', {
    input: z.object({ id: webhookId }),
    output: json(WebhookAttemptWire),
    limit: 'login',
    callsOtherServer: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['not_found', 'state_changed'],
    summary: 'Sends a test event to a webhook',
    description: 'Returns the result. It also works for a webhook that is off. One test runs at a time.',
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
    description: 'We send nothing more to its address.',
    example: { id: '{webhook}' },
  }),
};
