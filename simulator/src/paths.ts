/** All paths of one seed, with a bounded memory of the days computed so far. */

import { invariant } from '@vernier/shared/assert';
import { DayCache } from './day-cache.ts';
import { DayPath } from './day-path.ts';
import { PATHS } from './factors.ts';
import { type PathDay, pathDay } from './minute-path.ts';
import { childKey, seedKey } from './random.ts';
import { bridgeAt, fillBridge, type MinuteSpan, minuteKey } from './tick-bridge.ts';

/** About 12 kB each. */
const KEPT_DAYS = 512;

export class Paths {
  readonly #paths: readonly DayPath[];
  readonly #days = new DayCache<PathDay>(KEPT_DAYS);

  constructor(seed: string) {
    const root = seedKey(seed);
    this.#paths = PATHS.map((traits, place) => new DayPath(traits, childKey(root, place)));
  }

  dayOf(path: number, day: number): PathDay {
    return this.#days.get(path, day, () => {
      const found = this.#paths[path];
      invariant(found !== undefined, `no path ${path}`);
      return pathDay(found, day);
    });
  }
}

const span: MinuteSpan = { from: 0, to: 0, sigma: 0, key: 0 };

/** Points the shared span at a minute; a jump is taken out of its end and added back from its slot on. */
function spanOf(path: PathDay, minute: number): MinuteSpan {
  const jump = path.jump !== null && path.jump.minute === minute ? path.jump.sizeNano : 0;
  span.from = path.values[minute] as number;
  span.to = (path.values[minute + 1] as number) - jump;
  span.sigma = path.sigmas[minute] as number;
  span.key = minuteKey(path.ticksKey, minute);
  return span;
}

/** A path's value at one slot of a minute of its day. */
export function pathAt(path: PathDay, minute: number, slot: number): number {
  const value = bridgeAt(spanOf(path, minute), slot);
  const { jump } = path;
  return jump !== null && jump.minute === minute && slot >= jump.slot ? value + jump.sizeNano : value;
}

/** A path's values at all slots of a minute, into `out` (241 entries; the last is not part of the minute). */
export function fillPath(path: PathDay, minute: number, out: Float64Array): void {
  fillBridge(spanOf(path, minute), out);
  const { jump } = path;
  if (jump === null || jump.minute !== minute) return;
  for (let slot = jump.slot; slot < out.length; slot += 1) out[slot] = (out[slot] as number) + jump.sizeNano;
}
