/**
 * Push subscriptions: the devices that sessions subscribe, and the commits that become rows of the outbox. A
 * commit is only queued when it is published; its pushes are written at the next interval, away from the trading path [PUSH-2].
 */

import type {
  NewPushMessage,
  PushDeviceRow,
  PushRepository,
} from '@vernier/db/repositories/delivery/push-messages';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { type Clock, isoTime, type SteadyClock } from '@vernier/shared/clock';
import type { Committed } from '@vernier/shared/engine/requests';
import type { Instrument } from '@vernier/shared/market/instrument';
import { languageOf } from '@vernier/shared/api/languages';
import { PUSH_CATEGORIES, type PushChoices } from '@vernier/shared/api/push-wire';
import type { Session } from '../../platform/routing/session.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { PushSender } from './push-sender.ts';
import { endpointIndex, decryptTarget, type PushTarget, encryptTarget } from './push-target.ts';
import { pushContentsOf, pushNotificationOf, type PushContent } from './push-content.ts';

/** Devices of sessions that have run out are looked for this often. */
const SWEEP_MS = 3_600_000;
/** Most commits that are queued while the disk is full. */
const MOST_NOTED = 10_000;

export interface PushSubscriptionsOptions {
  readonly pushes: PushRepository;
  readonly sender: PushSender;
  readonly cipher: FieldCipher;
  readonly clock: Clock;
  readonly steady: SteadyClock;
  readonly log: Log;
  readonly userById: (id: number) => UserRow | null;
  readonly instrument: (id: number) => Instrument | undefined;
  /** What browsers subscribe with. */
  readonly publicKey: string;
}

/** A device as its owner sees it. */
export interface OwnDevice {
  readonly endpoint: string;
  readonly choices: PushChoices;
}

export class PushSubscriptions {
  readonly publicKey: string;
  readonly #options: PushSubscriptionsOptions;
  /** Whether any device is subscribed: without one a commit costs nothing here. */
  #hasSubscriptions: boolean;
  #noted: Committed[] = [];
  #sweptAtMs: number;

  constructor(options: PushSubscriptionsOptions) {
    this.#options = options;
    this.publicKey = options.publicKey;
    this.#hasSubscriptions = options.pushes.anyDevice();
    this.#sweptAtMs = options.steady.monotonicMs();
  }

  subscribe({ hash, user }: Session, target: PushTarget, choices: PushChoices): void {
    const { pushes, cipher, clock } = this.#options;
    pushes.subscribe({
      userId: user.id,
      tokenHash: hash,
      endpointIndex: endpointIndex(cipher, target),
      targetEncrypted: encryptTarget(cipher, target),
      ...choices,
      createdAtMs: clock.now(),
    });
    this.#hasSubscriptions = true;
  }

  deviceOf({ hash }: Session): OwnDevice | null {
    const row = this.#options.pushes.ofSession(hash);
    return row === null ? null : { endpoint: this.#targetOf(row).endpoint, choices: row };
  }

  /** The categories of each of a user's devices, for the export of personal data. */
  devicesOf(userId: number) {
    return this.#options.pushes.all(userId).map((row) => ({
      endpoint: this.#targetOf(row).endpoint,
      created_at: isoTime(row.createdAtMs),
      ...Object.fromEntries(PUSH_CATEGORIES.map((category) => [category, row[category]])),
    }));
  }

  deleteUser(userId: number): void {
    this.#options.pushes.deleteUser(userId);
  }

  /** A session that ends takes its device along. */
  endSession(tokenHash: string): void {
    if (!this.#hasSubscriptions) return;
    this.#options.pushes.removeOfSession(tokenHash);
    this.#hasSubscriptions = this.#options.pushes.anyDevice();
  }

  note(committed: Committed): void {
    if (this.#hasSubscriptions) this.#noted.push(committed);
  }

  /** Rows that notify a user's devices; the caller writes them in the same transaction as the event. */
  rowsFor(userId: number, content: PushContent): readonly NewPushMessage[] {
    const { pushes, sender, clock, userById } = this.#options;
    const devices = pushes.devices(userId, content.category, clock.now());
    if (devices.length === 0) return [];
    const notification = pushNotificationOf(content, languageOf(userById(userId)?.lang));
    return devices.map(({ id }) => sender.rowOf(id, notification));
  }

  async onInterval(): Promise<void> {
    this.#writeNoted();
    if (!this.#hasSubscriptions) return;
    const { pushes, sender, clock, steady } = this.#options;
    const monotonicMs = steady.monotonicMs();
    if (monotonicMs - this.#sweptAtMs >= SWEEP_MS) {
      this.#sweptAtMs = monotonicMs;
      pushes.sweep(clock.now());
    }
    await sender.onInterval();
  }

  async stop(): Promise<void> {
    this.#writeNoted();
    await this.#options.sender.stop();
  }

  #writeNoted(): void {
    if (this.#noted.length === 0) return;
    const { log } = this.#options;
    const rows: NewPushMessage[] = [];
    this.#noted = this.#noted.filter((committed) => {
      try {
        rows.push(...this.#rowsOf(committed));
        return true;
      } catch (error) {
        // it would fail again at every interval, and the pushes of all other commits would wait for it
        log.error('the pushes of a commit could not be made and are not sent', { error });
        return false;
      }
    });
    try {
      this.#options.sender.put(rows);
      this.#noted = [];
    } catch (error) {
      // What cannot be pushed must not stop what it is about. They are tried again at every interval, up to a bound.
      if (this.#noted.length < MOST_NOTED) return;
      log.error('pushes could not be written and are not sent', { error });
      this.#noted = [];
    }
  }

  #rowsOf(committed: Committed): readonly NewPushMessage[] {
    const contents = pushContentsOf(committed, this.#options.instrument);
    return contents.flatMap((one) => this.rowsFor(committed.account.id, one));
  }

  #targetOf({ targetEncrypted }: PushDeviceRow): PushTarget {
    return decryptTarget(this.#options.cipher, targetEncrypted);
  }
}
