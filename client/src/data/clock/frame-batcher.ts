/** Runs a job once for many requests: by the next animation frame, and not again within a least distance. */

export interface BatchPorts {
  /** Runs it once, by the next frame. */
  frame(run: () => void): void;
  now(): number;
}

export class FrameBatcher {
  readonly #job: () => void;
  readonly #apartMs: number;
  readonly #ports: BatchPorts;
  #asked = false;
  #ranAtMs = Number.NEGATIVE_INFINITY;

  constructor(job: () => void, apartMs: number, ports: BatchPorts) {
    this.#job = job;
    this.#apartMs = apartMs;
    this.#ports = ports;
  }

  ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    const waitMs = this.#ranAtMs + this.#apartMs - this.#ports.now();
    const inFrame = () => this.#ports.frame(() => this.#run());
    // a clock that was set back must not stop the batches
    if (waitMs > 0) setTimeout(inFrame, Math.min(waitMs, this.#apartMs));
    else inFrame();
  }

  #run(): void {
    this.#asked = false;
    this.#ranAtMs = this.#ports.now();
    this.#job();
  }
}

/**
 * The browser's frames; a hidden page has none, so its batches wait until it is seen again. A job runs as soon as a frame
 * has been painted, and what it changed is laid out right after it: the next frame has only to be painted.
 */
export const browserFrames: BatchPorts = {
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

/** Whoever asks for a size has the page laid out at once, and the frame that comes need not. */
function layOut(): void {
  void document.body.offsetHeight;
}
