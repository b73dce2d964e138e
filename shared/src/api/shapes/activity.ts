/** The numbered activity of an account over the API, where an entry is called an event. */

import { z } from 'zod';
import { EVENT_ACTIVITY_KINDS } from '../../trading/orders/activity.ts';
import { count, rowId, rows, time } from './values.ts';

/** Kinds of facts that are no events of the log. */
export const FACT_KINDS = [
  'price_alert',
  'identity_approved',
  'identity_rejected',
  'method',
  'sign_in',
  'password_changed',
  'factor_enabled',
  'factor_disabled',
  'passkey_added',
  'passkey_removed',
  'token_created',
  'webhook_created',
  'webhook_stopped',
  'withdrawals_frozen',
  'unfreeze_requested',
  'withdrawals_unfrozen',
  'allow_list_on',
  'allow_list_off',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

const ActivityKind = z.enum([...EVENT_ACTIVITY_KINDS, ...FACT_KINDS]);

export const ActivityWire = z
  .object({
    id: rowId.describe('Counts the events of the account: 1, 2, 3 … without a gap.'),
    at: time.describe('When it happened.'),
    kind: ActivityKind.describe('What happened, for a program.'),
    title: z.string().describe('What happened, in a few words.'),
    text: z.string().describe('The details; may be empty.'),
    order_id: rowId.nullable().describe('The order that it is about; null for all others.'),
    path: z.string().describe('The page of the app that shows more.'),
    own: z.boolean().describe('The user caused it by an order or a request.'),
    read: z.boolean().describe('The user has read it.'),
  })
  .describe('What happened to the account, in the language of the request.');
export type ActivityWire = z.infer<typeof ActivityWire>;

export const ActivityPageWire = z.object({
  list: rows(ActivityWire),
  total: count.describe('Events of the account, which is the `id` of the newest one.'),
  unread: count.describe('Events that are not read.'),
  badge: count.describe(
    'Unread events that the user did not cause by an order or a request, counted up to 100.',
  ),
});
export type ActivityPageWire = z.infer<typeof ActivityPageWire>;

export const ActivityReadWire = ActivityPageWire.pick({ unread: true, badge: true });
export type ActivityReadWire = z.infer<typeof ActivityReadWire>;
