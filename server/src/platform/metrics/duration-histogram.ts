/** Histogram of durations by method, route and status: plain numbers, rendered as text at each scrape. */

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
  readonly #meaning: DurationMeaning;
  /** By route pattern; a route has few methods and statuses, which are compared one by one. */
  readonly #routes = new Map<string, Series[]>();

  constructor(meaning: DurationMeaning) {
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

  /** In the format of Prometheus. */
  text(): string {
    const { name, help } = this.#meaning;
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`];
    for (const [route, all] of this.#routes)
      for (const series of all) lines.push(...this.#linesOf(route, series));
    return `${lines.join('\n')}\n`;
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

  #linesOf(route: string, { method, status, counts, seconds }: Series): readonly string[] {
    const { name, buckets } = this.#meaning;
    const labels = `method="${method}",route="${escaped(route)}",status="${status}"`;
    let count = 0;
    const lines = counts.map((ofBucket, index) => {
      count += ofBucket;
      return `${name}_bucket{le="${buckets[index] ?? '+Inf'}",${labels}} ${count}`;
    });
    return [...lines, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${count}`];
  }
}

function escaped(label: string): string {
  return label.replace(/[\\"]/g, String.raw`\$&`);
}
