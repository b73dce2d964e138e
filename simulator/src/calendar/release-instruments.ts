/** Instruments of the program that a scheduled release moves. */

import type { Instrument } from '@vernier/shared/market/instrument';
import { compositionOf } from '../price-path/composition.ts';
import { PATHS } from '../price-path/factors.ts';
import { BUILT_MODEL } from '../price-path/price-model.ts';
import type { ReleaseKind } from './release-kinds.ts';

/** A smaller loading of a path, in 1/1024, moves an instrument too little to name it. */
const LEAST_WEIGHT = 256;

/** The most affected first: by the order of the release's paths, then by their weight in the instrument. */
export function releaseInstruments<One extends Instrument>(
  { paths }: Pick<ReleaseKind, 'paths'>,
  instruments: readonly One[],
): readonly One[] {
  return instruments
    .filter(({ code }) => BUILT_MODEL.listings.has(code))
    .flatMap((instrument) => {
      const weights = weightsOf(instrument);
      const place = paths.findIndex((path) => (weights.get(path) ?? 0) >= LEAST_WEIGHT);
      return place < 0 ? [] : [{ instrument, place, weight: weights.get(paths[place] as string) as number }];
    })
    .toSorted((a, b) => a.place - b.place || b.weight - a.weight || a.instrument.id - b.instrument.id)
    .map(({ instrument }) => instrument);
}

/** Sizes of the loadings by the name of their path. */
function weightsOf(instrument: Instrument): ReadonlyMap<string, number> {
  return new Map(
    compositionOf(instrument).components.map(({ path, weight }) => [
      PATHS[path]?.name ?? '',
      Math.abs(weight),
    ]),
  );
}
