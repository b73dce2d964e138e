/** Sign-in calls: demo accounts, registration, login, codes and passwords. */

import { z } from 'zod';
import { defineCall, json, NO_INPUT, type Empty } from '../define-call.ts';
import { newPassword, oneOf, optional, text, typedPassword, wholeNumber } from '../fields.ts';
import type { AreaWire } from '../shapes/site.ts';
import type { SessionWire, UserWire } from '../shapes/user.ts';

const CREDENTIAL_REFUSALS = ['wrong_account_or_password', 'totp_required', 'totp_wrong'] as const;
const CODE_REFUSALS = ['code_wrong', 'password_too_common'] as const;

/** An e-mail address is the longest name of an account. */
const MAX_ACCOUNT_LENGTH = 254;
/** Room for spaces around six digits, and for a captcha's letters. */
const MAX_CODE_LENGTH = 32;
/** A recovery code is the longest second factor. */
const MAX_SECOND_FACTOR_LENGTH = 64;
const MAX_INVITE_LENGTH = 32;
const MAX_CAPTCHA_ID_LENGTH = 64;

const EMAIL = 'user@example.com';
const PASSWORD = 'nine brown foxes';

const account = text(1, MAX_ACCOUNT_LENGTH);
/** `phone` is an alias of `mobile`. */
const contactType = z.enum(['email', 'mobile', 'phone']);
const code = text(1, MAX_CODE_LENGTH);
const areaId = wholeNumber(1, 999);

export type ContactType = z.infer<typeof contactType>;

const registerInput = z
  .object({
    type: contactType,
    area_id: areaId,
    account: optional(account),
    mobile: optional(account),
    password: newPassword,
    re_password: z.string(),
    invite_code: optional(text(1, MAX_INVITE_LENGTH)),
    /** The code that was sent, or the captcha's text. */
    sms_code: code,
    /** The captcha's id. */
    key: optional(text(1, MAX_CAPTCHA_ID_LENGTH)),
  })
  // a phone number may come in either of the two
  .transform(({ account: typed, mobile, ...rest }) => ({
    ...rest,
    account: typed ?? (rest.type === 'email' ? '' : (mobile ?? '')),
  }));

/** `type` 1 registers, 2 resets a password. */
const sendCodeInput = z.object({ to: account, area_id: optional(areaId), type: oneOf(1, 2) });

export const SIGN_IN_CALLS = {
  openDemo: defineCall({
    method: 'GET',
    path: '/api/user/createAccountDemoForU',
    input: NO_INPUT,
    output: json<SessionWire>(),
    session: 'optional',
    ownSiteOnly: true,
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['session_invalid', 'account_frozen'],
    summary: 'Opens a demo account',
    description: 'From our own pages only: it wants the `lang` header. Programs use the POST.',
    example: { as: 'anonymous', input: {} },
  }),
  openDemoPost: defineCall({
    method: 'POST',
    path: '/api/user/createAccountDemoForU',
    input: NO_INPUT,
    output: json<SessionWire>(),
    session: 'optional',
    limit: 'orders',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['session_invalid', 'account_frozen'],
    summary: 'Opens a demo account and logs in to it',
    description: 'A registered user gets their practice account.',
    example: { as: 'anonymous', input: {} },
  }),
  userInfo: defineCall({
    method: 'GET',
    path: '/api/user/info',
    input: NO_INPUT,
    output: json<UserWire>(),
    session: 'required',
    limit: 'calls',
    load: 'never-shed',
    summary: 'The user behind a session',
    example: { as: 'demo', input: {} },
  }),
  login: defineCall({
    method: 'POST',
    path: '/api/user/loginForU',
    input: z.object({
      account,
      password: typedPassword,
      login_type: contactType,
      area_id: optional(areaId),
      totp: optional(z.string().max(MAX_SECOND_FACTOR_LENGTH)),
    }),
    output: json<SessionWire>(),
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: [...CREDENTIAL_REFUSALS],
    summary: 'Logs in',
    description: 'After five wrong passwords each next try has to wait longer.',
    example: { as: 'anonymous', input: { account: EMAIL, password: PASSWORD, login_type: 'email' } },
  }),
  logout: defineCall({
    method: 'POST',
    path: '/api/user/logout',
    input: NO_INPUT,
    output: json<Empty>(),
    session: 'required',
    openToFrozen: true,
    limit: 'calls',
    load: 'never-shed',
    fullDisk: 'accepted',
    summary: 'Ends the session',
    example: { as: 'demo', input: {} },
  }),
  register: defineCall({
    method: 'POST',
    path: '/api/user/register',
    input: registerInput,
    output: json<SessionWire>(),
    session: 'optional',
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CODE_REFUSALS, 'captcha_wrong', 'invite_code_wrong', 'region_not_served', 'account_exists'],
    summary: 'Registers an account',
    description:
      '`sms_code` is the code that was sent, or the text of the picture that `key` names, as `verify_reg_type` says.',
    example: {
      as: 'anonymous',
      input: {
        type: 'email',
        area_id: 344,
        account: 'new@example.com',
        password: PASSWORD,
        re_password: PASSWORD,
        sms_code: '{code}',
      },
    },
  }),
  sendEmail: defineCall({
    method: 'POST',
    path: '/api/notify/send_email',
    input: sendCodeInput,
    output: json<Empty>(),
    session: 'optional',
    openToFrozen: true,
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'accepted',
    summary: 'Sends a code by e-mail',
    example: { as: 'anonymous', input: { to: 'somebody@example.com', type: 1 } },
  }),
  sendSms: defineCall({
    method: 'POST',
    path: '/api/notify/send_sms',
    input: sendCodeInput,
    output: json<Empty>(),
    session: 'optional',
    openToFrozen: true,
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'accepted',
    summary: 'Sends a code by SMS',
    example: { as: 'anonymous', input: { to: '51234567', area_id: 344, type: 1 } },
  }),
  forgetPassword: defineCall({
    method: 'POST',
    path: '/api/user/forget_password',
    input: z.object({
      type: contactType,
      account,
      new_password: newPassword,
      secondary_password: z.string(),
      auth_code: code,
      area_id: optional(areaId),
    }),
    output: json<Empty>(),
    session: 'ignored',
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: [...CODE_REFUSALS],
    summary: 'Sets a forgotten password',
    example: {
      as: 'anonymous',
      input: {
        type: 'email',
        account: EMAIL,
        new_password: PASSWORD,
        secondary_password: PASSWORD,
        auth_code: '{code}',
      },
    },
  }),
  amendPassword: defineCall({
    method: 'POST',
    path: '/api/user/amend_password',
    input: z.object({ new_password: newPassword, auth_code: code, type: contactType }),
    output: json<Empty>(),
    session: 'required',
    realAccountsOnly: true,
    limit: 'calls',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [...CODE_REFUSALS],
    summary: 'Changes the password',
    example: { as: 'user', input: { type: 'email', new_password: PASSWORD, auth_code: '{code}' } },
  }),
  areaList: defineCall({
    method: 'GET',
    path: '/api/default/area_list',
    input: NO_INPUT,
    output: json<AreaWire[]>(),
    session: 'ignored',
    compressed: true,
    limit: 'calls',
    load: 'reads',
    summary: 'Countries from which users can register',
    example: { as: 'anonymous', input: {} },
  }),
  captcha: defineCall({
    method: 'GET',
    path: '/api/captcha/token',
    input: NO_INPUT,
    output: json<{ id: string; b64s: string }>(),
    session: 'ignored',
    limit: 'pictures',
    load: 'arrivals',
    summary: 'A picture to read',
    example: { as: 'anonymous', input: {} },
  }),
};
