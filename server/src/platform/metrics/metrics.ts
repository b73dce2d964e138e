/** Prometheus metrics: counters updated after commits and answers, and gauges read at each scrape. */

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { DurationHistogram, type DurationMeaning } from './duration-histogram.ts';

interface Meaning<Label extends string> {
  readonly name: `vernier_${string}`;
  readonly help: string;
  readonly labelNames?: readonly Label[];
}

const GC_DURATION = 'nodejs_gc_duration_seconds';
const GC_KINDS = ['major', 'minor', 'incremental', 'weakcb'];

/** No measurement runs where orders are decided or ticks are played. */
export class Metrics {
  readonly registry = new Registry();
  readonly #scrapeReaders: (() => void | Promise<void>)[] = [];

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    // A series that begins with the first collection of its kind has no rate until the second one.
    const gcDuration = this.registry.getSingleMetric(GC_DURATION);
    if (gcDuration instanceof Histogram) for (const kind of GC_KINDS) gcDuration.zero({ kind });
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

  /** Durations of requests, by method, route and status. */
  durations(meaning: DurationMeaning): DurationHistogram {
    const histogram = new DurationHistogram(meaning);
    // the registry reads only its name and what `get` returns
    this.registry.registerMetric(histogram as unknown as Histogram);
    return histogram;
  }

  /** A counter whose value is a plain number elsewhere, since incrementing it must cost nothing. */
  observableCounter(meaning: Meaning<never>, read: () => number): void {
    const counter = this.counter(meaning);
    this.onScrape(() => {
      counter.reset();
      counter.inc(read());
    });
  }

  /** Adds a reader that runs before each scrape is answered. */
  onScrape(read: () => void | Promise<void>): void {
    this.#scrapeReaders.push(read);
  }

  async text(): Promise<string> {
    for (const read of this.#scrapeReaders) await read();
    return this.registry.metrics();
  }
}
