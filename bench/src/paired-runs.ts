/** Paired benchmark runs: product and baseline alternate, and the goal applies to their ratio. */

export interface Goal {
  readonly name: string;
  /** Description of the figure, with its unit. */
  readonly figure: string;
  /** Lower and upper limit of product ÷ baseline. */
  readonly atLeast?: number;
  readonly atMost?: number;
}

export interface GoalResult extends Goal {
  readonly product: readonly number[];
  readonly baseline: readonly number[];
  readonly ratios: readonly number[];
  readonly isMet: boolean;
}

export type Readings = Readonly<Record<string, number>>;

/** One benchmark: both sides return the same named readings, one for each goal. */
export interface Benchmark {
  readonly name: string;
  readonly goals: readonly Goal[];
  product(): Promise<Readings>;
  baseline(): Promise<Readings>;
}

/** Alternates the order of the sides, so that load on the computer affects both. */
export async function runPairs(benchmark: Benchmark, pairs: number): Promise<readonly GoalResult[]> {
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
  return benchmark.goals.map((goal) => evaluateGoal(goal, product, baseline));
}

/** The median (the lower of two middle values). */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

function evaluateGoal(goal: Goal, product: readonly Readings[], baseline: readonly Readings[]): GoalResult {
  const values = product.map((reading) => reading[goal.name] ?? Number.NaN);
  const baselineValues = baseline.map((reading) => reading[goal.name] ?? Number.NaN);
  const ratios = values.map((value, index) => value / (baselineValues[index] ?? Number.NaN));
  const middle = median(ratios);
  const isMet =
    (goal.atLeast === undefined || middle >= goal.atLeast) &&
    (goal.atMost === undefined || middle <= goal.atMost);
  return { ...goal, product: values, baseline: baselineValues, ratios, isMet };
}
