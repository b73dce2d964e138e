/**
 * Monthly statements by mail: the setting of each account, and the delivery after the end of each month of market time. A row per
 * account has the next month, and moves on when a mail has left, so that a start continues where a kill ended [STATEMENT-6].
 */

import type {
  MonthlyStatementRepository,
  MonthlyStatementRow,
} from '@vernier/db/repositories/delivery/monthly-statements';
import type { UserRepository } from '@vernier/db/repositories/users/users';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { NewUserRow } from '@vernier/shared/engine/store';
import { ownContact } from '../../core/identity/contacts.ts';
import { DeliveryAttempts, waitAfter } from '../../platform/delivery-attempts.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Notifications } from '../notifications/create-notifications.ts';
import { type MonthlyMailSource, monthlyMail } from './monthly-mail.ts';
import { endOf, isoMonth, type MonthNumber, monthOf } from './statement-month.ts';

/** 100,000 mails take four hours and a fifth of a core: 25 ms for the files of each. */
const MOST_AT_ONCE = 2;

export interface MonthlyStatementsOptions extends MonthlyMailSource {
  readonly rows: MonthlyStatementRepository;
  readonly identity: Pick<UserRepository, 'userById'>;
  readonly cipher: FieldCipher;
  readonly notifications: Pick<Notifications, 'deliver'>;
  /** Market time. */
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
}

export class MonthlyStatements {
  readonly #options: MonthlyStatementsOptions;
  readonly #attempts: DeliveryAttempts<MonthlyStatementRow>;

  constructor(options: MonthlyStatementsOptions) {
    this.#options = options;
    this.#attempts = new DeliveryAttempts({ ...options, mostAtOnce: MOST_AT_ONCE });
  }

  async isOn(userId: number): Promise<boolean> {
    return (await this.#options.rows.of(userId)) !== null;
  }

  /** From the present month on; false for an account without an e-mail address. */
  async switchOn(user: NewUserRow): Promise<boolean> {
    const { rows, clock } = this.#options;
    if (this.#addressOf(user) === null) return false;
    await rows.add(user.id, nextOf(monthOf(clock.now())));
    return true;
  }

  async switchOff(userId: number): Promise<void> {
    await this.#options.rows.remove(userId);
  }

  /** Starts the mails that are due; called while the market is up to date, so that a finished month is complete. */
  async onInterval(): Promise<void> {
    await this.#attempts.begin(
      (nowMs, limit) => this.#options.rows.due(nowMs, limit),
      (row) => this.#carry(row),
    );
  }

  /** Resolves when no delivery is in progress. */
  settled(): Promise<void> {
    return this.#attempts.settled();
  }

  /** Waits for the deliveries in progress; the others stay on disk for the next start. */
  async stop(): Promise<void> {
    await this.#attempts.end();
  }

  async #carry(row: MonthlyStatementRow): Promise<void> {
    const { rows, clock } = this.#options;
    const newest = monthOf(clock.now()) - 1;
    // A month that could not be mailed in the month after it.
    if (row.month < newest) return rows.advance(row, { month: newest, dueAtMs: clock.now() });
    const failure = await this.#failureOf(row);
    // The database may be closed by now.
    if (this.#attempts.ended) return;
    if (failure === null) await rows.advance(row, nextOf(row.month + 1));
    else await this.#postpone(row, failure);
  }

  /** Null when the mail server has the mail, or when there is none to send. */
  async #failureOf({ id, month }: MonthlyStatementRow): Promise<unknown> {
    const { identity, notifications, rows } = this.#options;
    try {
      const user = await identity.userById(id);
      const to = user === null ? null : this.#addressOf(user);
      if (user === null || to === null) return null;
      const mail = await monthlyMail(this.#options, { user, to, month });
      // Switched off, or deleted, while the files were written.
      if (this.#attempts.ended || (await rows.of(id))?.month !== month) return null;
      await notifications.deliver(mail);
      return null;
    } catch (error) {
      return error;
    }
  }

  async #postpone({ id, month, attempts }: MonthlyStatementRow, failure: unknown): Promise<void> {
    const { rows, clock, log } = this.#options;
    log.warn('a monthly statement was not delivered and will be tried again', {
      month: isoMonth(month),
      attempts: attempts + 1,
      reason: failure instanceof Error ? failure.name : 'unknown',
    });
    await rows.postpone(id, clock.now() + waitAfter(attempts));
  }

  #addressOf(user: NewUserRow): string | null {
    return ownContact(this.#options.cipher, user, 'email')?.address ?? null;
  }
}

function nextOf(month: MonthNumber): { readonly month: MonthNumber; readonly dueAtMs: number } {
  return { month, dueAtMs: endOf(month) };
}
