/** Messages to the owner of an account about what a thief would do with it: sign in, change credentials, move money [NOTIFICATION-5]. */

import type { ContactChannel, UserRepository, UserRow } from '@vernier/db/repositories/users/users';
import { languageOf } from '@vernier/shared/api/languages';
import { isoTime, type TimeMs } from '@vernier/shared/clock';
import type { Committed } from '@vernier/shared/engine/requests';
import { formatMicros } from '@vernier/shared/numbers/money';
import { ownContact } from '../../core/identity/contacts.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { SecurityEvent } from '../../platform/messages/messages.ts';
import type { RateLimiter } from '../../platform/routing/rate-limits.ts';
import type { Notifications } from './create-notifications.ts';

const CHANNELS: readonly ContactChannel[] = ['email', 'mobile'];

type Values = Readonly<Record<string, string>>;

/** Events of the ledger that the owner is notified of. */
const OF_LEDGER: Readonly<Record<string, SecurityEvent>> = {
  WithdrawalRequested: 'withdrawal_requested',
  WithdrawalPaid: 'withdrawal_paid',
};

/** Events that are reported as facts; those of the ledger have their own. */
type Reported = Exclude<SecurityEvent, 'withdrawal_requested' | 'withdrawal_paid'>;

export interface SecurityNotificationsOptions {
  /** Adds the event to the account's activity. */
  readonly report: (userId: number, event: Reported, detail: Values) => Promise<void>;
  readonly notifications: Pick<Notifications, 'notify'>;
  readonly identity: Pick<UserRepository, 'userById'>;
  readonly cipher: FieldCipher;
  /** Address of a page that stops withdrawals, with a new token; null when this server's address is unknown. */
  readonly newFreezeLink: (userId: number) => Promise<string | null>;
  /** Null when the limits are lifted for tests. */
  readonly limiter: RateLimiter | null;
}

export class SecurityNotifications {
  readonly #parts: SecurityNotificationsOptions;

  constructor(parts: SecurityNotificationsOptions) {
    this.#parts = parts;
  }

  /** One entry in the account's activity, and one message to each address of the account; a demo account has none. */
  async notify(user: UserRow, event: Reported, values: Values = {}): Promise<void> {
    const { until, device } = values;
    // The address of the caller is in the message only: it is not stored with the account.
    const detail = { ...(until !== undefined && { until }), ...(device !== undefined && { device }) };
    await this.#parts.report(user.id, event, detail);
    await this.#send(user, event, values);
  }

  async #send(user: UserRow, event: SecurityEvent, values: Values): Promise<void> {
    const { cipher, notifications, newFreezeLink } = this.#parts;
    if (user.isDemo) return;
    const link = await newFreezeLink(user.id);
    for (const channel of CHANNELS) {
      const contact = ownContact(cipher, user, channel);
      if (contact === null || !this.#mayCost(user, channel)) continue;
      await notifications.notify({
        to: contact.address,
        channel: channel === 'email' ? 'email' : 'sms',
        lang: languageOf(user.lang),
        news: event,
        values,
        freezeLink: link,
      });
    }
  }

  /** Of the withdrawals in a commit; most commits have none. */
  async committed({ events, transfers, account }: Committed): Promise<void> {
    if (transfers.length === 0) return;
    for (const { body } of events) {
      const event = OF_LEDGER[body.kind];
      const transfer = 'transferId' in body && transfers.find(({ id }) => id === body.transferId);
      if (event === undefined || !transfer || transfer.kind !== 'withdrawal') continue;
      const user = await this.#parts.identity.userById(account.id);
      if (user !== null) await this.#send(user, event, { amount: formatMicros(transfer.amountMicros) });
    }
  }

  /** A mail costs nothing, an SMS does: its owner could cause any number of them. */
  #mayCost({ id }: UserRow, channel: ContactChannel): boolean {
    const { limiter } = this.#parts;
    return channel === 'email' || limiter === null || limiter.take('ownSmsInDay', `user ${id}`) === 0;
  }
}

/** A time as messages show it: `2026-11-22 09:30 UTC`. */
export function utcMinuteText(atMs: TimeMs): string {
  return `${isoTime(atMs).slice(0, 16).replace('T', ' ')} UTC`;
}
