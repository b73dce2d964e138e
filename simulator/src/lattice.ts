/** Slowly changing multipliers: random knots at even distances, straight lines between them. What makes volatility cluster. */

import { draw, type StreamKey } from './random.ts';

/** The multiplier 1, as an integer. */
export const LATTICE_ONE = 1024;

/** Knots use 24 bits of a draw. */
const DRAWS = 2 ** 24;

export interface Lattice {
  readonly key: StreamKey;
  /** Distance of the knots. */
  readonly spacing: number;
  readonly least: number;
  readonly range: number;
}

/** The multiplier at a place, in 1/1024. */
export function latticeAt(lattice: Lattice, place: number): number {
  const knot = Math.floor(place / lattice.spacing);
  const part = place - knot * lattice.spacing;
  const from = knotOf(lattice, knot);
  const to = knotOf(lattice, knot + 1);
  return Math.floor((from * (lattice.spacing - part) + to * part) / lattice.spacing);
}

function knotOf(lattice: Lattice, knot: number): number {
  return lattice.least + Math.floor(((draw(lattice.key, knot) >>> 8) * lattice.range) / DRAWS);
}
