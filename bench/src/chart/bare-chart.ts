/**
 * Bare limit of the chart benchmark: the chart library alone in an empty page, with the same candles, volume and lines in the same
 * box, without legend, ruler, tags, framework and feed.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CandleWire } from '@vernier/shared/api/shapes/market';
import { evaluate, openTab, type Tab } from '../frame-rate/chromium.ts';
import { type BareLine, bareLines } from './bare-lines.ts';
import { emulatePhone, type PanFigures, panChart } from './pan.ts';

/** The copy of the product, as a script for a page. */
const LIBRARY = join(
  fileURLToPath(new URL('../../../client', import.meta.url)),
  'node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js',
);

/** About the height of the chart on the trade page of this phone. */
const BOX_HEIGHT = 292;

const PAGE = `<!doctype html>
<meta name="viewport" content="width=device-width">
<style>body { margin: 0; }</style>
<div class="chart-box" style="height: ${BOX_HEIGHT}px"></div>`;

/** The options that draw what the product draws: labels on the axes, horizontal lines, and panes a third as high as the prices. */
const draw = (candles: readonly CandleWire[], lines: readonly BareLine[]) => `
  const library = LightweightCharts;
  const candles = ${JSON.stringify(
    candles.map(({ Time, Open, High, Low, Close }) => ({
      ...{ time: Time, open: Open, high: High, low: Low, close: Close },
    })),
  )};
  const BARE = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false };
  const chart = library.createChart(document.querySelector('.chart-box'), {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 11 },
    grid: { vertLines: { visible: false } },
    handleScroll: { vertTouchDrag: false },
    rightPriceScale: { minimumWidth: 72, scaleMargins: { top: 0.3, bottom: 0.16 } },
    timeScale: { barSpacing: 7, rightOffset: 2, timeVisible: true },
  });
  const prices = chart.addSeries(library.CandlestickSeries, { ...BARE, priceFormat: { type: 'price', precision: 5, minMove: 0.00001 } });
  prices.setData(candles);
  const volume = chart.addSeries(library.HistogramSeries, { ...BARE, priceScaleId: 'volume', priceFormat: { type: 'volume' } });
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.87, bottom: 0 } });
  volume.setData(${JSON.stringify(candles.map(({ Time, Volume }) => ({ time: Time, value: Volume })))});
  for (const { pane, isColumns, points } of ${JSON.stringify(lines)}) {
    const options = { ...BARE, lineWidth: 1, ...(pane === 0 && { autoscaleInfoProvider: () => null }) };
    const kind = isColumns ? library.HistogramSeries : library.LineSeries;
    chart.addSeries(kind, options, pane).setData(points);
  }
  chart.panes().forEach((pane, index) => pane.setStretchFactor(index === 0 ? 1 : 1 / 3));
  // the product's feed changes the newest candle as often
  setInterval(() => {
    const last = candles.at(-1);
    last.close = last.close === last.high ? last.low : last.high;
    prices.update({ ...last });
  }, 1000);
  globalThis.hasMoved = () => chart.timeScale().scrollPosition() < 0;
  true;
`;

export async function panBareChart(candles: readonly CandleWire[]): Promise<PanFigures> {
  const tab = await openTab();
  try {
    await openBareChart(tab, candles);
    return await panChart(tab, 'hasMoved()');
  } finally {
    await tab.close();
  }
}

async function openBareChart(tab: Tab, candles: readonly CandleWire[]): Promise<void> {
  await emulatePhone(tab);
  const { frameTree } = (await tab.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
  await tab.send('Page.setDocumentContent', { frameId: frameTree.frame.id, html: PAGE });
  await evaluate(tab, `${readFileSync(LIBRARY, 'utf8')}; true`);
  await evaluate(tab, draw(candles, bareLines(candles)));
}
