/** Sending of frames to many subscribers, in slices: other work, such as orders, runs between two of them [SOCKET-13]. */

/** Frames that are written before other work runs: about ten milliseconds, most of them in the kernel. */
export const FRAMES_PER_TURN = 1_000;

export class FrameSlices {
  readonly #defer: (run: () => void) => void;
  #sending: Iterator<boolean> | null = null;

  /** `defer` runs something in a later iteration of the event loop. */
  constructor(defer: (run: () => void) => void) {
    this.#defer = defer;
  }

  /** Whether an earlier sending has not reached all subscribers. */
  get isSending(): boolean {
    return this.#sending !== null;
  }

  /** Each step yields whether it wrote a frame. The first slice runs at once. */
  start(sending: Iterator<boolean>): void {
    this.#sending = sending;
    this.#runSlice(sending);
  }

  #runSlice(sending: Iterator<boolean>): void {
    for (let written = 0; written < FRAMES_PER_TURN; ) {
      const { value, done } = sending.next();
      if (done === true) {
        this.#sending = null;
        return;
      }
      if (value) written += 1;
    }
    this.#defer(() => this.#runSlice(sending));
  }
}
