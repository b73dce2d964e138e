/** Addresses of accounts: parsed from user input, stored encrypted, and looked up by a blind index. */

import type { ContactChannel, UserRepository, UserRow } from '@vernier/db/repositories/users/users';
import { emailOf, mobilesOf } from '@vernier/shared/identity/contact';
import { countryOf, DIALLING_CODES } from '@vernier/shared/identity/countries';
import type { NewUserRow } from '@vernier/shared/engine/store';
import type { ContactType } from '@vernier/shared/api/calls/sign-in';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

export interface Contact {
  readonly channel: ContactChannel;
  /** Canonical form of the address. */
  readonly address: string;
}

/** An address as a form gives it. */
export interface ContactInput {
  readonly type: ContactType;
  readonly account: string;
  readonly areaId?: number | undefined;
}

/** `phone` is an alias of `mobile`. */
export function channelOf(type: ContactType): ContactChannel {
  return type === 'email' ? 'email' : 'mobile';
}

/**
 * The addresses that may be meant: one, but for a phone number that is typed without its country. Instead the parameter
 * that is wrong, when there are none.
 */
export function readContacts({
  type,
  account,
  areaId,
}: ContactInput): readonly Contact[] | 'account' | 'area_id' {
  const channel = channelOf(type);
  if (channel === 'email') {
    const address = emailOf(account);
    return address === null ? 'account' : [{ channel, address }];
  }
  const country = areaId === undefined ? null : countryOf(areaId);
  if (country === undefined) return 'area_id';
  const addresses = mobilesOf(account, country === null ? DIALLING_CODES : [country.diallingCode]);
  return addresses.length === 0 ? 'account' : addresses.map((address) => ({ channel, address }));
}

/** The canonical address, where it must be unambiguous. */
export function readContact(typed: ContactInput): Contact | 'account' | 'area_id' {
  const contacts = readContacts(typed);
  if (typeof contacts === 'string') return contacts;
  return contacts.length === 1 && contacts[0] !== undefined ? contacts[0] : 'area_id';
}

/** Key of codes and waits of an address, whether or not it has an account. */
export function contactKey(cipher: Pick<FieldCipher, 'blindIndex'>, { channel, address }: Contact): string {
  return cipher.blindIndex('target', `${channel} ${address}`);
}

/** Stored columns of an address. */
export function encryptedContact(cipher: FieldCipher, { channel, address }: Contact) {
  const [encrypted, index] = [cipher.encrypt(channel, address), cipher.blindIndex(channel, address)];
  return channel === 'email'
    ? { emailEncrypted: encrypted, emailIndex: index }
    : { mobileEncrypted: encrypted, mobileIndex: index };
}

/** The user that one of the addresses is of; null when none is, or more than one. */
export async function userOf(
  {
    identity,
    cipher,
  }: { readonly identity: Pick<UserRepository, 'userByContact'>; readonly cipher: FieldCipher },
  contacts: readonly Contact[],
): Promise<UserRow | null> {
  const channel = contacts[0]?.channel;
  if (channel === undefined) return null;
  return identity.userByContact(
    channel,
    contacts.map(({ address }) => cipher.blindIndex(channel, address)),
  );
}

/** A user's own addresses, of each kind one at most. */
export function ownContacts(cipher: FieldCipher, user: NewUserRow): readonly Contact[] {
  return (['email', 'mobile'] as const)
    .map((channel) => ownContact(cipher, user, channel))
    .filter((contact) => contact !== null);
}

/** A user's own address of one kind; null when there is none. */
export function ownContact(cipher: FieldCipher, user: NewUserRow, channel: ContactChannel): Contact | null {
  const encrypted = channel === 'email' ? user.emailEncrypted : user.mobileEncrypted;
  return encrypted == null ? null : { channel, address: cipher.decrypt(channel, encrypted) };
}
