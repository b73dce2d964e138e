/** Web push as a port: the devices of users that want it, and the messages on their way to them. */

import type { TimeMs } from '@vernier/shared/clock';
import type { PushCategory } from '@vernier/shared/api/push-wire';

export interface NewPushDevice extends Readonly<Record<PushCategory, boolean>> {
  readonly userId: number;
  readonly tokenHash: string;
  readonly endpointIndex: string;
  /** Names a person's browser: sealed. */
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
  /** It is not sent any more from this moment on. */
  readonly expiresAtMs: TimeMs;
}

export interface PushMessageRow extends NewPushMessage {
  readonly id: number;
  readonly attempts: number;
  /** Not tried before this moment. */
  readonly nextAtMs: TimeMs;
  readonly targetEncrypted: string;
}

export interface PushRepository {
  /** The session's device from now on, in place of the one it had and of whoever had this browser before. */
  subscribe(device: NewPushDevice): void;
  ofSession(tokenHash: string): PushDeviceRow | null;
  /** Those of the user that want the category and whose session lives. */
  devices(userId: number, category: PushCategory, nowMs: TimeMs): readonly PushDeviceRow[];
  /** Whether anybody has a device at all: without one nothing has to be looked at. */
  anyDevice(): boolean;
  all(userId: number): readonly PushDeviceRow[];
  removeOfSession(tokenHash: string): void;
  removeDevice(id: number): void;
  deleteUser(userId: number): void;
  /** In one write; of what waits for a device only the newest `mostWaiting` are kept. */
  put(pushes: readonly NewPushMessage[], mostWaiting: number): void;
  /**
   * The oldest that may be tried now, of devices whose session lives. What waits for longer than any failure makes it is
   * among them: the wall clock was set back meanwhile [CLOCK-9].
   */
  due(nowMs: TimeMs, limit: number): readonly PushMessageRow[];
  /** Counts a failed attempt. */
  postpone(id: number, nextAtMs: TimeMs): void;
  /** Delivered, or given up. */
  remove(id: number): void;
  /** Takes the devices of sessions that have run out away, with what waits for them. */
  sweep(nowMs: TimeMs): void;
}
