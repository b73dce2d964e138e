/** How a user is shown to the user: with the addresses that nobody else sees. */

import type { ContactChannel } from '@vernier/db/repositories/users/users';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { SessionWire, UserWire } from '@vernier/shared/api/shapes/user';
import { userWire } from '@vernier/shared/api/user-wire';
import { ownContact } from '../../core/identity/contacts.ts';
import type { Entry } from './newcomers.ts';
import type { Vault } from '../../platform/encryption/vault.ts';

export function presentUser(vault: Vault, user: NewUserRow): UserWire {
  const own = (channel: ContactChannel) => ownContact(vault, user, channel)?.address ?? null;
  return userWire(user, { email: own('email'), mobile: own('mobile') });
}

export function presentEntry(vault: Vault, { token, user }: Entry): SessionWire {
  return { token, user: presentUser(vault, user) };
}
