/** One instrument through one day at the resolution of minutes, with all that its ticks are derived from. */

import type { Composition } from './composition.ts';
import type { PathDay } from './minute-path.ts';
import { type Paths, fillPath, pathAt } from './paths.ts';
import { childKey, draw, type StreamKey } from './random.ts';
import { MINUTES_PER_DAY, SLOTS_PER_MINUTE } from './slot.ts';
import { strayBound } from './tick-bridge.ts';

const WEIGHT_ONE = 1024;
/** Spread = typical × (calm part + part that grows with volatility), both in 1/256. */
const CALM = 160;
const NERVOUS = 96;
const RATIO_ONE = 256;
const SQUARE = RATIO_ONE * RATIO_ONE;
const HIGHEST_RATIO = 12 * RATIO_ONE;
/** Below this activity level spreads widen further, up to about 1.6×. */
const QUIET_LEVEL = 717;
export const LEAST_SPREAD = 2;

export class InstrumentDay {
  /** Log of the mid at the start of each minute, nano; entry 1440 is the next day's start. */
  readonly logs = new Float64Array(MINUTES_PER_DAY + 1);
  /** No tick of a minute is farther than this outside the minute's two ends. */
  readonly strays = new Float64Array(MINUTES_PER_DAY);
  /** Points; single ticks add up to a quarter, see tick-shape.ts. */
  readonly spreads = new Int32Array(MINUTES_PER_DAY);
  readonly volumes = new Int32Array(MINUTES_PER_DAY);
  readonly #key: StreamKey;
  readonly #paths: readonly PathDay[];
  readonly #weights: readonly number[];

  constructor(composition: Composition, paths: Paths, place: { day: number; key: StreamKey }) {
    this.#key = childKey(place.key, place.day);
    this.#paths = composition.components.map(({ path }) => paths.dayOf(path, place.day));
    this.#weights = composition.components.map(({ weight }) => weight);
    const sigmas = this.#addUp();
    this.#shape(composition, sigmas);
  }

  /** Key of the per-tick draws of a minute. */
  tickKey(minute: number): StreamKey {
    return childKey(this.#key, minute);
  }

  /** Log of the mid at one tick. */
  logAt(minute: number, slot: number): number {
    let sum = 0;
    for (let at = 0; at < this.#paths.length; at += 1) {
      sum += (this.#weights[at] as number) * pathAt(this.#paths[at] as PathDay, minute, slot);
    }
    return Math.floor(sum / WEIGHT_ONE);
  }

  /** Logs of the mid at all ticks of a minute, into `out` (241 entries; the last is scratch). */
  fillLogs(minute: number, out: Float64Array, scratch: Float64Array): void {
    out.fill(0);
    for (let at = 0; at < this.#paths.length; at += 1) {
      const weight = this.#weights[at] as number;
      fillPath(this.#paths[at] as PathDay, minute, scratch);
      for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1) {
        out[slot] = (out[slot] as number) + weight * (scratch[slot] as number);
      }
    }
    for (let slot = 0; slot < SLOTS_PER_MINUTE; slot += 1)
      out[slot] = Math.floor((out[slot] as number) / WEIGHT_ONE);
  }

  /** Sums the paths into logs and strays; returns Σ |weight| × sigma of each minute. */
  #addUp(): Float64Array {
    const sigmas = new Float64Array(MINUTES_PER_DAY);
    const jumps = new Map<number, number>();
    this.#paths.forEach((path, at) => {
      const weight = this.#weights[at] as number;
      const size = Math.abs(weight);
      for (let minute = 0; minute <= MINUTES_PER_DAY; minute += 1) {
        this.logs[minute] = (this.logs[minute] as number) + weight * (path.values[minute] as number);
      }
      for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
        const sigma = path.sigmas[minute] as number;
        sigmas[minute] = (sigmas[minute] as number) + size * sigma;
        this.strays[minute] = (this.strays[minute] as number) + size * strayBound(sigma);
      }
      const { jump } = path;
      if (jump !== null) {
        jumps.set(jump.minute, (jumps.get(jump.minute) ?? 0) + size * Math.abs(jump.sizeNano));
      }
    });
    for (const [minute, size] of jumps) this.strays[minute] = (this.strays[minute] as number) + size;
    for (let minute = 0; minute <= MINUTES_PER_DAY; minute += 1) {
      this.logs[minute] = Math.floor((this.logs[minute] as number) / WEIGHT_ONE);
    }
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      this.strays[minute] = Math.ceil((this.strays[minute] as number) / WEIGHT_ONE) + 1;
    }
    return sigmas;
  }

  /** Spreads widen with the minute's volatility and in quiet hours; volume grows with both activity and volatility. */
  #shape({ liquidity, levels, ordinary }: Composition, sigmas: Float64Array): void {
    const volumes = childKey(this.#key, -1);
    for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
      const level = levels[minute] as number;
      const nervous = Math.floor(((sigmas[minute] as number) * RATIO_ONE) / (ordinary[minute] as number));
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
