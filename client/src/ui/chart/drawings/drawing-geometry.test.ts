import { expect, it } from 'vitest';
import { barNumberAt, timeOf } from './bar-times.ts';
import { DRAWING_KINDS, knownDrawings, POINT_COUNTS } from './drawing.ts';
import { shapeOf, shownLabels } from './drawing-geometry.ts';

const SIZE = { width: 300, height: 200 };
const A = { x: 50, y: 150 };
const B = { x: 100, y: 100 };

it('[CHART-11] a ray ends at the edge of the pane in each direction, and never before its second point', () => {
  const end = (first: typeof A, second: typeof A) => shapeOf('ray', [first, second], SIZE).segments[0]?.to;
  expect(end(A, B)).toEqual({ x: 200, y: 0 });
  expect(end(B, A)).toEqual({ x: 0, y: 200 });
  expect(end(A, { x: 60, y: 150 })).toEqual({ x: 300, y: 150 });
  expect(end(A, { x: 50, y: 160 })).toEqual({ x: 50, y: 200 });
  expect(end(A, { x: 400, y: 150 })).toEqual({ x: 400, y: 150 });
  expect(end(A, A)).toEqual(A);
});

it('[CHART-11] a channel has a parallel line through its third point', () => {
  const { segments, area } = shapeOf('channel', [A, B, { x: 100, y: 130 }], SIZE);
  expect(segments[1]).toEqual({ from: { x: 50, y: 180 }, to: { x: 100, y: 130 } });
  expect(area).toHaveLength(4);
});

it('[CHART-11] Fibonacci levels run from the second price to the first, to the right edge', () => {
  const { segments, labels } = shapeOf('fibonacci', [A, B], SIZE);
  expect(labels.map(({ share }) => share)).toEqual([0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]);
  expect(labels.map(({ at }) => Math.round(at.y))).toEqual([100, 112, 119, 125, 131, 139, 150]);
  expect(segments.at(-1)).toEqual({ from: { x: 50, y: 150 }, to: { x: 300, y: 150 } });
});

it('[CHART-11] lines and areas span the pane or their points', () => {
  expect(shapeOf('horizontal', [A], SIZE).segments).toEqual([
    { from: { x: 0, y: 150 }, to: { x: 300, y: 150 } },
  ]);
  expect(shapeOf('vertical', [A], SIZE).segments).toEqual([{ from: { x: 50, y: 0 }, to: { x: 50, y: 200 } }]);
  expect(shapeOf('trend', [A, B], SIZE).segments).toEqual([{ from: A, to: B }]);
  expect(shapeOf('rectangle', [A, B], SIZE).area).toEqual([A, { x: 100, y: 150 }, B, { x: 50, y: 100 }]);
  for (const kind of DRAWING_KINDS) expect(shapeOf(kind, [], SIZE).segments).toEqual([]);
});

it('converts moments and bars inside the candles, across a gap, and outside', () => {
  const candles = [0, 60, 120, 600, 660].map((timeS) => ({ timeS }));
  expect([-120, 0, 59, 60, 300, 600, 660, 790].map((timeS) => barNumberAt(timeS, candles, 60))).toEqual([
    -2, 0, 0, 1, 2, 3, 4, 6,
  ]);
  expect([-2, 0, 2, 3, 4, 6].map((bar) => timeOf(bar, candles, 60))).toEqual([-120, 0, 120, 600, 660, 780]);
});

it('[CHART-11] leaves out stored drawings of an unknown kind or with another number of points', () => {
  const point = { timeS: 0, price: 1 };
  const stored = DRAWING_KINDS.map((kind, id) => ({
    id,
    kind,
    text: '',
    points: Array.from({ length: POINT_COUNTS[kind] }, () => point),
  }));
  expect(knownDrawings(stored)).toEqual(stored);
  expect(
    knownDrawings([
      { id: 1, kind: 'comet', points: [point], text: '' },
      { id: 2, kind: 'trend', points: [point], text: '' },
    ]),
  ).toEqual([]);
});

it('[CHART-11] texts of levels that are close leave the outer ones', () => {
  const labels = (step: number) => [0, 1, 2, 3, 4].map((share) => ({ at: { x: 0, y: share * step }, share }));
  const shares = (step: number) => shownLabels(labels(step)).map(({ share }) => share);
  expect(shares(20)).toEqual([0, 1, 2, 3, 4]);
  expect(shares(8)).toEqual([0, 2, 4]);
  expect(shares(3)).toEqual([0, 4]);
  expect(shares(1)).toEqual([0]);
});
