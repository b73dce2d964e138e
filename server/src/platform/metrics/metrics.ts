/** What the server tells a Prometheus: counters that are moved after commits and answers, and figures looked up when somebody asks. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

interface Meaning<Label extends string> {
  readonly name: `vernier_${string}`;
  readonly help: string;
  readonly labelNames?: readonly Label[];
}

/** Nothing is measured where orders are decided or ticks are played. */
export class Metrics {
  readonly registry = new Registry();
  readonly #looks: (() => void | Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  counter<Label extends string = never>(meaning: Meaning<Label>): Counter<Label> {
    return new Counter({ ...meaning, registers: [this.registry] });
  }

  gauge<Label extends string = never>(meaning: Meaning<Label>): Gauge<Label> {
    return new Gauge({ ...meaning, registers: [this.registry] });
  }

  histogram<Label extends string = never>(
    meaning: Meaning<Label> & { readonly buckets: readonly number[] },
  ): Histogram<Label> {
    return new Histogram({ ...meaning, buckets: [...meaning.buckets], registers: [this.registry] });
  }

  /** A count that somebody else keeps as a plain number, since moving it must cost nothing. */
  kept(meaning: Meaning<never>, read: () => number): void {
    const counter = this.counter(meaning);
    this.onAsked(() => {
      counter.reset();
      counter.inc(read());
    });
  }

  /** Something is looked up at each asking, before it is answered. */
  onAsked(look: () => void | Promise<void>): void {
    this.#looks.push(look);
  }

  async text(): Promise<string> {
    for (const look of this.#looks) await look();
    return this.registry.metrics();
  }
}
