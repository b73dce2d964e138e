/** Work that serves all who ask for it before it begins, such as reading rows again; one run at a time. */

export class SharedRun {
  readonly #work: () => Promise<void>;
  #current: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves at the end of a run that begins after this call. */
  run(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      const running = this.#work();
      this.#current = running.catch(() => undefined);
      return running;
    });
    return this.#next;
  }
}
