/**
 * Sends notifications after the response that caused them: stored on disk first, retried until delivered or expired. No call
 * waits for a delivery.
 */

import type {
  NewNotification,
  NotificationChannel,
  NotificationRepository,
  NotificationRow,
} from '@vernier/db/repositories/delivery/notifications';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { DeliveryAttempts, waitAfter } from '../../platform/delivery-attempts.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { NotificationTransport, NotificationMessage } from './notification.ts';

export interface NotificationSenderOptions {
  readonly notifications: NotificationRepository;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly transports: Readonly<Record<NotificationChannel, NotificationTransport>>;
}

export class NotificationSender {
  readonly #options: NotificationSenderOptions;
  readonly #attempts: DeliveryAttempts<NotificationRow>;

  constructor(options: NotificationSenderOptions) {
    this.#options = options;
    this.#attempts = new DeliveryAttempts(options);
  }

  /** Takes a message; it is durable when this returns, and leaves at the next interval. */
  async send(notification: Omit<NotificationMessage, 'createdAtMs'>, lifeMs: number): Promise<void> {
    const { notifications, cipher, clock } = this.#options;
    const createdAtMs = clock.now();
    const { channel, to, subject, text } = notification;
    const row: NewNotification = {
      channel,
      messageEncrypted: cipher.encrypt('message', JSON.stringify({ to, subject, text })),
      createdAtMs,
      expiresAtMs: createdAtMs + lifeMs,
    };
    await notifications.put(row);
  }

  /** Tries the due messages; called at every interval. */
  async onInterval(): Promise<void> {
    const { notifications } = this.#options;
    await this.#attempts.begin(
      (nowMs, limit) => notifications.due(nowMs, limit),
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

  async #carry(row: NotificationRow): Promise<void> {
    const { notifications, clock } = this.#options;
    if (row.expiresAtMs <= clock.now()) return notifications.remove(row.id);
    const failure = await this.#failureOf(row);
    // The database may be closed by now.
    if (this.#attempts.ended) return;
    if (failure === null) await notifications.remove(row.id);
    else await this.#postpone(row, failure);
  }

  /** Null when the message arrived. */
  async #failureOf(row: NotificationRow): Promise<unknown> {
    const { transports, cipher } = this.#options;
    try {
      const message = JSON.parse(cipher.decrypt('message', row.messageEncrypted)) as Pick<
        NotificationMessage,
        'to' | 'subject' | 'text'
      >;
      await transports[row.channel].deliver({
        channel: row.channel,
        ...message,
        createdAtMs: row.createdAtMs,
      });
      return null;
    } catch (error) {
      return error;
    }
  }

  async #postpone({ id, attempts }: NotificationRow, failure: unknown): Promise<void> {
    const { notifications, clock, log } = this.#options;
    log.warn('a message was not delivered and will be tried again', {
      notification: id,
      attempts: attempts + 1,
      reason: failure instanceof Error ? failure.name : 'unknown',
    });
    await notifications.postpone(id, clock.now() + waitAfter(attempts));
  }
}
