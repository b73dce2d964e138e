import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LABEL_HEIGHT, placeLabels } from './label-places.ts';

const AREA = { width: 300, top: 22, bottom: 178, labelHeight: LABEL_HEIGHT };

it('places labels of close lines next to each other', () => {
  const placed = placeLabels(
    [
      { id: 'b', y: 104, width: 80 },
      { id: 'a', y: 100, width: 90 },
      { id: 'c', y: 160, width: 50 },
    ],
    AREA,
  );
  expect(placed.get('a')).toEqual({ x: 8, y: 100 });
  expect(placed.get('b')).toEqual({ x: 8 + 90 + 5, y: 104 });
  expect(placed.get('c')).toEqual({ x: 8, y: 160 });
});

it('places a label above or below where the width ends', () => {
  const wide = ['a', 'b', 'c', 'd'].map((id) => ({ id, y: 100, width: 140 }));
  const placed = placeLabels(wide, AREA);
  expect(placed.get('b')).toEqual({ x: 153, y: 100 });
  expect(placed.get('c')).toEqual({ x: 8, y: 79 });
  expect(placed.get('d')).toEqual({ x: 153, y: 79 });
});

it('[CHART-8] never places two labels on each other', () => {
  const label = fc.record({ y: fc.integer({ min: 22, max: 178 }), width: fc.integer({ min: 20, max: 200 }) });
  fc.assert(
    fc.property(fc.array(label, { maxLength: 14, size: 'max' }), (boxes) => {
      const labels = boxes.map((box, index) => ({ ...box, id: String(index) }));
      const placed = [...placeLabels(labels, AREA)].map(([id, place]) => ({
        ...place,
        end: place.x + (labels[Number(id)]?.width ?? 0),
      }));
      for (const [index, one] of placed.entries())
        for (const other of placed.slice(index + 1)) {
          const apart = one.end <= other.x || other.end <= one.x;
          expect(apart || Math.abs(one.y - other.y) >= LABEL_HEIGHT).toBe(true);
        }
    }),
  );
});
