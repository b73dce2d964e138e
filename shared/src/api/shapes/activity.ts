/** The numbered activity of an account over the API, where an entry is called an event. */

import { z } from 'zod';
import { EVENT_ACTIVITY_KINDS } from '../../trading/orders/activity.ts';

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
  'token_created',
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
    id: z.number().describe('Counts the events of the account: 1, 2, 3 … without a gap.'),
    at: z.string(),
    kind: ActivityKind,
    title: z.string(),
    text: z.string(),
    order_id: z.number().nullable().describe('The order that it is about; null for all others.'),
    path: z.string().describe('The page of the app that shows more.'),
    own: z.boolean().describe('The user caused it by an order or a request.'),
    read: z.boolean(),
  })
  .describe('What happened to the account, in the language of the request.');
export type ActivityWire = z.infer<typeof ActivityWire>;

export const ActivityPageWire = z.object({
  list: z.array(ActivityWire),
  total: z.number().describe('Events of the account, which is the `id` of the newest one.'),
  unread: z.number(),
  badge: z
    .number()
    .describe('Unread events that the user did not cause by an order or a request, counted up to 100.'),
});
export type ActivityPageWire = z.infer<typeof ActivityPageWire>;

export const ActivityReadWire = ActivityPageWire.pick({ unread: true, badge: true });
export type ActivityReadWire = z.infer<typeof ActivityReadWire>;
