/**
 * Queue of jobs for the first seconds of a page: each runs in a separate idle period of the browser, so that none delays the first
 * prices or a tap. The first input runs all of them, and later ones run at once.
 */

export interface IdlePorts {
  /** Runs it once, in the next idle period. */
  idle(run: () => void): void;
  /** Calls the listener at the first input. */
  onInput(listener: () => void): void;
}

export class IdleQueue {
  readonly #ports: IdlePorts;
  readonly #jobs: (() => void)[] = [];
  #hasInput = false;

  constructor(ports: IdlePorts) {
    this.#ports = ports;
  }

  add(job: () => void): void {
    if (this.#hasInput) {
      job();
      return;
    }
    this.#jobs.push(job);
    if (this.#jobs.length === 1) this.#schedule();
  }

  start(): void {
    this.#ports.onInput(() => {
      this.#hasInput = true;
      for (const job of this.#jobs.splice(0)) job();
    });
  }

  #schedule(): void {
    this.#ports.idle(() => {
      this.#jobs.shift()?.();
      if (this.#jobs.length > 0) this.#schedule();
    });
  }
}

/** A page that is never idle runs a job after this time. */
const MOST_WAIT_MS = 1_000;
/** Between jobs in a browser that reports no idle periods. */
const FALLBACK_MS = 50;

const queue = new IdleQueue({
  idle(run) {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: MOST_WAIT_MS });
    else setTimeout(run, FALLBACK_MS);
  },
  onInput(listener) {
    const end = new AbortController();
    const first = () => {
      end.abort();
      listener();
    };
    for (const type of ['pointerdown', 'click', 'keydown', 'focusin'])
      addEventListener(type, first, { capture: true, signal: end.signal });
  },
});
if ('addEventListener' in globalThis) queue.start();

/** Runs a job in an idle period, or at once after the first input. */
export function runWhenIdle(job: () => void): void {
  queue.add(job);
}
