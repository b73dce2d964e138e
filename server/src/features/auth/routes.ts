/** Calls about accounts and credentials. */

import { type Route, route } from '../../platform/routing/route.ts';
import { apiTokenRoutes } from './api-token-routes.ts';
import type { AuthContext } from './auth-context.ts';
import { userRoutes } from './login-routes.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { stepUpRoutes } from './step-up-routes.ts';
import { withdrawalFreezeRoutes } from './withdrawal-freeze-routes.ts';
import { totpRoutes } from './totp-routes.ts';
import { isRefusal, refuse } from '@vernier/shared/refusals';
import type { ContactChannel } from '@vernier/db/repositories/users/users';
import { contactKey, readContact, userOf } from '../../core/identity/contacts.ts';
import { requireOwnerOfName } from '../../core/shards/name-shard.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { smsRefusal } from './sms-destination.ts';

/** `type` of a code that registers. */
const REGISTERS = 1;
/** `type` of a code that sets a password, with or without a session. */
const SETS_PASSWORD = 2;

export function authRoutes(context: AuthContext): readonly Route[] {
  return [
    ...userRoutes(context),
    ...totpRoutes(context),
    ...registrationRoutes(context),
    ...codeRoutes(context),
    ...passwordRoutes(context),
    ...sessionRoutes(context),
    ...apiTokenRoutes(context),
    ...stepUpRoutes(context),
    ...passkeyRoutes(context),
    ...withdrawalFreezeRoutes(context),
    ...captchaRoutes(context),
  ];
}

/** The picture that proves a person where no code is sent. */
function captchaRoutes({ captchas }: AuthContext): readonly Route[] {
  return [
    route('captcha', async () => {
      const { id, picture } = await captchas.draw();
      return { data: { id, b64s: picture } };
    }),
  ];
}

/** Sending of verification codes: the same response whether or not the address has an account. */
function codeRoutes(context: AuthContext): readonly Route[] {
  return [sendCode(context, 'sendEmail', 'email'), sendCode(context, 'sendSms', 'mobile')];
}

function sendCode(context: AuthContext, name: 'sendEmail' | 'sendSms', channel: ContactChannel): Route {
  const { codes, config } = context;
  return route(name, async ({ input: { to, area_id, type, ...captcha }, lang, ip, caller }) => {
    const contact = readContact({ type: channel, account: to, areaId: area_id });
    if (contact === 'account') return refuse('validation_failed', { fields: ['to'] });
    if (contact === 'area_id') return refuse('validation_failed', { fields: ['area_id'] });
    const destination = { number: contact.address, areaId: area_id };
    const refusal = channel === 'email' ? null : await smsRefusal(destination, config.restrictedCountries);
    // Looked up for both kinds, so that both cost the same.
    const user = await userOf(context, [contact]);
    // a session has chosen the process already
    if (caller === undefined) requireOwnerOfName(context.shards, user, contactKey(context.cipher, contact));
    const isOwner = user !== null && caller?.user.id === user.id && caller.scope === undefined;
    if (refusal !== null && !isOwner) return refusal;
    const sent = await codes.send({
      contact,
      purpose: type === REGISTERS ? 'register' : 'password',
      lang,
      isDecoy: type === SETS_PASSWORD && user === null,
      address: addressKey(ip),
      isOwner,
      captcha,
    });
    return isRefusal(sent) ? sent : { data: sent };
  });
}
