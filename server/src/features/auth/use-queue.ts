/** Uses of sessions or tokens that are not stored yet. They are stored together: a commit for each would slow down orders. */

interface Use {
  readonly tokenHash: string;
}

export class UseQueue<Kind extends Use> {
  readonly #store: (uses: readonly Kind[]) => Promise<void>;
  /** The newest use of each. */
  #uses = new Map<string, Kind>();
  /** The storing in progress. */
  #storing = Promise.resolve();

  constructor(store: (uses: readonly Kind[]) => Promise<void>) {
    this.#store = store;
  }

  add(use: Kind): void {
    this.#uses.set(use.tokenHash, use);
  }

  /** Resolves when all of them are stored; after a failure they wait for the next call. */
  store(): Promise<void> {
    const stored = this.#storing.then(() => this.#storeAll());
    this.#storing = stored.catch(() => undefined);
    return stored;
  }

  /** In one transaction. */
  async #storeAll(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    try {
      await this.#store([...uses.values()]);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      throw error;
    }
  }
}
