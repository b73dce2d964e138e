/** Batches requests for a job: it runs once after the next animation frame, and not again within a minimum interval. */

export interface FramePorts {
  /** Runs it once, after the next frame. */
  frame(run: () => void): void;
  now(): number;
}

export class FrameBatcher {
  readonly #job: () => void;
  readonly #intervalMs: number;
  readonly #ports: FramePorts;
  #requested = false;
  #ranAtMs = Number.NEGATIVE_INFINITY;

  constructor(job: () => void, intervalMs: number, ports: FramePorts) {
    this.#job = job;
    this.#intervalMs = intervalMs;
    this.#ports = ports;
  }

  request(): void {
    if (this.#requested) return;
    this.#requested = true;
    const waitMs = this.#ranAtMs + this.#intervalMs - this.#ports.now();
    const inFrame = () => this.#ports.frame(() => this.#run());
    // a clock that was set back must not stop the batches
    if (waitMs > 0) setTimeout(inFrame, Math.min(waitMs, this.#intervalMs));
    else inFrame();
  }

  #run(): void {
    this.#requested = false;
    this.#ranAtMs = this.#ports.now();
    this.#job();
  }
}

/**
 * Animation frames of the browser. A hidden page has none, so its batches wait until it is visible. A job runs as soon as a frame
 * has been painted, and layout follows in the next task: the next frame has only to be painted.
 */
export const browserFrames: FramePorts = {
  frame: (run) => {
    requestAnimationFrame(() => {
      setTimeout(() => {
        run();
        setTimeout(layOut);
      });
    });
  },
  now: () => Date.now(),
};

/** Reading a size forces the layout now, so that the next frame does not have to do it. */
function layOut(): void {
  void document.body.offsetHeight;
}
