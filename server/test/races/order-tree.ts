/** Orders in which steps can be taken, found by walking: no order is walked twice, and the seed says which come first. */

interface Node {
  readonly children: Map<string, Node>;
  /** Every order that goes on from here was walked. */
  isDone: boolean;
}

export class OrderTree {
  readonly #root: Node = { children: new Map(), isDone: false };
  #path: Node[] = [this.#root];
  #random: number;

  constructor(seed: number) {
    this.#random = seed >>> 0;
  }

  /** True when every order was walked. */
  get isDone(): boolean {
    return this.#root.isDone;
  }

  begin(): void {
    this.#path = [this.#root];
  }

  /** The next step of this traversal. */
  choose(steps: readonly string[]): string {
    const node = this.#here();
    for (const step of steps) {
      if (!node.children.has(step)) node.children.set(step, { children: new Map(), isDone: false });
    }
    const fresh = steps.filter((step) => node.children.get(step)?.isDone === false);
    const among = fresh.length > 0 ? fresh : steps;
    const step = among[this.#next() % among.length];
    const child = step === undefined ? undefined : node.children.get(step);
    if (step === undefined || child === undefined) throw new Error('there is nothing to choose from');
    this.#path.push(child);
    return step;
  }

  /** The traversal has ended. */
  end(): void {
    for (const node of this.#path.toReversed()) {
      const open = [...node.children.values()].some(({ isDone }) => !isDone);
      if (!open) node.isDone = true;
    }
  }

  #here(): Node {
    const node = this.#path.at(-1);
    if (node === undefined) throw new Error('a walk has begun');
    return node;
  }

  /** A linear congruential generator is enough to spread the samples. */
  #next(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#random >>> 8;
  }
}
