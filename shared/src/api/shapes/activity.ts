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
  'oidc_linked',
  'oidc_unlinked',
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
    id: rowId.describe('Number of the event in the account: 1, 2, 3 … without gaps.'),
    at: time.describe('Time of the event.'),
    kind: ActivityKind.describe('Type of the event, for programs.'),
    title: z.string().describe('Title of the event.'),
    text: z.string().describe('Details. May be empty.'),
    order_id: rowId.nullable().describe('Order of the event. Null for other events.'),
    path: z.string().describe('Page of the app with more details.'),
    own: z.boolean().describe('True if the user caused the event by an order or a request.'),
    read: z.boolean().describe('True if the user has read it.'),
  })
  .describe('An event of the account, in the language of the request.');
export type ActivityWire = z.infer<typeof ActivityWire>;

export const ActivityPageWire = z.object({
  list: rows(ActivityWire),
  total: count.describe('Number of events, which is the `id` of the newest one.'),
  unread: count.describe('Number of unread events.'),
  badge: count.describe(
    'Number of unread events that the user did not cause by an order or a request, at most 100.',
  ),
});
export type ActivityPageWire = z.infer<typeof ActivityPageWire>;

export const ActivityReadWire = ActivityPageWire.pick({ unread: true, badge: true });
export type ActivityReadWire = z.infer<typeof ActivityReadWire>;
