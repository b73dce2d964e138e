import type { IChartApi } from 'lightweight-charts';
import { expect, it } from 'vitest';
import { createPriceAxis } from './price-axis.ts';

it('[CHART-8] the prices begin under the legend, which takes at most three tenths of the height', () => {
  const tops: number[] = [];
  const chart = {
    priceScale: () => ({
      applyOptions: ({ scaleMargins }: { scaleMargins: { top: number } }) => tops.push(scaleMargins.top),
    }),
    panes: () => [{ getHeight: () => 200 }],
  } as unknown as IChartApi;
  const axis = createPriceAxis(chart, document.createElement('div'));
  for (const height of [10, 40, 90]) axis.setTop(height);
  expect(tops).toEqual([0.1, 0.2, 0.3]);
});
