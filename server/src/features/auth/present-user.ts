/** Users as they see themselves, with the addresses that are hidden from others. */

import type { ContactChannel } from '@vernier/db/repositories/users/users';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { ownContact } from '../../core/identity/contacts.ts';
import type { Credentials } from './registration.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

type ShownUser = Pick<NewUserRow, 'id' | 'uid' | 'isDemo' | 'inviteCode' | 'lang'> & {
  readonly reviewStatus?: 0 | 1 | 2;
};

export function presentUser(cipher: FieldCipher, user: NewUserRow): UserWire {
  const own = (channel: ContactChannel) => ownContact(cipher, user, channel)?.address ?? null;
  return userWire(user, { email: own('email'), mobile: own('mobile') });
}

export function presentCredentials(cipher: FieldCipher, { token, user }: Credentials): SessionWire {
  return { token, user: presentUser(cipher, user) };
}

/** Users as the wire shows them: to themselves, with the addresses that only they see. A demo user has none. */
function userWire(user: ShownUser, own: Pick<UserWire, 'email' | 'mobile'>): UserWire {
  return {
    id: user.id,
    uid: user.uid,
    email: own.email,
    mobile: own.mobile,
    is_demo: user.isDemo ? 1 : 0,
    invite_code: user.inviteCode,
    review_status: user.reviewStatus ?? 0,
    lang: user.lang,
  };
}
