/** The user, sessions, invitations, and the review of the real name. */

import { z } from 'zod';
import { count, rowId, time, total } from './values.ts';

const reviewStatus = z.literal([0, 1, 2]).describe('0 not submitted or rejected, 1 waiting, 2 finished.');

/** An API token of the user, without its secret. */
export const ApiTokenWire = z
  .object({
    id: rowId.describe('Id of the token, for `revokeApiToken`.'),
    name: z.string().describe('The name that its user gave it.'),
    scope: z.enum(['read', 'trade']).describe('`trade` may read too.'),
    created_at: time.describe('When it was created.'),
    expires_at: time.nullable().describe('Null: it ends with its revocation only.'),
    used_at: time.nullable().describe('To the minute; null while it was never used.'),
  })
  .describe('An API token without its secret.');
export type ApiTokenWire = z.infer<typeof ApiTokenWire>;

export const UserWire = z
  .object({
    id: rowId.describe('Id of the account.'),
    uid: z.string().describe('Public number with eight digits.'),
    email: z.string().nullable().describe('Null for an account without an e-mail address.'),
    mobile: z
      .string()
      .nullable()
      .describe('With its dialling code; null for an account without a mobile number.'),
    is_demo: z.literal([0, 1]).describe('1 on a demo account.'),
    invite_code: z.string().describe('Code with which the user invites others.'),
    review_status: reviewStatus,
    lang: z.string().describe('Language of messages to the user.'),
  })
  .describe('The user of a session.');
export type UserWire = z.infer<typeof UserWire>;

export const SessionWire = z
  .object({
    token: z.string().describe('For the header `authorization` of the next calls.'),
    user: UserWire,
  })
  .describe('A new session.');
export type SessionWire = z.infer<typeof SessionWire>;

export const SessionRowWire = z
  .object({
    id: rowId.describe('Id of the session, for `revokeSession`.'),
    created_at: time.describe('When the user logged in.'),
    seen_at: time.describe('Its last call.'),
    current: z.boolean().describe('True for the session of this request.'),
    device: z.string().describe('What the browser called itself at the login, shortened: `Chrome, Android`.'),
  })
  .describe('A session of the user.');
export type SessionRowWire = z.infer<typeof SessionRowWire>;

export const SessionIdleWire = z
  .object({ hours: z.int().describe('A session without a call for this many hours ends.') })
  .describe('How long an unused session lives.');
export type SessionIdleWire = z.infer<typeof SessionIdleWire>;

export const WithdrawalFreezeWire = z
  .object({
    frozen_at: time.nullable().describe('Null: withdrawals are not frozen.'),
    ends_at: time.nullable().describe('Null until its user has requested the end.'),
  })
  .describe('The freeze of withdrawals.');
export type WithdrawalFreezeWire = z.infer<typeof WithdrawalFreezeWire>;

export const InvitesWire = z
  .object({
    invite_code: z.string().describe('The user’s code.'),
    link: z.string().describe('Address of the registration with this code.'),
    total,
    list: z
      .array(
        z.object({
          uid: z.string().describe('Public number of the user who registered.'),
          created_at: time.describe('When that user registered.'),
        }),
      )
      .describe('Users who registered with the code, newest first.'),
  })
  .describe('The invitation of a user.');
export type InvitesWire = z.infer<typeof InvitesWire>;

export const RealNameStateWire = z
  .object({
    review_status: reviewStatus,
    last_reject: z
      .object({ remark: z.string().describe('The reason.'), at: time.describe('When it was rejected.') })
      .nullable()
      .describe('The last rejection; null without one.'),
  })
  .describe('0 not submitted or rejected, 1 waiting, 2 finished.');
export type RealNameStateWire = z.infer<typeof RealNameStateWire>;

export const SecondFactorWire = z
  .object({
    enabled: z.boolean().describe('Whether logins need a second factor.'),
    recovery_left: count.describe('Recovery codes that are not used yet.'),
  })
  .describe('The second factor of a user.');

export const PasskeyWire = z
  .object({
    id: rowId.describe('Id of the passkey, for `removePasskey`.'),
    name: z.string().describe('The name that its user gave it, or the browser and system that created it.'),
    created_at: time.describe('When it was added.'),
    used_at: time.nullable().describe('Its last use; null while it was never used.'),
  })
  .describe('A passkey of a user.');
export type PasskeyWire = z.infer<typeof PasskeyWire>;
