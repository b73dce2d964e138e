/** Sending of verification codes: the same response whether or not the address has an account. */

import type { ContactChannel } from '@vernier/db/repositories/users/users';
import { refuse } from '@vernier/shared/refusals';
import { readContact, userOf } from '../../core/identity/contacts.ts';
import type { AuthContext } from './auth-context.ts';
import { addressKey } from '../../platform/routing/rate-limits.ts';
import { type Route, route } from '../../platform/routing/route.ts';

/** Registering. */
const REGISTERS = 1;
/** Setting a password, by who has forgotten it and by who is in. */
const SETS_PASSWORD = 2;

export function codeRoutes(context: AuthContext): readonly Route[] {
  return [sendCode(context, 'sendEmail', 'email'), sendCode(context, 'sendSms', 'mobile')];
}

function sendCode(context: AuthContext, name: 'sendEmail' | 'sendSms', channel: ContactChannel): Route {
  const { codes } = context;
  return route(name, ({ input: { to, area_id, type }, lang, ip, caller }) => {
    const contact = readContact({ type: channel, account: to, areaId: area_id });
    if (contact === 'account') return refuse('validation_failed', { fields: ['to'] });
    if (contact === 'area_id') return refuse('validation_failed', { fields: ['area_id'] });
    // Looked up for both kinds, so that both cost the same.
    const user = userOf(context, [contact]);
    const sent = codes.send({
      contact,
      purpose: type === REGISTERS ? 'register' : 'password',
      lang,
      isDecoy: type === SETS_PASSWORD && user === null,
      address: addressKey(ip),
      isOwner: user !== null && caller?.user.id === user.id && caller.scope === undefined,
    });
    return sent ?? { data: {} };
  });
}
