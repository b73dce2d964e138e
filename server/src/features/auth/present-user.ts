/** Users as they see themselves, with the addresses that are hidden from others. */

import type { ContactChannel } from '@vernier/db/repositories/users/users';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { userWire } from '@vernier/shared/api/user-wire';
import { ownContact } from '../../core/identity/contacts.ts';
import type { Credentials } from './registration.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

export function presentUser(cipher: FieldCipher, user: NewUserRow): UserWire {
  const own = (channel: ContactChannel) => ownContact(cipher, user, channel)?.address ?? null;
  return userWire(user, { email: own('email'), mobile: own('mobile') });
}

export function presentCredentials(cipher: FieldCipher, { token, user }: Credentials): SessionWire {
  return { token, user: presentUser(cipher, user) };
}
