/** Paired benchmark runs: product and baseline alternate, and the goal applies to their ratio. */

import { withServerMain } from './product.ts';

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
  /** This build ÷ the other one, with `--against`; empty without. */
  readonly againstOther: readonly number[];
}

export type Readings = Readonly<Record<string, number>>;

/** One benchmark: both sides return the same named readings, one for each goal. */
export interface Benchmark {
  readonly name: string;
  /** What the product is compared with, in a sentence for docs/performance.md. */
  readonly compares: string;
  readonly goals: readonly Goal[];
  product(): Promise<Readings>;
  baseline(): Promise<Readings>;
  /** It measures parts of this checkout, so that another build has no readings. */
  readonly withoutServer?: true;
}

/** Alternates the order of the sides, so that load on the computer affects all. `otherMain` is the server of another build. */
export async function runPairs(
  benchmark: Benchmark,
  pairs: number,
  otherMain: string | null = null,
): Promise<readonly GoalResult[]> {
  const product: Readings[] = [];
  const baseline: Readings[] = [];
  const other: Readings[] = [];
  const sides = [
    async () => product.push(await benchmark.product()),
    async () => baseline.push(await benchmark.baseline()),
  ];
  if (otherMain !== null && benchmark.withoutServer !== true)
    sides.push(async () => other.push(await withServerMain(otherMain, () => benchmark.product())));
  for (let pair = 0; pair < pairs; pair += 1) {
    for (const run of pair % 2 === 0 ? sides : sides.toReversed()) await run();
    console.log(`  ${benchmark.name} pair ${pair + 1}/${pairs}`);
  }
  return benchmark.goals.map((goal) => evaluateGoal(goal, { product, baseline, other }));
}

/** The median (the lower of two middle values). */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface Sides {
  readonly product: readonly Readings[];
  readonly baseline: readonly Readings[];
  readonly other: readonly Readings[];
}

function evaluateGoal(goal: Goal, { product, baseline, other }: Sides): GoalResult {
  const valuesOf = (side: readonly Readings[]) => side.map((reading) => reading[goal.name] ?? Number.NaN);
  const values = valuesOf(product);
  const baselineValues = valuesOf(baseline);
  const ratioTo = (side: readonly number[]) =>
    side.map((value, pair) => (values[pair] ?? Number.NaN) / value);
  const ratios = ratioTo(baselineValues);
  const middle = median(ratios);
  const isMet =
    (goal.atLeast === undefined || middle >= goal.atLeast) &&
    (goal.atMost === undefined || middle <= goal.atMost);
  const againstOther = ratioTo(valuesOf(other));
  return { ...goal, product: values, baseline: baselineValues, ratios, isMet, againstOther };
}
