/**
 * Sends stored pushes: on disk first, retried until delivered or expired. A device
 * that its push service no longer knows is removed with all its waiting pushes [PUSH-3].
 */

import type {
  NewPushMessage,
  PushRepository,
  PushMessageRow,
} from '@vernier/db/repositories/delivery/push-messages';
import type { Clock, SteadyClock } from '@vernier/shared/clock';
import type { PushMessageWire } from '@vernier/shared/api/push-wire';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import { DeliveryAttempts, waitAfter } from '../../platform/delivery-attempts.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Delivery, PushServiceClient } from './push-service-client.ts';
import { decryptTarget } from './push-target.ts';

/** Most that wait for one device: after a long silence only the newest are worth a buzz. */
export const MOST_WAITING = 50;

/** What a device is to show, and how long and how urgently. */
export interface PushNotification {
  readonly message: PushMessageWire;
  readonly urgency: 'normal' | 'high';
  readonly lifeMs: number;
}

export interface PushSenderOptions {
  readonly pushes: PushRepository;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly client: PushServiceClient;
}

export class PushSender {
  readonly #options: PushSenderOptions;
  readonly #attempts: DeliveryAttempts<PushMessageRow>;

  constructor(options: PushSenderOptions) {
    this.#options = options;
    this.#attempts = new DeliveryAttempts(options);
  }

  /** The row of a message to one device. */
  rowOf(deviceId: number, { message, urgency, lifeMs }: PushNotification): NewPushMessage {
    const { cipher, clock } = this.#options;
    const createdAtMs = clock.now();
    const messageEncrypted = cipher.encrypt('push', JSON.stringify({ message, urgency }));
    return { deviceId, messageEncrypted, createdAtMs, expiresAtMs: createdAtMs + lifeMs };
  }

  /** Takes messages; they are durable when this returns, and leave at the next interval. */
  async put(rows: readonly NewPushMessage[]): Promise<void> {
    if (rows.length > 0) await this.#options.pushes.put(rows, MOST_WAITING);
  }

  /** Tries the due pushes; called at every interval. */
  async onInterval(): Promise<void> {
    const { pushes } = this.#options;
    await this.#attempts.begin(
      (nowMs, limit) => pushes.due(nowMs, limit),
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
    this.#options.client.end();
  }

  async #carry(row: PushMessageRow): Promise<void> {
    const { pushes, clock, log } = this.#options;
    if (row.expiresAtMs <= clock.now()) return pushes.remove(row.id);
    const outcome = await this.#outcomeOf(row);
    // The database may be closed by now.
    if (this.#attempts.ended) return;
    if (outcome === 'gone') return pushes.removeDevice(row.deviceId);
    if (outcome === 'delivered') return pushes.remove(row.id);
    if (outcome === 'refused') {
      log.warn('a push service refused a message', { push: row.id });
      return pushes.remove(row.id);
    }
    await this.#postpone(row, outcome.failure);
  }

  async #outcomeOf(row: PushMessageRow): Promise<Delivery | { readonly failure: unknown }> {
    const { cipher, client, clock } = this.#options;
    try {
      const target = decryptTarget(cipher, row.targetEncrypted);
      const { message, urgency } = JSON.parse(
        cipher.decrypt('push', row.messageEncrypted),
      ) as PushNotification;
      // After a step back of the wall clock, no longer than it was meant to live.
      const fromMs = Math.max(row.createdAtMs, clock.now());
      const ttlSeconds = Math.ceil((row.expiresAtMs - fromMs) / 1000);
      return await client.send(target, { payload: JSON.stringify(message), urgency, ttlSeconds });
    } catch (failure) {
      return { failure };
    }
  }

  async #postpone({ id, attempts }: PushMessageRow, failure: unknown): Promise<void> {
    const { pushes, clock, log } = this.#options;
    log.warn('a push was not delivered and will be tried again', {
      push: id,
      attempts: attempts + 1,
      reason: failure instanceof Error ? failure.name : 'unknown',
    });
    await pushes.postpone(id, clock.now() + waitAfter(attempts));
  }
}
