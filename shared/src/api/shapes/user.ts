/** The user, sessions, invitations, and the review of the real name. */

import { z } from 'zod';
import { count, rowId, time, total } from './values.ts';

const reviewStatus = z
  .literal([0, 1, 2])
  .describe('0: not submitted or rejected, 1: in review, 2: verified.');

/** An API token of the user, without its secret. */
export const ApiTokenWire = z
  .object({
    id: rowId.describe('Id of the API key, for `revokeApiToken`.'),
    name: z.string().describe('Name from the user.'),
    scope: z.enum(['read', 'trade']).describe('`trade` includes `read`.'),
    created_at: time.describe('Time of creation.'),
    expires_at: time.nullable().describe('Expiry. Null if it does not expire.'),
    used_at: time.nullable().describe('Last use, to the minute. Null if it was never used.'),
  })
  .describe('An API key without its secret.');
export type ApiTokenWire = z.infer<typeof ApiTokenWire>;

export const UserWire = z
  .object({
    id: rowId.describe('Id of the account.'),
    uid: z.string().describe('Public number with eight digits.'),
    email: z.string().nullable().describe('Email address. Null without one.'),
    mobile: z.string().nullable().describe('Mobile number with its dialling code. Null without one.'),
    is_demo: z.literal([0, 1]).describe('1: demo account.'),
    invite_code: z.string().describe('Invitation code of the user.'),
    review_status: reviewStatus,
    lang: z.string().describe('Language of messages to the user.'),
  })
  .describe('User of the session.');
export type UserWire = z.infer<typeof UserWire>;

export const SessionWire = z
  .object({
    token: z.string().describe('Token for the header `authorization`.'),
    user: UserWire,
  })
  .describe('A new session.');
export type SessionWire = z.infer<typeof SessionWire>;

export const SessionRowWire = z
  .object({
    id: rowId.describe('Id of the session, for `revokeSession`.'),
    created_at: time.describe('Time of the login.'),
    seen_at: time.describe('Time of the last call.'),
    current: z.boolean().describe('True for the session of this request.'),
    device: z.string().describe('Browser and system at the login, such as `Chrome, Android`.'),
  })
  .describe('A session of the user.');
export type SessionRowWire = z.infer<typeof SessionRowWire>;

export const SessionIdleWire = z
  .object({ hours: z.int().describe('A session without a call for this many hours ends.') })
  .describe('Idle limit of sessions.');
export type SessionIdleWire = z.infer<typeof SessionIdleWire>;

export const WithdrawalFreezeWire = z
  .object({
    frozen_at: time.nullable().describe('Start of the freeze. Null: withdrawals are not frozen.'),
    ends_at: time.nullable().describe('End of the restriction. Null until the user requests it.'),
  })
  .describe('The freeze of withdrawals.');
export type WithdrawalFreezeWire = z.infer<typeof WithdrawalFreezeWire>;

export const InvitesWire = z
  .object({
    invite_code: z.string().describe('The user’s code.'),
    link: z.string().describe('Link to registration with this code.'),
    total,
    list: z
      .array(
        z.object({
          uid: z.string().describe('Public number of the invited user.'),
          created_at: time.describe('Time of registration.'),
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
      .object({
        remark: z.string().describe('Reason of the rejection.'),
        at: time.describe('Time of the rejection.'),
      })
      .nullable()
      .describe('Last rejection. Null without one.'),
  })
  .describe('0: not submitted or rejected, 1: in review, 2: verified.');
export type RealNameStateWire = z.infer<typeof RealNameStateWire>;

export const SecondFactorWire = z
  .object({
    enabled: z.boolean().describe('True if two-step login is on.'),
    recovery_left: count.describe('Number of unused recovery codes.'),
  })
  .describe('Two-step login of a user.');

export const OidcLinkWire = z
  .object({
    linked: z
      .object({
        created_at: time.describe('When it was linked.'),
        used_at: time.nullable().describe('Its last login; null while it was never used.'),
      })
      .nullable()
      .describe('Null without a link.'),
    has_password: z.boolean().describe('Whether the account has a password.'),
  })
  .describe('The link of a user to the OpenID provider.');
export type OidcLinkWire = z.infer<typeof OidcLinkWire>;

export const OidcLoginWire = z
  .object({
    next: z
      .enum(['done', 'country', 'totp'])
      .describe('`country`: call `registerWithOidc`; `totp`: call `confirmOidcLogin`.'),
    session: SessionWire.nullable().describe('With `done` only.'),
    email: z.string().nullable().describe('Address of the account that `country` opens; else null.'),
  })
  .describe('A login at the OpenID provider.');
export type OidcLoginWire = z.infer<typeof OidcLoginWire>;

export const PasskeyWire = z
  .object({
    id: rowId.describe('Id of the passkey, for `removePasskey`.'),
    name: z.string().describe('Name from the user, or the browser and system that created it.'),
    created_at: time.describe('Time at which it was added.'),
    used_at: time.nullable().describe('Last use. Null if it was never used.'),
  })
  .describe('A passkey of a user.');
export type PasskeyWire = z.infer<typeof PasskeyWire>;
