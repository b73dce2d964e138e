/** The server's clock, estimated from the newest tick and the time since its arrival. */

import { deviceNow } from './device-clock.ts';

/** Ticks come four times a second; a reading this far behind means that the clock itself was moved. */
const MOVED_MS = 2_000;

let aheadMs: number | null = null;

/** A tick of `tickMs` (server) arrived at `receivedMs` (this device). */
export function observeTick(tickMs: number, receivedMs: number): void {
  const seen = tickMs - receivedMs;
  if (aheadMs === null || seen > aheadMs || seen < aheadMs - MOVED_MS) aheadMs = seen;
}

/** Sets the clock: `nowMs` is the server's time at this device's present time. */
export function setServerTime(nowMs: number): void {
  aheadMs = nowMs - deviceNow();
}

/** Milliseconds since the epoch on the server's clock; this device's own until a tick was seen. */
export function serverNow(): number {
  return deviceNow() + (aheadMs ?? 0);
}
