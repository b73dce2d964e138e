/** This device's clock for data. Paused, it lets a page render what it rendered at another time. */

let pausedAtMs: number | null = null;

export function deviceNow(): number {
  return pausedAtMs ?? Date.now();
}

export function pauseClock(atMs: number): void {
  pausedAtMs = atMs;
}

export function resumeClock(): void {
  pausedAtMs = null;
}
