/** Tests of the positions of lines and ticks in the small chart. */

import { describe, expect, it } from 'vitest';
import { BOX, tickChartLayout } from './tick-chart.tsx';

const TICKS = [
  { Seq: 1, Time: 0, Bid: 100, Ask: 102 },
  { Seq: 2, Time: 250, Bid: 104, Ask: 106 },
  { Seq: 3, Time: 1_000, Bid: 102, Ask: 104 },
];

describe('the small chart', () => {
  it('[TRADE-5] is a step line: a price holds until the next tick', () => {
    const layout = tickChartLayout(TICKS, 2, null);
    expect(layout).toMatchObject({ low: 100, high: 106, needleX: BOX.width / 4, levelY: null });
    expect(layout?.bid).toBe('M0 88.0H80.0V34.7H320.0V61.3');
    expect(layout?.ask).toBe('M0 61.3H80.0V8.0H320.0V34.7');
  });

  it('[TRADE-5] extends its scale to a level beyond the prices', () => {
    const layout = tickChartLayout(TICKS, 9, 94);
    expect(layout).toMatchObject({ needleX: null, levelY: BOX.height - 8, low: 100 });
  });

  it('[TRADE-5] uses the scale of the ticks when the level is far away, and shows its direction', () => {
    expect(tickChartLayout(TICKS, 2, 81)).toMatchObject({
      levelY: null,
      farLevel: 'below',
      bid: tickChartLayout(TICKS, 2, null)?.bid,
    });
    expect(tickChartLayout(TICKS, 2, 125)).toMatchObject({
      levelY: null,
      farLevel: 'above',
    });
    expect(tickChartLayout(TICKS, 2, 82)?.farLevel).toBeNull();
  });

  it('[TRADE-5] is empty for a single tick, and a flat line for an unchanged price', () => {
    expect(tickChartLayout(TICKS.slice(0, 1), 1, null)).toBeNull();
    const still = [TICKS[0], { ...TICKS[0], Seq: 2 }] as typeof TICKS;
    expect(tickChartLayout(still, 2, null)?.bid).toBe('M0 88.0H0.0V88.0');
  });
});
