/**
 * Delivers messages after the answer that caused them: they are on disk first, tried until they arrive or say nothing
 * true any more, and no call ever waits for them.
 */

import type {
  NewNotification,
  NotificationChannel,
  NotificationRepository,
  NotificationRow,
} from '@vernier/db/repositories/delivery/notifications';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { Vault } from '../../platform/encryption/vault.ts';
import { Attempts, waitAfter } from '../../platform/delivery-attempts.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Carrier, Notice } from './notice.ts';

export interface CourierOptions {
  readonly notices: NotificationRepository;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly carriers: Readonly<Record<NotificationChannel, Carrier>>;
}

export class Courier {
  readonly #options: CourierOptions;
  readonly #attempts: Attempts<NotificationRow>;

  constructor(options: CourierOptions) {
    this.#options = options;
    this.#attempts = new Attempts(options);
  }

  /** Takes a message; it is durable when this returns, and leaves at the next interval. */
  send(notice: Omit<Notice, 'createdAtMs'>, lifeMs: number): void {
    const { notices, vault, clock } = this.#options;
    const createdAtMs = clock.now();
    const { channel, to, subject, text } = notice;
    const row: NewNotification = {
      channel,
      messageEncrypted: vault.seal('message', JSON.stringify({ to, subject, text })),
      createdAtMs,
      expiresAtMs: createdAtMs + lifeMs,
    };
    notices.put(row);
  }

  /** Tries what is due; called at every interval. */
  onInterval(): void {
    const { notices } = this.#options;
    this.#attempts.begin(
      (nowMs, limit) => notices.due(nowMs, limit),
      (row) => this.#carry(row),
    );
  }

  /** What is under way is let finish; what is not stays on disk for the next start. */
  async stop(): Promise<void> {
    await this.#attempts.end();
  }

  async #carry(row: NotificationRow): Promise<void> {
    const { notices, clock } = this.#options;
    if (row.expiresAtMs <= clock.now()) return notices.remove(row.id);
    const failure = await this.#failureOf(row);
    // The database may be closed by now.
    if (this.#attempts.ended) return;
    if (failure === null) notices.remove(row.id);
    else this.#postpone(row, failure);
  }

  /** Null when the message arrived. */
  async #failureOf(row: NotificationRow): Promise<unknown> {
    const { carriers, vault } = this.#options;
    try {
      const message = JSON.parse(vault.open('message', row.messageEncrypted)) as Pick<
        Notice,
        'to' | 'subject' | 'text'
      >;
      await carriers[row.channel].deliver({
        channel: row.channel,
        ...message,
        createdAtMs: row.createdAtMs,
      });
      return null;
    } catch (error) {
      return error;
    }
  }

  #postpone({ id, attempts }: NotificationRow, failure: unknown): void {
    const { notices, clock, log } = this.#options;
    log.warn('a message was not delivered and will be tried again', {
      notice: id,
      attempts: attempts + 1,
      reason: failure instanceof Error ? failure.name : 'unknown',
    });
    notices.postpone(id, clock.now() + waitAfter(attempts));
  }
}
