/** Notification calls: price alerts, and the push subscription of a device. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT, type Empty } from '../define-call.ts';
import { id, price, text } from '../fields.ts';
import type { PriceAlertsWire, PriceAlertWire, PushDeviceWire } from '../push-wire.ts';

const MAX_ENDPOINT_LENGTH = 2_048;
/** Twice the length of the longer key; the server checks the exact lengths. */
const MAX_PUSH_KEY_LENGTH = 130;

const base64url = text(1, MAX_PUSH_KEY_LENGTH).regex(/^[\w-]+=*$/);

export const NOTIFICATION_CALLS = {
  alerts: defineCall({
    method: 'GET',
    path: '/v1/api/forex/alerts',
    input: NO_INPUT,
    output: json<PriceAlertsWire>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'Price alerts',
    example: { as: 'demo', input: {} },
  }),
  /** `replaces` names one of the user's that waits, and goes in the same step. */
  addAlert: defineCall({
    method: 'POST',
    path: '/v1/api/forex/alert_add',
    input: z
      .object({ forex_id: id, price, replaces: id.optional() })
      .refine((input) => input.price !== null, { path: ['price'], message: 'an alert needs a price' }),
    output: json<PriceAlertWire>(),
    session: 'required',
    keyed: true,
    limit: 'calls',
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['not_found', 'price_not_available', 'target_not_allowed', 'alert_exists', 'too_many_alerts'],
    summary: 'Sets a price alert',
    example: { as: 'demo', input: { forex_id: 1, price: '1.99' } },
  }),
  removeAlert: defineCall({
    method: 'POST',
    path: '/v1/api/forex/alert_remove',
    input: z.object({ id }),
    output: json<Empty>(),
    session: 'required',
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['not_found'],
    summary: 'Removes a price alert',
    example: { as: 'demo', input: { id: '{alert}' } },
  }),
  /** The key that a browser subscribes with (VAPID, base64url). */
  pushKey: defineCall({
    method: 'GET',
    path: '/api/push/key',
    input: NO_INPUT,
    output: json<{ key: string }>(),
    session: 'ignored',
    limit: 'calls',
    load: 'reads',
    summary: 'The key that a browser subscribes with',
    example: { as: 'anonymous', input: {} },
  }),
  pushDevice: defineCall({
    method: 'GET',
    path: '/api/push/device',
    input: NO_INPUT,
    output: json<PushDeviceWire>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    summary: 'What this session’s device is told of',
    example: { as: 'demo', input: {} },
  }),
  subscribePush: defineCall({
    method: 'POST',
    path: '/api/push/subscribe',
    input: z.object({
      endpoint: text(1, MAX_ENDPOINT_LENGTH),
      p256dh: base64url,
      auth: base64url,
      fills: z.boolean(),
      stops: z.boolean(),
      margin: z.boolean(),
      alerts: z.boolean(),
      money: z.boolean(),
    }),
    output: json<PushDeviceWire>(),
    session: 'required',
    limit: 'calls',
    load: 'reads',
    fullDisk: 'refused',
    refusals: ['push_address_not_allowed'],
    summary: 'Subscribes this device',
    example: {
      as: 'demo',
      input: {
        endpoint: 'https://push.example.com/a-browser',
        p256dh: 'BGtCrLNaeJbRPaFTp7OjJ3AeFO07LORDBozX04gB-ztbJuejaMOi6ARcVBw_ZdM5XqtKpv7cGdnI-x3y5ltEFB8',
        auth: 'AAECAwQFBgcICQoLDA0ODw',
        fills: true,
        stops: true,
        margin: true,
        alerts: true,
        money: false,
      },
    },
  }),
  unsubscribePush: defineCall({
    method: 'POST',
    path: '/api/push/unsubscribe',
    input: NO_INPUT,
    output: json<Empty>(),
    session: 'required',
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'accepted',
    summary: 'Ends this device’s subscription',
    example: { as: 'demo', input: {} },
  }),
};
