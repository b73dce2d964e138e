/** Tests of the positions of lines and ticks in the small chart. */

import { describe, expect, it } from 'vitest';
import { BOX, tickDrawing } from './tick-chart-layout.ts';

const TICKS = [
  { Seq: 1, Time: 0, Bid: 100, Ask: 102 },
  { Seq: 2, Time: 250, Bid: 104, Ask: 106 },
  { Seq: 3, Time: 1_000, Bid: 102, Ask: 104 },
];

describe('the drawing of ticks', () => {
  it('[U5] goes in steps: a price stands until the next tick', () => {
    const drawing = tickDrawing({ ticks: TICKS, seq: 2, level: null });
    expect(drawing).toMatchObject({ low: 100, high: 106, needleX: BOX.width / 4, levelY: null });
    expect(drawing?.bid).toBe('M0 88.0H80.0V34.7H320.0V61.3');
    expect(drawing?.ask).toBe('M0 61.3H80.0V8.0H320.0V34.7');
  });

  it('[U5] makes room for a level beyond the prices', () => {
    const drawing = tickDrawing({ ticks: TICKS, seq: 9, level: 94 });
    expect(drawing).toMatchObject({ needleX: null, levelY: BOX.height - 8, low: 100 });
  });

  it('[U5] keeps the scale of the ticks when the level is far away, and says where it lies', () => {
    expect(tickDrawing({ ticks: TICKS, seq: 2, level: 81 })).toMatchObject({
      levelY: null,
      farLevel: 'below',
      bid: tickDrawing({ ticks: TICKS, seq: 2, level: null })?.bid,
    });
    expect(tickDrawing({ ticks: TICKS, seq: 2, level: 125 })).toMatchObject({
      levelY: null,
      farLevel: 'above',
    });
    expect(tickDrawing({ ticks: TICKS, seq: 2, level: 82 })?.farLevel).toBeNull();
  });

  it('[U5] draws nothing of a single tick, and a level line of a market at rest', () => {
    expect(tickDrawing({ ticks: TICKS.slice(0, 1), seq: 1, level: null })).toBeNull();
    const still = [TICKS[0], { ...TICKS[0], Seq: 2 }] as typeof TICKS;
    expect(tickDrawing({ ticks: still, seq: 2, level: null })?.bid).toBe('M0 88.0H0.0V88.0');
  });
});
