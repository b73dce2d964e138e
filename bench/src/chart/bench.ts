/** Frames of the chart on a slow phone while a finger pans ten thousand candles with five indicators. */

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { splitPath } from '@vernier/shared/api/paths';
import { evaluate, openTab, type Tab } from '../frame-rate/chromium.ts';
import { startQuoteServer } from '../frame-rate/quote-server.ts';
import type { Benchmark } from '../paired-runs.ts';
import { panBareChart } from './bare-chart.ts';
import { manyCandles } from './many-candles.ts';
import { emulatePhone, type PanFigures, panChart, SLOWED } from './pan.ts';

const CANDLES = 10_000;
const MIN_FRAMES_PER_S = 55;
const FRAMES_PER_S = 60;
const CHANGES_PER_S = 1;
const READY_MS = 60_000;
const POLL_MS = 250;
const CLIENT = fileURLToPath(new URL('../../../client/dist', import.meta.url));

/** Two panes, and three indicators over the prices. */
const INDICATORS = [
  { kind: 'sma', values: [14] },
  { kind: 'ema', values: [50] },
  { kind: 'bollinger', values: [20, 2] },
  { kind: 'rsi', values: [14] },
  { kind: 'macd', values: [12, 26, 9] },
];
const STORED = `
  localStorage.setItem('vernier.period', '1min');
  localStorage.setItem('vernier.chart-indicators.visitor', ${JSON.stringify(JSON.stringify(INDICATORS))});
`;

const IS_READY = `
  document.querySelector('[data-testid="chart"]')?.dataset.candles === '${CANDLES}' &&
  document.querySelectorAll('.chart-note').length === ${INDICATORS.length}
`;

/** The newest candle left the view. */
const HAS_MOVED = `document.querySelector('.chart-latest') !== null`;

const PANNED = `${CANDLES.toLocaleString('en')} candles with five indicators panned`;

/**
 * This machine has no graphics processor, so that two programs share its cores with the software that fills the canvases. The
 * number of frames is therefore compared with the bare chart's. The processor time of a frame is the chart's own.
 */
export const chart: Benchmark = {
  name: 'chart',
  compares:
    'Panning 10,000 candles with five indicators on a phone that is four times slower, compared with the chart library alone.',
  withoutServer: true,
  goals: [
    {
      name: 'frames',
      figure: `frames a second, ${PANNED}, slowed ${SLOWED} times, against the bare chart`,
      atLeast: 0.9,
    },
    {
      name: 'frameMs',
      figure: 'processor time of the main thread in a frame, ms, against the bare chart',
      atMost: 1.3,
    },
    {
      name: 'calls',
      figure: 'calls of the canvases in a frame, against the bare chart',
      atMost: 1.15,
    },
    {
      name: 'possible',
      figure: `frames a second by this time ${SLOWED} times (against ${MIN_FRAMES_PER_S})`,
      atLeast: 1,
    },
  ],
  async product() {
    const { framesPerS, frameMs, calls } = await panProductChart();
    return {
      frames: framesPerS,
      frameMs,
      calls,
      possible: Math.min(FRAMES_PER_S, 1000 / (frameMs * SLOWED)),
    };
  },
  async baseline() {
    const { framesPerS, frameMs, calls } = await panBareChart(manyCandles(CANDLES, Date.now()));
    return { frames: framesPerS, frameMs, calls, possible: MIN_FRAMES_PER_S };
  },
};

async function panProductChart(): Promise<PanFigures> {
  const candles = manyCandles(CANDLES, Date.now());
  const server = await startQuoteServer(CLIENT, CHANGES_PER_S, {
    [splitPath('kline').path]: () => candles,
    [splitPath('calendar').path]: () => ({ list: [] }),
  });
  const tab = await openTab();
  try {
    await emulatePhone(tab);
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: STORED });
    await tab.send('Page.navigate', { url: `${server.url}/trade?code=AAXUSD` });
    await untilReady(tab);
    return await panChart(tab, HAS_MOVED);
  } finally {
    await tab.close();
    server.stop();
  }
}

async function untilReady(tab: Tab): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += POLL_MS) {
    if (await evaluate<boolean>(tab, IS_READY)) return;
    await wait(POLL_MS);
  }
  throw new Error('the chart did not show its candles and indicators');
}
