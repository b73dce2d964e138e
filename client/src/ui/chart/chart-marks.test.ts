import { describe, expect, it } from 'vitest';
import type { ChartCandle } from './chart-candle.ts';
import { barAt, type ChartMark, marksLayer } from './chart-marks.ts';

const candle = (timeS: number): ChartCandle => ({ timeS, open: 1, high: 1, low: 1, close: 1, volume: 1 });
/** Minutes with a gap after the third. */
const CANDLES = [0, 60, 120, 600, 660].map((timeS) => candle(1000 * 60 + timeS));
const FIRST = 1000 * 60;

describe('[CHART-6] the bar of a mark', () => {
  it.each([
    [FIRST - 1, null],
    [FIRST, 0],
    [FIRST + 59, 0],
    [FIRST + 60, 1],
    [FIRST + 179, 2],
    [FIRST + 300, 2],
    [FIRST + 600, 3],
    [FIRST + 719, 4],
    [FIRST + 720, 5],
    [FIRST + 660 + 600, 14],
  ])('of a moment %d is %j', (timeS, bar) => {
    expect(barAt(timeS, CANDLES, 60)).toBe(bar);
  });

  it('is none without candles', () => {
    expect(barAt(FIRST, [], 60)).toBeNull();
  });
});

it('[CHART-6] a candle has the marks from its opening up to its end', () => {
  const marks = [59, 60, 119, 120].map((timeS): ChartMark => ({ timeS, label: `${timeS}`, weight: 1 }));
  expect(marksLayer(marks, 60).textAt(60)).toBe('60, 119');
});

it('[CHART-6] fills past marks, outlines future ones, and shows none outside the view', () => {
  const done: string[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => (x: number, y: number) => {
      if (name === 'moveTo') done.push(`at ${x} ${y}`);
      if (name === 'fill' || name === 'stroke') done.push(name);
    },
    set: () => true,
  });
  const marks = [0, 70, 700, 730, 9000].map(
    (timeS): ChartMark => ({ timeS: FIRST + timeS, label: '', weight: 3 }),
  );
  const chart = { timeScale: () => ({ logicalToCoordinate: (bar: number) => bar * 10 - 5 }) };
  const mediaSize = { width: 60, height: 100 };
  const target = {
    useMediaCoordinateSpace: (
      paint: (scope: { context: CanvasRenderingContext2D; mediaSize: typeof mediaSize }) => void,
    ) => paint({ context, mediaSize }),
  };
  marksLayer(marks, 60).draw(target, { ink: '', candles: CANDLES, chart });
  expect(done).toEqual(['at 5 86', 'fill', 'at 35 86', 'fill', 'at 45 86', 'stroke']);
});
