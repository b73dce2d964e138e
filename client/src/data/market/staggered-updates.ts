/** Whoever may wait for news is told in turn, few at a time: those who waited longest first, and all of them once no more news comes. */

interface Pace {
  /** Nobody is told sooner, unless it is quiet. */
  readonly leastWaitMs: number;
  /** For each of those who are told at once, since others were. */
  readonly apartMs: number;
  /** Without news for so long, it is quiet. */
  readonly quietMs: number;
}

const MOST_AT_ONCE = 5;

export class Turns {
  readonly #pace: Pace;
  /** Since when. */
  readonly #waiting = new Map<() => void, number>();
  #toldAtMs = Number.NEGATIVE_INFINITY;
  #newsAtMs = Number.NEGATIVE_INFINITY;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  wait(listener: () => void, nowMs: number): void {
    if (!this.#waiting.has(listener)) this.#waiting.set(listener, nowMs);
  }

  forget(listener: () => void): void {
    this.#waiting.delete(listener);
  }

  /** News came; whose turn it is hears of it with those who do not wait. The rarer news is, the more hear of it. */
  next(nowMs: number): void {
    this.#newsAtMs = nowMs;
    const room = Math.min(MOST_AT_ONCE, Math.floor((nowMs - this.#toldAtMs) / this.#pace.apartMs));
    const due = [...this.#waiting]
      .slice(0, room)
      .filter(([, sinceMs]) => nowMs - sinceMs >= this.#pace.leastWaitMs);
    if (due.length === 0) return;
    this.#toldAtMs = nowMs;
    for (const [listener] of due) this.#tell(listener);
  }

  /** Tells `listener` out of turn if it is quiet. */
  rest(listener: () => void, nowMs: number): void {
    if (this.#waiting.has(listener) && nowMs - this.#newsAtMs >= this.#pace.quietMs) this.#tell(listener);
  }

  #tell(listener: () => void): void {
    this.#waiting.delete(listener);
    listener();
  }
}
