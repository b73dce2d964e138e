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
  readonly userById: (id: number) => Promise<UserRow | null>;
  readonly instrument: (id: number) => Instrument | undefined;
  /** What browsers subscribe with. */
  readonly publicKey: string;
  /** Whether other processes subscribe devices too. */
  readonly isShared: boolean;
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
  /** Subscriptions since the start. */
  #subscriptions = 0;
  #noted: Committed[] = [];
  /** The last write of noted commits. */
  #written: Promise<void> = Promise.resolve();
  #sweptAtMs: number;

  private constructor(options: PushSubscriptionsOptions, hasSubscriptions: boolean) {
    this.#options = options;
    this.publicKey = options.publicKey;
    this.#hasSubscriptions = hasSubscriptions;
    this.#sweptAtMs = options.steady.monotonicMs();
  }

  static async open(options: PushSubscriptionsOptions): Promise<PushSubscriptions> {
    return new PushSubscriptions(options, await options.pushes.anyDevice());
  }

  async subscribe({ hash, user }: Session, target: PushTarget, choices: PushChoices): Promise<void> {
    const { pushes, cipher, clock } = this.#options;
    // before the write: a commit that comes during it is pushed to the device
    this.#hasSubscriptions = true;
    this.#subscriptions += 1;
    await pushes.subscribe({
      userId: user.id,
      tokenHash: hash,
      endpointIndex: endpointIndex(cipher, target),
      targetEncrypted: encryptTarget(cipher, target),
      ...choices,
      createdAtMs: clock.now(),
    });
  }

  async deviceOf({ hash }: Session): Promise<OwnDevice | null> {
    const row = await this.#options.pushes.ofSession(hash);
    return row === null ? null : { endpoint: this.#targetOf(row).endpoint, choices: row };
  }

  /** The categories of each of a user's devices, for the export of personal data. */
  async devicesOf(userId: number) {
    return (await this.#options.pushes.all(userId)).map((row) => ({
      endpoint: this.#targetOf(row).endpoint,
      created_at: isoTime(row.createdAtMs),
      ...Object.fromEntries(PUSH_CATEGORIES.map((category) => [category, row[category]])),
    }));
  }

  deleteUser(userId: number): Promise<void> {
    return this.#options.pushes.deleteUser(userId);
  }

  /** A session that ends takes its device along. */
  async endSession(tokenHash: string): Promise<void> {
    if (!this.#hasSubscriptions) return;
    const { pushes } = this.#options;
    await pushes.removeOfSession(tokenHash);
    const before = this.#subscriptions;
    const isEmpty = !(await pushes.anyDevice());
    if (isEmpty && this.#subscriptions === before) this.#hasSubscriptions = false;
  }

  note(committed: Committed): void {
    if (this.#hasSubscriptions) this.#noted.push(committed);
  }

  /** Rows that notify a user's devices; the caller writes them in the same transaction as the event. */
  async rowsFor(userId: number, content: PushContent): Promise<readonly NewPushMessage[]> {
    const { pushes, sender, clock, userById } = this.#options;
    const devices = await pushes.devices(userId, content.category, clock.now());
    if (devices.length === 0) return [];
    const notification = pushNotificationOf(content, languageOf((await userById(userId))?.lang));
    return devices.map(({ id }) => sender.rowOf(id, notification));
  }

  /** Writes the pushes of this process's commits. */
  onInterval(): Promise<void> {
    return this.#writeNoted();
  }

  /** The sending of what is due, of all processes. */
  readonly delivery = {
    onInterval: () => this.#deliver(),
    /** Resolves when no push is being sent. */
    settled: () => this.#options.sender.settled(),
  };

  async #deliver(): Promise<void> {
    const { pushes, sender, clock, steady, isShared } = this.#options;
    await this.#written;
    if (!this.#hasSubscriptions && !isShared) return;
    const monotonicMs = steady.monotonicMs();
    if (monotonicMs - this.#sweptAtMs >= SWEEP_MS) {
      this.#sweptAtMs = monotonicMs;
      await pushes.sweep(clock.now());
    }
    await sender.onInterval();
  }

  /** Accounts that another process had may have devices. */
  async acquire(): Promise<void> {
    const hasDevices = await this.#options.pushes.anyDevice();
    this.#hasSubscriptions ||= hasDevices;
  }

  async stop(): Promise<void> {
    await this.#writeNoted();
    await this.#options.sender.stop();
  }

  #writeNoted(): Promise<void> {
    this.#written = this.#written.then(() => this.#writeNext());
    return this.#written;
  }

  async #writeNext(): Promise<void> {
    if (this.#noted.length === 0) return;
    const { log } = this.#options;
    const rows: NewPushMessage[] = [];
    const noted: Committed[] = [];
    for (const committed of this.#noted.splice(0)) {
      try {
        rows.push(...(await this.#rowsOf(committed)));
        noted.push(committed);
      } catch (error) {
        // it would fail again at every interval, and the pushes of all other commits would wait for it
        log.error('the pushes of a commit could not be made and are not sent', { error });
      }
    }
    try {
      await this.#options.sender.put(rows);
    } catch (error) {
      // What cannot be pushed must not stop what it is about. They are tried again at every interval, up to a bound.
      if (noted.length < MOST_NOTED) this.#noted.unshift(...noted);
      else log.error('pushes could not be written and are not sent', { error });
    }
  }

  async #rowsOf(committed: Committed): Promise<readonly NewPushMessage[]> {
    const contents = pushContentsOf(committed, this.#options.instrument);
    const rows = await Promise.all(contents.map((one) => this.rowsFor(committed.account.id, one)));
    return rows.flat();
  }

  #targetOf({ targetEncrypted }: PushDeviceRow): PushTarget {
    return decryptTarget(this.#options.cipher, targetEncrypted);
  }
}
