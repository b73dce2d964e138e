/** Notification calls: price alerts, and the push subscription of a device. */

import { z } from 'zod';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { instrumentId, id, price, text } from '../fields.ts';
import { PriceAlertsWire, PriceAlertWire, PushDeviceWire } from '../shapes/push.ts';

const MAX_ENDPOINT_LENGTH = 2_048;
/** Twice the length of the longer key; the server checks the exact lengths. */
const MAX_PUSH_KEY_LENGTH = 130;

const base64url = text(1, MAX_PUSH_KEY_LENGTH).regex(/^[\w-]+=*$/);

export const NOTIFICATION_CALLS = {
  alerts: defineGet('/v1/api/forex/alerts', {
    output: json(PriceAlertsWire),
    summary: 'Price alerts',
    description: 'Active alerts, and the last ones that triggered.',
  }),
  addAlert: definePost('/v1/api/forex/alert_add', {
    input: z
      .object({
        forex_id: instrumentId,
        price: price.describe('Bid price that triggers the alert.'),
        replaces: id.optional().describe('Id of an active alert to replace in the same step.'),
      })
      .refine((input) => input.price !== null, { path: ['price'], message: 'an alert needs a price' }),
    output: json(PriceAlertWire),
    keyed: true,
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['not_found', 'price_not_available', 'target_not_allowed', 'alert_exists', 'too_many_alerts'],
    summary: 'Adds a price alert',
    description: 'Triggers once, when the bid reaches the price from its current side.',
    example: { forex_id: 1, price: '1.99' },
  }),
  removeAlert: definePost('/v1/api/forex/alert_remove', {
    input: z.object({ id: id.describe('Id of the alert.') }),
    output: json(EMPTY),
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Removes a price alert',
    description: 'Removes an active or a triggered alert.',
    example: { id: '{alert}' },
  }),
  pushKey: defineGet('/api/push/key', {
    output: json(z.object({ key: z.string().describe('VAPID key in base64url.') })),
    session: 'ignored',
    summary: 'Key for push subscriptions',
    description: 'The `applicationServerKey` of `PushManager.subscribe`.',
  }),
  pushDevice: defineGet('/api/push/device', {
    output: json(PushDeviceWire),
    summary: 'Push settings of this session’s device',
    description: 'The subscription belongs to the session and ends with it.',
  }),
  subscribePush: definePost('/api/push/subscribe', {
    input: z.object({
      endpoint: text(1, MAX_ENDPOINT_LENGTH).describe('Address of the browser’s push service.'),
      p256dh: base64url.describe('Public key of the subscription.'),
      auth: base64url.describe('Secret of the subscription.'),
      ...PushDeviceWire.omit({ endpoint: true }).shape,
    }),
    output: json(PushDeviceWire),
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['push_address_not_allowed'],
    summary: 'Subscribes this device',
    description:
      'Send the result of `PushManager.subscribe` in the browser. It replaces an earlier subscription.',
    example: {
      endpoint: 'https://push.example.com/a-browser',
      p256dh: 'BGtCrLNaeJbRPaFTp7OjJ3AeFO07LORDBozX04gB-ztbJuejaMOi6ARcVBw_ZdM5XqtKpv7cGdnI-x3y5ltEFB8',
      auth: 'AAECAwQFBgcICQoLDA0ODw',
      fills: true,
      stops: true,
      margin: true,
      alerts: true,
      money: false,
    },
  }),
  unsubscribePush: definePost('/api/push/unsubscribe', {
    output: json(EMPTY),
    load: 'arrivals',
    fullDisk: 'accepted',
    summary: 'Unsubscribes this device',
    description: 'Does nothing without a subscription.',
  }),
};
