/** Frames of the chart on a slow phone while a finger pans ten thousand candles with five indicators. */

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { splitPath } from '@vernier/shared/api/paths';
import { openTab, type Tab } from '../frame-rate/chromium.ts';
import { duringTrace } from '../frame-rate/main-thread.ts';
import { startQuoteServer } from '../frame-rate/quote-server.ts';
import type { Benchmark, Readings } from '../paired-runs.ts';
import { manyCandles } from './many-candles.ts';

const CANDLES = 10_000;
const SLOWED = 4;
const MIN_FRAMES_PER_S = 55;
const MAX_BUSY = 0.9;
const CHANGES_PER_S = 1;
const PAN_MS = 5_000;
const READY_MS = 60_000;
const POLL_MS = 250;
const SETTLE_MS = 3_000;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
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

/** A pointer that moves by some pixels in each frame, forth and back over the whole width. */
const PAN = `new Promise((done) => {
  const box = document.querySelector('.chart-box').getBoundingClientRect();
  const y = box.top + box.height / 3;
  const [left, right] = [box.left + 40, box.right - 110];
  const target = document.elementFromPoint((left + right) / 2, y);
  const send = (on, type, clientX) =>
    on.dispatchEvent(new MouseEvent(type, { clientX, clientY: y, button: 0, buttons: 1, bubbles: true, view: window }));
  let frames = 0, x = left, step = 9;
  send(target, 'mousedown', x);
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    x += step;
    if (x > right) {
      // lifts the pointer at the edge, and pans on from the other one
      send(document, 'mouseup', x);
      x = left;
      send(target, 'mousedown', x);
    } else send(document, 'mousemove', x);
    if (now - began < ${PAN_MS}) return requestAnimationFrame(next);
    send(document, 'mouseup', x);
    done({ frames, tookMs: now - began });
  };
  requestAnimationFrame(next);
})`;

interface Panned {
  readonly frames: number;
  readonly tookMs: number;
}

export const chart: Benchmark = {
  name: 'chart',
  withoutServer: true,
  goals: [
    {
      name: 'frames',
      figure: `frames a second, ${CANDLES.toLocaleString('en')} candles with five indicators panned, slowed ${SLOWED} times (against ${MIN_FRAMES_PER_S})`,
      atLeast: 1,
    },
    {
      name: 'busy',
      figure: `share of processor time of the main thread meanwhile (against ${MAX_BUSY})`,
      atMost: 1,
    },
  ],
  product: panChart,
  baseline: () => Promise.resolve({ frames: MIN_FRAMES_PER_S, busy: MAX_BUSY }),
};

async function panChart(): Promise<Readings> {
  const candles = manyCandles(CANDLES, Date.now());
  const server = await startQuoteServer(CLIENT, CHANGES_PER_S, { [splitPath('kline').path]: () => candles });
  const tab = await openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: STORED });
    await tab.send('Page.navigate', { url: `${server.url}/trade?code=AAXUSD` });
    await untilReady(tab);
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await wait(SETTLE_MS);
    const { result, main } = await duringTrace(tab, () => evaluate<Panned>(tab, PAN));
    return { frames: (result.frames * 1000) / result.tookMs, busy: main.busy };
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

async function evaluate<T>({ send }: Tab, expression: string): Promise<T> {
  const { result } = (await send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })) as { result: { value?: T } };
  if (result.value === undefined) throw new Error('the page gave no answer');
  return result.value;
}
