/** Points of prices that are only looked at. */

import { expect, it } from 'vitest';
import { nearestPoints, pointsOf } from './instrument-info.ts';

it('[SCREEN-5] a price off the grid is shown at the nearest point, and is refused where points are exact', () => {
  expect(nearestPoints({ precision: 5 }, 1.0842551)).toBe(108_426);
  expect(nearestPoints({ precision: 5 }, 1.08425)).toBe(108_425);
  expect(() => pointsOf({ precision: 5 }, 1.0842551)).toThrow(TypeError);
});
