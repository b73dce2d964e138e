/** One instrument through one day at the resolution of minutes, with all that its ticks are derived from. */

import { CALMNESS_ONE, type Composition } from './composition.ts';
import type { PathDay } from './minute-path.ts';
import { type Paths, fillPath, pathAt } from './paths.ts';
import { childKey, draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from './slot.ts';
import { BRIDGE_ROUNDING } from './tick-bridge.ts';

const WEIGHT_ONE = 1024;
/** Spread = typical × (calm part + part that grows with volatility), both in 1/256. */
const CALM = 96;
const NERVOUS = 160;
const RATIO_ONE = 256;
const SQUARE = RATIO_ONE * RATIO_ONE;
const PER_RATIO = CALMNESS_ONE / RATIO_ONE;
const HIGHEST_RATIO = 12 * RATIO_ONE;
/** Below this activity level spreads widen further, up to about 1.5×. */
const QUIET_LEVEL = 717;
const LEAST_SPREAD = 2;

export class InstrumentDay {
  /** Log of the mid at the start of each minute, nano; entry 1440 is the next day's start. */
  readonly logs = new Float64Array(MINUTES_PER_DAY + 1);
  /** Σ |weight| × deviation of each minute's moves, rounded up, nano. */
  readonly sigmas = new Float64Array(MINUTES_PER_DAY);
  /** What rounding may add to how far a tick strays, nano. */
  readonly slack: number;
  readonly #jumps = new Map<number, number>();
  /** Points; single ticks add up to a quarter, see tick-shape.ts. */
  readonly spreads = new Int32Array(MINUTES_PER_DAY);
  readonly volumes = new Int32Array(MINUTES_PER_DAY);
  readonly #key: StreamKey;
  /** The paths that add up to the log, weights in 1/1024. */
  readonly parts: readonly { readonly path: PathDay; readonly weight: number }[];

  constructor(composition: Composition, paths: Paths, place: { day: number; key: StreamKey }) {
    this.#key = childKey(place.key, place.day);
    this.parts = composition.components.map(({ path, weight }) => ({
      path: paths.dayOf(path, place.day),
      weight,
    }));
    const weights = this.parts.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
    this.slack = Math.ceil((weights * BRIDGE_ROUNDING) / WEIGHT_ONE) + 2;
    this.#addUp();
    this.#shape(composition);
  }

  /** Key of the per-tick draws of a minute. */
  tickKey(minute: number): StreamKey {
    return childKey(this.#key, minute);
  }

  /** Log of the mid at one tick. */
  logAt(minute: number, slot: number): number {
    let sum = 0;
    for (const { path, weight } of this.parts) sum += weight * pathAt(path, minute, slot);
    return Math.floor(sum / WEIGHT_ONE);
  }

  /** How much farther a minute's ticks may stray because of jumps in it; 0 in almost all minutes. */
  jumpIn(minute: number): number {
    return this.#jumps.size === 0 ? 0 : (this.#jumps.get(minute) ?? 0);
  }

  /** Logs of the mid at all ticks of a minute, into `out` (241 entries; the last is scratch). */
  fillLogs(minute: number, out: Float64Array, scratch: Float64Array): void {
    out.fill(0);
    for (const { path, weight } of this.parts) {
      fillPath(path, minute, scratch);
      for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
        out[slot] = (out[slot] as number) + weight * (scratch[slot] as number);
      }
    }
    for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1)
      out[slot] = Math.floor((out[slot] as number) / WEIGHT_ONE);
  }

  /** Sums the paths into logs, sigmas and jumps. */
  #addUp(): void {
    const { logs, sigmas } = this;
    for (const { path, weight } of this.parts) {
      const size = Math.abs(weight);
      for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
        logs[minute] = (logs[minute] as number) + weight * (path.values[minute] as number);
        sigmas[minute] = (sigmas[minute] as number) + size * (path.sigmas[minute] as number);
      }
      logs[MINUTES_PER_DAY] =
        (logs[MINUTES_PER_DAY] as number) + weight * (path.values[MINUTES_PER_DAY] as number);
      const { jump } = path;
      if (jump === null) continue;
      const reach = Math.ceil((size * Math.abs(jump.sizeNano)) / WEIGHT_ONE);
      this.#jumps.set(jump.minute, this.jumpIn(jump.minute) + reach);
    }
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      logs[minute] = Math.floor((logs[minute] as number) / WEIGHT_ONE);
      sigmas[minute] = Math.ceil((sigmas[minute] as number) / WEIGHT_ONE);
    }
    logs[MINUTES_PER_DAY] = Math.floor((logs[MINUTES_PER_DAY] as number) / WEIGHT_ONE);
  }

  /** Spreads widen with the minute's volatility and in quiet hours; volume grows with both activity and volatility. */
  #shape({ liquidity, levels, calmness }: Composition): void {
    const volumes = childKey(this.#key, -1);
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      const level = levels[minute] as number;
      const nervous = Math.floor(
        ((this.sigmas[minute] as number) * (calmness[minute] as number)) / PER_RATIO,
      );
      const ratio = Math.min(HIGHEST_RATIO, nervous);
      const mood = CALM + Math.floor((NERVOUS * ratio) / RATIO_ONE);
      const hour = RATIO_ONE + (Math.max(0, QUIET_LEVEL - level) >> 1);
      const spread = Math.floor((liquidity.spread * mood * hour + SQUARE / 2) / SQUARE);
      this.spreads[minute] = Math.max(LEAST_SPREAD, spread);
      const chance = 96 + (((draw(volumes, minute) >>> 24) * 5) >> 2);
      const lots = liquidity.volume * level * (RATIO_ONE + ratio) * chance;
      this.volumes[minute] = 1 + Math.floor(lots / (1024 * 2 * SQUARE));
    }
  }
}
