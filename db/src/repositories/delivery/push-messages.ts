/** Repository of web push: subscribed devices and undelivered messages. */

import type { TimeMs } from '@vernier/shared/clock';
import type { PushCategory } from '@vernier/shared/api/push-wire';

export interface NewPushDevice extends Readonly<Record<PushCategory, boolean>> {
  readonly userId: number;
  readonly tokenHash: string;
  readonly endpointIndex: string;
  /** Encrypted: it identifies a browser. */
  readonly targetEncrypted: string;
  readonly createdAtMs: TimeMs;
}

export interface PushDeviceRow extends NewPushDevice {
  readonly id: number;
}

export interface NewPushMessage {
  readonly deviceId: number;
  readonly messageEncrypted: string;
  readonly createdAtMs: TimeMs;
  /** It is not sent from this time on. */
  readonly expiresAtMs: TimeMs;
}

export interface PushMessageRow extends NewPushMessage {
  readonly id: number;
  readonly attempts: number;
  /** Time of the next attempt. */
  readonly nextAtMs: TimeMs;
  readonly targetEncrypted: string;
}

export interface PushRepository {
  /** Subscribes the session's device. Replaces the session's previous device and the browser's previous subscription. */
  subscribe(device: NewPushDevice): Promise<void>;
  ofSession(tokenHash: string): Promise<PushDeviceRow | null>;
  /** Devices of the user that subscribed to the category and whose session is valid. */
  devices(userId: number, category: PushCategory, nowMs: TimeMs): Promise<readonly PushDeviceRow[]>;
  /** True when there is any device. */
  anyDevice(): Promise<boolean>;
  all(userId: number): Promise<readonly PushDeviceRow[]>;
  removeOfSession(tokenHash: string): Promise<void>;
  removeDevice(id: number): Promise<void>;
  deleteUser(userId: number): Promise<void>;
  /** In one transaction. Each device keeps only its newest `mostWaiting` messages. */
  put(pushes: readonly NewPushMessage[], mostWaiting: number): Promise<void>;
  /**
   * The oldest messages that are due, for devices whose session is valid. One that waits longer than any failure postpones it
   * is due too: the wall clock was set back [CLOCK-9].
   */
  due(nowMs: TimeMs, limit: number): Promise<readonly PushMessageRow[]>;
  /** Counts a failed attempt. */
  postpone(id: number, nextAtMs: TimeMs): Promise<void>;
  /** After delivery or after the last attempt. */
  remove(id: number): Promise<void>;
  /** Deletes the devices of expired sessions, with their messages. */
  sweep(nowMs: TimeMs): Promise<void>;
}
