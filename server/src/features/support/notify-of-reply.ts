/** Tells a user who is not there by mail that support has answered, without its words: a mailbox is not ours. */

import { languageOf } from '@vernier/shared/api/languages';
import { ownContact } from '../../core/identity/contacts.ts';
import type { Context } from '../../context.ts';

type Parts = Pick<Context, 'cipher' | 'notifications' | 'identity' | 'accountFeed' | 'supportChat'>;

/** [C16] Once, until the user has read what there is: not for every answer in a row. */
export function notifyOfReply(
  { cipher, notifications, identity, accountFeed, supportChat }: Parts,
  userId: number,
): void {
  const isFirst = supportChat.unread(userId, 'user') === 1;
  if (!isFirst || accountFeed.hasSubscribers(userId)) return;
  const user = identity.userById(userId);
  const contact = user === null ? null : ownContact(cipher, user, 'email');
  if (user === null || contact === null) return;
  notifications.tell({
    to: contact.address,
    channel: 'email',
    lang: languageOf(user.lang),
    news: 'answer',
    values: {},
  });
}
