/** The page of all benchmarks, `docs/performance.md`: method, every figure with its limit and where it was measured, and what is not measured. */

import { type GoalResult, median } from './paired-runs.ts';

export interface BenchmarkRun {
  readonly name: string;
  /** What the product is compared with. */
  readonly compares: string;
  /** Of the measured commit, as git abbreviates it. */
  readonly commit: string;
  /** ISO 8601. */
  readonly date: string;
  readonly host: Host;
  readonly pairs: number;
  readonly goals: readonly GoalResult[];
}

export interface Host {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly node: string;
}

/** The page with the sections of `earlier`, of which that of `run` is replaced; in the order of `names`, without any other. */
export function performancePage(earlier: string, run: BenchmarkRun, names: readonly string[]): string {
  const sections = sectionsOf(earlier).set(run.name, section(run));
  return `# Performance

This page is written by \`npm run bench\`, which measures each hot path and a bare program next to it in the same run. A run of at
least five pairs replaces its sections.

**Method.** Product and bare program run alternately, the server on the first core and the load on the second. A ratio is
product ÷ bare program of one pair; the goal applies to the median ratio. Absolute figures depend on the machine, ratios
hardly. Both are warmed up until the code that is measured is compiled. The server has full durability (\`synchronous = FULL\`)
and a data folder whose first-start work has ended; \`--fresh\` starts on an empty one, \`--against REF\` adds the server of another commit. Run it on a machine that does nothing else.

${names.flatMap((name) => sections.get(name) ?? []).join('\n\n')}

## What is not measured

- Networks and disks of other machines: clients and server share one machine, so latency contains no network.
- More than 10,000 sockets, more than one server process, and days of continuous load; [limits.md](limits.md) has figures of large data.
- Prices on a slow phone (\`npm run frame-rate\`), and hostile load (\`npm run strangers\`).
`;
}

/** The sections of a page by their headings. */
function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/mu).slice(1);
  return new Map(sections.map((text) => [text.slice(3, text.indexOf('\n')), text.trim()]));
}

function section({ name, compares, commit, date, host, pairs, goals }: BenchmarkRun): string {
  const { processor, cores, memoryGib, node } = host;
  return `## ${name}

${compares}

Commit ${commit}, ${date}, ${pairs} pairs, on ${cores} cores of ${processor} with ${memoryGib} GiB of memory and Node.js ${node}.

| Figure | Product | Bare | Ratio: lowest | median | highest | Goal | Met |
|---|---|---|---|---|---|---|---|
${goals.map(row).join('\n')}`;
}

function row({ figure, product, baseline, ratios, isMet, atLeast, atMost }: GoalResult): string {
  const goal = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  const spread = [Math.min(...ratios), median(ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  const cells = [figure, readable(median(product)), readable(median(baseline)), ...spread, goal];
  return `| ${[...cells, isMet ? 'yes' : 'no'].join(' | ')} |`;
}

/** Whole numbers with grouping from 100 on, three significant digits below. */
function readable(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}
