/** Runs a product and its baseline in turn, pair by pair, and judges the ratio: the only figure that is a claim. */

export interface Goal {
  readonly name: string;
  /** What one reading measures, with its unit. */
  readonly figure: string;
  /** `atLeast`: product ÷ baseline must reach it; `atMost`: must not exceed it. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface Verdict extends Goal {
  readonly product: readonly number[];
  readonly baseline: readonly number[];
  readonly ratios: readonly number[];
  readonly held: boolean;
}

export type Readings = Readonly<Record<string, number>>;

/** One benchmark: each side gives the same named readings, each judged by the goal of that name. */
export interface Benchmark {
  readonly name: string;
  readonly goals: readonly Goal[];
  product(): Promise<Readings>;
  baseline(): Promise<Readings>;
}

/** Interleaves the sides, alternating which goes first, so that a busy moment hits both. */
export async function runPairs(benchmark: Benchmark, pairs: number): Promise<readonly Verdict[]> {
  const product: Readings[] = [];
  const baseline: Readings[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      product.push(await benchmark.product());
      baseline.push(await benchmark.baseline());
    } else {
      baseline.push(await benchmark.baseline());
      product.push(await benchmark.product());
    }
    console.log(`  ${benchmark.name} pair ${pair + 1}/${pairs}`);
  }
  return benchmark.goals.map((goal) => judge(goal, product, baseline));
}

/** The middle of the readings (the lower of two middles). */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

function judge(goal: Goal, product: readonly Readings[], baseline: readonly Readings[]): Verdict {
  const ours = product.map((reading) => reading[goal.name] ?? Number.NaN);
  const bare = baseline.map((reading) => reading[goal.name] ?? Number.NaN);
  const ratios = ours.map((value, index) => value / (bare[index] ?? Number.NaN));
  const middle = median(ratios);
  const held =
    (goal.atLeast === undefined || middle >= goal.atLeast) &&
    (goal.atMost === undefined || middle <= goal.atMost);
  return { ...goal, product: ours, baseline: bare, ratios, held };
}
