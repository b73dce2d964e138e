/** Whoever may wait for news is told in turn, few at a time: those who waited longest first, and all of them once no more news comes. */

interface Pace {
  /** Nobody is told sooner, unless it is quiet. */
  readonly leastWaitMs: number;
  /** Between two who are told. */
  readonly apartMs: number;
  /** Without news for so long, it is quiet. */
  readonly quietMs: number;
}

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

  /** News came; whose turn it is hears of it with those who do not wait. */
  next(nowMs: number): void {
    this.#newsAtMs = nowMs;
    if (nowMs - this.#toldAtMs < this.#pace.apartMs) return;
    const [first] = this.#waiting;
    if (first === undefined || nowMs - first[1] < this.#pace.leastWaitMs) return;
    this.#toldAtMs = nowMs;
    this.#tell(first[0]);
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
