/** Step-ups: the sessions that a further proof, such as the digits of a second factor, has lately confirmed. */

import type { SteadyClock } from '@vernier/shared/clock';

/** How long a step-up counts. */
export const STEP_UP_MS = 300_000;

/** In memory, by the hash of the session's token: a restart ends all step-ups, and no session has one of another. */
export class StepUpSessions {
  readonly #steady: SteadyClock;
  /** The earliest end first, since all last equally long. */
  readonly #endMs = new Map<string, number>();

  constructor(steady: SteadyClock) {
    this.#steady = steady;
  }

  /** The session is confirmed from now on, for `STEP_UP_MS`. */
  begin(tokenHash: string): void {
    this.#forgetEnded();
    this.#endMs.delete(tokenHash);
    this.#endMs.set(tokenHash, this.#steady.monotonicMs() + STEP_UP_MS);
  }

  isCurrent(tokenHash: string): boolean {
    const endMs = this.#endMs.get(tokenHash);
    return endMs !== undefined && this.#steady.monotonicMs() < endMs;
  }

  #forgetEnded(): void {
    for (const tokenHash of this.#endMs.keys()) {
      if (this.isCurrent(tokenHash)) return;
      this.#endMs.delete(tokenHash);
    }
  }
}
