/** The server's clock, estimated from the newest tick and the time since its arrival. */

/** Ticks come four times a second; an estimate this far behind means that a clock was set. */
const MOVED_MS = 2_000;

let aheadMs: number | null = null;
let openingMs: number | null = null;

/** A tick of `tickMs` (server) arrived at `receivedMs` (this device). */
export function observeTick(tickMs: number, receivedMs: number): void {
  const seen = tickMs - receivedMs;
  if (aheadMs === null || seen > aheadMs || seen < aheadMs - MOVED_MS) aheadMs = seen;
}

/** Sets the clock by the page itself, which was drawn at `drawnMs` (server) and came at `receivedMs` (this device). */
export function setOpeningClock(drawnMs: number, receivedMs: number): void {
  openingMs = drawnMs;
  aheadMs = drawnMs - receivedMs;
}

/** When the page was drawn; now, where that was here. */
export function drawnAt(): number {
  return openingMs ?? serverNow();
}

/** Milliseconds since the epoch on the server's clock; this device's own until a tick was seen. */
export function serverNow(): number {
  return Date.now() + (aheadMs ?? 0);
}
