/** Sign-in calls: demo accounts, registration, login, codes and passwords. */

import { z } from 'zod';
import { defineGet, definePost, json, EMPTY } from '../define-call.ts';
import { newPassword, oneOf, optional, text, typedPassword, wholeNumber } from '../fields.ts';
import { passkeyResponse } from './passkeys.ts';
import { AreaWire } from '../shapes/site.ts';
import { SessionWire, UserWire } from '../shapes/user.ts';
import { time } from '../shapes/values.ts';

const CREDENTIAL_REFUSALS = ['wrong_account_or_password', 'totp_required', 'totp_wrong'] as const;
const CAPTCHA_REFUSALS = ['captcha_needed', 'captcha_wrong'] as const;
const CODE_REFUSALS = ['code_wrong', 'password_too_common'] as const;

/** An e-mail address is the longest name of an account. */
const MAX_ACCOUNT_LENGTH = 254;
/** Enough for spaces around six digits, and for a captcha's letters. */
const MAX_CODE_LENGTH = 32;
/** A recovery code is the longest second factor. */
const MAX_SECOND_FACTOR_LENGTH = 64;
const MAX_INVITE_LENGTH = 32;
const MAX_KEY_LENGTH = 64;

const EMAIL = 'user@example.com';
const PASSWORD = 'nine brown foxes';

const account = text(1, MAX_ACCOUNT_LENGTH).describe(
  'Email address, or mobile number without its dialling code.',
);
const contactType = z
  .enum(['email', 'mobile', 'phone'])
  .describe('Type of `account`. `phone` means the same as `mobile`.');
const code = text(1, MAX_CODE_LENGTH);
const sentCode = code.describe('The six-digit code that we sent.');
const areaId = wholeNumber(1, 999).describe('Country: `id` from `areaList`. Required with a mobile number.');
const key = optional(text(1, MAX_KEY_LENGTH)).describe(
  'The `key` from the request for the code. If absent, the newest request from the same address counts.',
);
const sentKey = z.object({ key: z.string().describe('For the call that uses the code.') });
const secondFactor = optional(z.string().max(MAX_SECOND_FACTOR_LENGTH)).describe(
  'Six-digit code from the authenticator app, or a recovery code. Required with two-step login.',
);

/** The answer to a captcha that a refusal `captcha_needed` has requested: the id of the picture, and its letters. */
const captchaAnswer = {
  captcha_id: optional(text(1, MAX_KEY_LENGTH)).describe(
    'The `id` from `captcha`. Required after the refusal `captcha_needed`.',
  ),
  captcha: optional(code).describe('The letters of that picture.'),
};

export type ContactType = z.infer<typeof contactType>;

const registerInput = z
  .object({
    type: contactType,
    area_id: areaId,
    account: optional(account).describe('Email address, or mobile number without its dialling code.'),
    mobile: optional(account).describe('The mobile number. Required without `account`.'),
    password: newPassword,
    re_password: z.string().describe('The password again.'),
    invite_code: optional(text(1, MAX_INVITE_LENGTH)).describe('Invitation code of another user.'),
    sms_code: code.describe(
      'The code that we sent, or the letters of the captcha, depending on `verify_reg_type`.',
    ),
    key: key.describe('The `key` from the request for the code, or the `id` of the captcha.'),
    ...captchaAnswer,
  })
  // a phone number may come in either of the two
  .transform(({ account: typed, mobile, ...rest }) => ({
    ...rest,
    account: typed ?? (rest.type === 'email' ? '' : (mobile ?? '')),
  }));

const sendCodeInput = z.object({
  to: account,
  area_id: optional(areaId),
  type: oneOf(1, 2).describe('1: registration. 2: password change or step-up.'),
});
const sendSmsInput = sendCodeInput.extend(captchaAnswer);

export const SIGN_IN_CALLS = {
  openDemo: defineGet('/api/user/createAccountDemoForU', {
    output: json(SessionWire),
    session: 'optional',
    ownSiteOnly: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['session_invalid', 'account_frozen'],
    summary: 'Opens a demo account',
    description: 'For our own pages only: it requires the `lang` header. Programs use the POST call.',
  }),
  openDemoPost: definePost('/api/user/createAccountDemoForU', {
    output: json(SessionWire),
    session: 'optional',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: ['session_invalid', 'account_frozen'],
    summary: 'Opens a demo account and logs in',
    description: 'A registered user gets their own demo account.',
  }),
  userInfo: defineGet('/api/user/info', {
    output: json(UserWire),
    load: 'never-shed',
    summary: 'User of the session',
    description: 'A demo account has neither email address nor mobile number.',
  }),
  login: definePost('/api/user/loginForU', {
    input: z.object({
      account,
      password: typedPassword,
      login_type: contactType,
      area_id: optional(areaId),
      totp: secondFactor,
      passkey: optional(passkeyResponse).describe(
        'Instead of `totp`: response of a passkey to `passkeyChallenge`, as JSON text.',
      ),
      ...captchaAnswer,
    }),
    output: json(SessionWire),
    session: 'ignored',
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: [...CREDENTIAL_REFUSALS, 'passkey_wrong', ...CAPTCHA_REFUSALS],
    summary: 'Logs in',
    description: 'After ten wrong passwords in an hour, each further attempt must wait longer.',
    example: { account: EMAIL, password: PASSWORD, login_type: 'email' },
  }),
  logout: definePost('/api/user/logout', {
    output: json(EMPTY),
    openToFrozen: true,
    load: 'never-shed',
    fullDisk: 'accepted',
    summary: 'Ends the session',
    description: 'Its next call is refused with 999.',
  }),
  register: definePost('/api/user/register', {
    input: registerInput,
    output: json(SessionWire),
    session: 'optional',
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: [
      ...CODE_REFUSALS,
      ...CAPTCHA_REFUSALS,
      'invite_code_wrong',
      'region_not_served',
      'account_exists',
    ],
    summary: 'Registers an account',
    description:
      '`sms_code` is the code that we sent, or the letters of the captcha in `key`, depending on `verify_reg_type`.',
    example: {
      type: 'email',
      area_id: 344,
      account: 'new@example.com',
      password: PASSWORD,
      re_password: PASSWORD,
      sms_code: '{code}',
    },
  }),
  sendEmail: definePost('/api/notify/send_email', {
    input: sendCodeInput,
    output: json(sentKey),
    session: 'optional',
    openToFrozen: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    summary: 'Sends a code by email',
    description:
      'Six digits, valid for ten minutes and five attempts, once a minute per address. The response does not show whether the address has an account.',
    example: { to: 'somebody@example.com', type: 1 },
  }),
  sendSms: definePost('/api/notify/send_sms', {
    input: sendSmsInput,
    output: json(sentKey),
    session: 'optional',
    openToFrozen: true,
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['region_not_served', ...CAPTCHA_REFUSALS],
    summary: 'Sends a code by SMS',
    description:
      'Six digits, valid for ten minutes and five attempts, once a minute per number. The response does not show whether the number has an account.',
    example: { to: '51234567', area_id: 344, type: 1 },
  }),
  forgetPassword: definePost('/api/user/forget_password', {
    input: z.object({
      type: contactType,
      account,
      new_password: newPassword,
      secondary_password: z.string().describe('The password again.'),
      auth_code: sentCode,
      area_id: optional(areaId),
      key,
      ...captchaAnswer,
    }),
    output: json(EMPTY),
    session: 'ignored',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: [...CODE_REFUSALS, ...CAPTCHA_REFUSALS, 'account_frozen'],
    summary: 'Resets a forgotten password',
    description: 'Requires a code of `type` 2 from `sendEmail` or `sendSms`. Ends all sessions and API keys.',
    example: {
      type: 'email',
      account: EMAIL,
      new_password: PASSWORD,
      secondary_password: PASSWORD,
      auth_code: '{code}',
    },
  }),
  stepUp: definePost('/api/user/step_up', {
    input: z.object({
      password: optional(typedPassword).describe('Password of the account.'),
      totp: optional(z.string().max(MAX_SECOND_FACTOR_LENGTH)).describe(
        'Six-digit code from the authenticator app, or a recovery code.',
      ),
      code: optional(code).describe(
        'The six-digit code that we sent to the account’s email address or mobile number.',
      ),
      passkey: optional(passkeyResponse).describe(
        'Response of a passkey to `stepUpChallenge`, as JSON text.',
      ),
      key,
    }),
    output: json(z.object({ until: time.describe('The end of the five minutes.') })),
    realAccountsOnly: true,
    limit: 'login',
    load: 'arrivals',
    fullDisk: 'accepted',
    refusals: ['wrong_account_or_password', 'totp_wrong', 'code_wrong', 'passkey_wrong'],
    summary: 'Confirms the session for five minutes',
    description:
      'Use a method from the refusal `step_up_needed`: the password, a code from the authenticator app, a code by email or SMS (`send_email` or `send_sms` with `type` 2), or a passkey.',
    example: { password: PASSWORD },
  }),
  amendPassword: definePost('/api/user/amend_password', {
    input: z.object({
      new_password: newPassword,
      auth_code: sentCode,
      type: contactType.describe('Where we sent the code: email address or mobile number.'),
      key,
    }),
    output: json(EMPTY),
    realAccountsOnly: true,
    needsStepUp: true,
    load: 'arrivals',
    fullDisk: 'refused',
    refusals: CODE_REFUSALS,
    summary: 'Changes the password',
    description: 'Requires a code by email or SMS. Ends all other sessions and API keys.',
    example: { type: 'email', new_password: PASSWORD, auth_code: '{code}' },
  }),
  areaList: defineGet('/api/default/area_list', {
    output: json(z.array(AreaWire)),
    session: 'ignored',
    compressed: true,
    summary: 'Countries from which users can register',
    description: 'Sorted by name. Restricted countries are left out.',
  }),
  captcha: defineGet('/api/captcha/token', {
    output: json(
      z.object({
        id: z.string().describe('For `captcha_id` of the next call.'),
        b64s: z.string().describe('The picture as `data:` address.'),
      }),
    ),
    session: 'ignored',
    limit: 'pictures',
    load: 'arrivals',
    summary: 'Captcha picture',
    description: 'Enter its letters after the refusal `captcha_needed`. They work once.',
  }),
};
