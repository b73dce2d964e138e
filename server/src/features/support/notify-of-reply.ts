/** Mail to an absent user about a reply of support, without its text: a mailbox may be read by others. */

import { languageOf } from '@vernier/shared/api/languages';
import { ownContact } from '../../core/identity/contacts.ts';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { AccountFeed } from '../../core/feeds/account-feed.ts';
import type { Notifications } from '../notifications/create-notifications.ts';
import type { SupportChat } from './support-chat.ts';

interface ReplySources {
  readonly supportChat: SupportChat;
  readonly accountFeed: AccountFeed;
  readonly identity: Pick<UserRepository, 'userById'>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly cipher: FieldCipher;
}

/** [SUPPORT-5] Once, until the user has read what there is: not for every answer in a row. */
export async function notifyOfReply(
  { cipher, notifications, identity, accountFeed, supportChat }: ReplySources,
  userId: number,
): Promise<void> {
  const isFirst = (await supportChat.unread(userId, 'user')) === 1;
  if (!isFirst || accountFeed.hasSubscribers(userId)) return;
  const user = await identity.userById(userId);
  const contact = user === null ? null : ownContact(cipher, user, 'email');
  if (user === null || contact === null) return;
  await notifications.notify({
    to: contact.address,
    channel: 'email',
    lang: languageOf(user.lang),
    news: 'answer',
    values: {},
  });
}
