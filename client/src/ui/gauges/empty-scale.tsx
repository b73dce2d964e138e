/** Scale for empty states: a gentle hill and the needle in its middle. And the small ruler below a value. */

import { Scale } from './scale.tsx';

export function EmptyScale() {
  return (
    <Scale
      className="rest-scale"
      count={31}
      box={34}
      stroke={1.4}
      height={(i) => 6 + Math.round(18 * Math.exp(-(((i - 15) / 5) ** 2)))}
      state={() => 'rest'}
      needle={0.5}
    />
  );
}

/** `at` is the place of the needle from 0 to 1. */
export function MiniRuler({ at }: { at: number | null }) {
  return (
    <Scale
      className="mini-ruler"
      count={25}
      box={8}
      height={(i) => (i % 4 === 0 ? 5.5 : 3.5)}
      state={() => 'rest'}
      needle={at}
    />
  );
}
