/** Latency by windows: pauses and loads alternate, so that other work on the machine affects both, and each pair gives a ratio. */

export interface LatencySample {
  readonly atMs: number;
  readonly latencyMs: number;
}

export interface MeasuredWindow {
  readonly kind: 'pause' | 'load';
  readonly startMs: number;
  readonly endMs: number;
}

export interface WindowLatency {
  readonly samples: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

export interface RatioRange {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

const MINUTE_MS = 60_000;
const CYCLE_MINUTES = 5;
const MIN_CYCLES = 2;
/** Of each cycle. */
const PAUSE_SHARE = 0.2;
/** The beginning of a window, in which the work of the one before ends; not measured. */
const SETTLE_MS = 5_000;
const P95 = 0.95;

/** Cycles of about five minutes, each a pause and a load, from `startMs` on. */
export function windowsOf(minutes: number, startMs: number): readonly MeasuredWindow[] {
  const cycles = Math.max(MIN_CYCLES, Math.round(minutes / CYCLE_MINUTES));
  const cycleMs = (minutes * MINUTE_MS) / cycles;
  return Array.from({ length: cycles }, (_, index) => {
    const cycleStartMs = startMs + index * cycleMs;
    const loadStartMs = cycleStartMs + cycleMs * PAUSE_SHARE;
    return [
      { kind: 'pause', startMs: cycleStartMs, endMs: loadStartMs },
      { kind: 'load', startMs: loadStartMs, endMs: cycleStartMs + cycleMs },
    ] as const;
  }).flat();
}

/** Latency of the samples that began in one of the windows. */
export function latencyIn(
  samples: readonly LatencySample[],
  windows: readonly MeasuredWindow[],
): WindowLatency {
  const sorted = samples
    .filter(({ atMs }) => windows.some(({ startMs, endMs }) => atMs >= startMs + SETTLE_MS && atMs < endMs))
    .map(({ latencyMs }) => latencyMs)
    .sort((a, b) => a - b);
  return { samples: sorted.length, medianMs: quantile(sorted, 0.5), p95Ms: quantile(sorted, P95) };
}

export function rangeOf(ratios: readonly number[]): RatioRange {
  const sorted = [...ratios].sort((a, b) => a - b);
  return { min: quantile(sorted, 0), median: quantile(sorted, 0.5), max: quantile(sorted, 1) };
}

/** The lower of two middle values; NaN without values. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
