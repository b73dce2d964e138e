/** Notification of an account's owner about a new withdrawal method: a thief would add one first, and a hold follows. */

import type { WithdrawalMethodRow } from '@vernier/db/repositories/wallet/withdrawal-methods';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { isoTime } from '@vernier/shared/clock';
import { languageOf } from '@vernier/shared/api/languages';
import { ownContact } from '../../core/identity/contacts.ts';
import type { MethodContext } from './wallet-context.ts';
import { usableAtMs } from './hold.ts';

/** [WITHDRAWAL-14] It names no destination: a mailbox is not ours. */
export function notifyOwnerOfMethod(
  context: Pick<MethodContext, 'cipher' | 'notifications' | 'config' | 'wall'>,
  user: UserRow,
  method: WithdrawalMethodRow,
): void {
  const { cipher, notifications } = context;
  const contact = ownContact(cipher, user, 'email') ?? ownContact(cipher, user, 'mobile');
  if (contact === null) return;
  const until = `${isoTime(usableAtMs(context, user, method))
    .slice(0, 16)
    .replace('T', ' ')} UTC`;
  notifications.tell({
    to: contact.address,
    channel: contact.channel === 'email' ? 'email' : 'sms',
    lang: languageOf(user.lang),
    news: 'method',
    values: { until },
  });
}
