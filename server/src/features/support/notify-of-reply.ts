/** Mail to an absent user about a reply of support, without its text: a mailbox may be read by others. */

import { languageOf } from '@vernier/shared/api/languages';
import { ownContact } from '../../core/identity/contacts.ts';
import type { Context } from '../../context.ts';

type ReplySources = Pick<Context, 'cipher' | 'notifications' | 'identity' | 'accountFeed' | 'supportChat'>;

/** [C16] Once, until the user has read what there is: not for every answer in a row. */
export function notifyOfReply(
  { cipher, notifications, identity, accountFeed, supportChat }: ReplySources,
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
