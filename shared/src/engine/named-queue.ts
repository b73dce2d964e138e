/** Queues of work by name: work of the same name begins when the one before it has ended, with a result or an error. */

export class NamedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const result = before.then(work, work);
    this.#last.set(name, result);
    try {
      return await result;
    } finally {
      if (this.#last.get(name) === result) this.#last.delete(name);
    }
  }
}
