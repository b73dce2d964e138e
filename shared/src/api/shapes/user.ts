/** The user, sessions, invitations, and the review of the real name. */

import { z } from 'zod';

/** An API token of the user, without its secret. */
export const ApiTokenWire = z.object({
  id: z.number(),
  name: z.string(),
  scope: z.enum(['read', 'trade']).describe('`trade` may read too.'),
  created_at: z.string(),
  expires_at: z.string().nullable().describe('Null: it ends with its revocation only.'),
  used_at: z.string().nullable().describe('To the minute; null while it was never used.'),
});
export type ApiTokenWire = z.infer<typeof ApiTokenWire>;

export const UserWire = z.object({
  id: z.number(),
  uid: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  is_demo: z.literal([0, 1]),
  invite_code: z.string(),
  review_status: z.literal([0, 1, 2]),
  lang: z.string(),
});
export type UserWire = z.infer<typeof UserWire>;

export const SessionWire = z.object({ token: z.string(), user: UserWire });
export type SessionWire = z.infer<typeof SessionWire>;

export const SessionRowWire = z.object({
  id: z.number(),
  created_at: z.string(),
  seen_at: z.string(),
  current: z.boolean().describe('True for the session of this request.'),
  device: z.string().describe('What the browser called itself at the login, shortened: `Chrome, Android`.'),
});
export type SessionRowWire = z.infer<typeof SessionRowWire>;

export const SessionIdleWire = z.object({
  hours: z.number().describe('A session without a call for this long ends.'),
});
export type SessionIdleWire = z.infer<typeof SessionIdleWire>;

export const WithdrawalFreezeWire = z.object({
  frozen_at: z.string().nullable().describe('Null: withdrawals are not frozen.'),
  ends_at: z.string().nullable().describe('Null until its user has requested the end.'),
});
export type WithdrawalFreezeWire = z.infer<typeof WithdrawalFreezeWire>;

export const InvitesWire = z.object({
  invite_code: z.string(),
  link: z.string(),
  total: z.number(),
  list: z.array(z.object({ uid: z.string(), created_at: z.string() })),
});
export type InvitesWire = z.infer<typeof InvitesWire>;

export const RealNameStateWire = z
  .object({
    review_status: z.literal([0, 1, 2]),
    last_reject: z.object({ remark: z.string(), at: z.string() }).nullable(),
  })
  .describe('0 not submitted or rejected, 1 waiting, 2 finished.');
export type RealNameStateWire = z.infer<typeof RealNameStateWire>;
