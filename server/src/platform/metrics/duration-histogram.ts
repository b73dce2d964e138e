/** Histogram of durations by method, route and status for a registry of prom-client, which reads it at each scrape. */

export interface DurationMeaning {
  readonly name: `vernier_${string}`;
  readonly help: string;
  /** Upper limits in seconds, ascending. */
  readonly buckets: readonly number[];
}

/** The durations of one combination of labels. */
interface Series {
  readonly method: string;
  readonly status: number;
  /** One count for each bucket; the last one is above all limits. */
  readonly counts: number[];
  seconds: number;
}

/** An observation costs a few comparisons: every request is one. */
export class DurationHistogram {
  readonly name: string;
  readonly #meaning: DurationMeaning;
  /** By route pattern; a route has few methods and statuses, which are compared one by one. */
  readonly #routes = new Map<string, Series[]>();

  constructor(meaning: DurationMeaning) {
    this.name = meaning.name;
    this.#meaning = meaning;
  }

  observe(route: string, method: string, status: number, seconds: number): void {
    const { buckets } = this.#meaning;
    const series = this.#seriesOf(route, method, status);
    let bucket = 0;
    while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.seconds += seconds;
  }

  /** What the registry renders. */
  get(): object {
    const { name, help } = this.#meaning;
    const values = [...this.#routes].flatMap(([route, all]) =>
      all.flatMap((series) => this.#valuesOf(route, series)),
    );
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }

  #seriesOf(route: string, method: string, status: number): Series {
    let all = this.#routes.get(route);
    if (all === undefined) this.#routes.set(route, (all = []));
    for (const series of all) if (series.status === status && series.method === method) return series;
    const counts = Array.from({ length: this.#meaning.buckets.length + 1 }, () => 0);
    const series = { method, status, counts, seconds: 0 };
    all.push(series);
    return series;
  }

  #valuesOf(route: string, { method, status, counts, seconds }: Series): readonly object[] {
    const { name, buckets } = this.#meaning;
    const labels = { method, route, status };
    let count = 0;
    const values = counts.map((ofBucket, index) => {
      count += ofBucket;
      const le = buckets[index] ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: count };
    });
    return [
      ...values,
      { metricName: `${name}_sum`, labels, value: seconds },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
