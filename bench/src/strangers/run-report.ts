/** Report of the run: tables of windows, responses, disk and memory, and the goals that were missed. */

import type { GrowthBound } from './growth-bounds.ts';
import { totalOf } from './folder-size.ts';
import { latencyIn, type RatioRange, rangeOf } from './latency-windows.ts';
import type { PartResult, WindowUsage } from './measured-part.ts';

const MIB = 1_048_576;
/** Of the order latency under load by that in the pauses. */
const MOST_RATIO = 2;
/** The memory limit of the container in docker-compose.yml. */
const CONTAINER_BYTES = 1_073_741_824;
const MS_PER_S = 1_000;

export interface PartBounds {
  readonly disk: GrowthBound;
  readonly memory: GrowthBound;
}

/** Prints the tables of a part to standard output and returns the goals that it misses. */
export function reportPart(part: PartResult, bounds: PartBounds): readonly string[] {
  const ratios = cycleRatios(part);
  const diskGrowth = totalOf(part.endSizes) - totalOf(part.startSizes);
  console.log(`\nstrangers, ${part.route}`);
  console.table(windowRows(part));
  console.table([overallRow(part, ratios)]);
  printCounts(part);
  console.table(sizeRows(part));
  console.table(boundRows(bounds));
  console.log(
    `disk ${mib(diskGrowth)} MiB more of ${mib(totalOf(bounds.disk))}; ` +
      `memory ${mib(part.startRssBytes)} MiB at the start, at most ${mib(part.peakRssBytes)}, ` +
      `${mib(part.peakRssBytes - part.startRssBytes)} more of ${mib(totalOf(bounds.memory))}; ` +
      `log ${mib(part.logBytes)} MiB; demo accounts ${part.load.demoAccounts}`,
  );
  const missed = [
    ...(ratios.median <= MOST_RATIO
      ? []
      : [`order latency is ${round(ratios.median)} times that of the pauses`]),
    ...part.honestFailures.map((failure) => `honest trader: ${failure}`),
    ...part.load.failures.map((failure) => `server error: ${failure}`),
    ...part.logErrors.map((line) => `error in the log: ${line}`),
    ...(diskGrowth <= totalOf(bounds.disk) ? [] : ['the data folder has outgrown its bound']),
    ...(part.peakRssBytes - part.startRssBytes <= totalOf(bounds.memory)
      ? []
      : ['memory has outgrown its bound']),
    ...(part.peakRssBytes <= CONTAINER_BYTES ? [] : ['memory has outgrown the limit of the container']),
  ];
  for (const line of missed) console.log(`MISSED: ${line}`);
  return missed;
}

/** Pairs of a pause and the load after it. */
function cyclesOf({ windows }: PartResult): readonly (readonly [WindowUsage, WindowUsage])[] {
  return windows.flatMap((pause, index) => {
    const load = windows[index + 1];
    return pause.kind === 'pause' && load !== undefined ? [[pause, load] as const] : [];
  });
}

function cycleRatios(part: PartResult): RatioRange {
  const { samples } = part;
  return rangeOf(
    cyclesOf(part).map(
      ([pause, load]) => latencyIn(samples, [load]).medianMs / latencyIn(samples, [pause]).medianMs,
    ),
  );
}

function windowRows(part: PartResult): readonly object[] {
  return part.windows.map((window) => {
    const { samples, medianMs, p95Ms } = latencyIn(part.samples, [window]);
    return {
      window: window.kind,
      orders: samples,
      'median ms': round(medianMs),
      'p95 ms': round(p95Ms),
      'server of core': percent(window.cpuShare),
      'responses per s': round((window.responses * MS_PER_S) / (window.endMs - window.startMs)),
      'memory MiB': mib(window.rssBytes),
    };
  });
}

function overallRow(part: PartResult, ratios: RatioRange): object {
  const of = (kind: WindowUsage['kind']) =>
    latencyIn(
      part.samples,
      part.windows.filter((window) => window.kind === kind),
    );
  const [pause, load] = [of('pause'), of('load')];
  return {
    'pause median ms': round(pause.medianMs),
    'load median ms': round(load.medianMs),
    'ratio of medians': round(load.medianMs / pause.medianMs),
    'min of windows': round(ratios.min),
    median: round(ratios.median),
    max: round(ratios.max),
    'pause p95 ms': round(pause.p95Ms),
    'load p95 ms': round(load.p95Ms),
  };
}

function printCounts({ load }: PartResult): void {
  for (const [kind, counts] of Object.entries(load.counts)) {
    const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
    console.log(`${kind}: ${sorted.map(([name, count]) => `${name} ${count}`).join(', ')}`);
  }
}

function sizeRows({ startSizes, endSizes }: PartResult): readonly object[] {
  return Object.keys(endSizes).map((entry) => ({
    entry,
    'start MiB': mib(startSizes[entry] ?? 0),
    'end MiB': mib(endSizes[entry] ?? 0),
  }));
}

function boundRows({ disk, memory }: PartBounds): readonly object[] {
  const rows = (of: string, bound: GrowthBound) =>
    Object.entries(bound).map(([part, bytes]) => ({ bound: of, part, MiB: mib(bytes) }));
  return [...rows('disk', disk), ...rows('memory', memory)];
}

function mib(bytes: number): number {
  return Math.round((bytes * 10) / MIB) / 10;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
