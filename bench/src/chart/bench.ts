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
const FRAMES_PER_S = 60;
const CHANGES_PER_S = 1;
const PAN_MS = 5_000;
/** Pixels of a finger in a frame. */
const STEP = 9;
const READY_MS = 60_000;
const POLL_MS = 250;
/** Code of other pages is loaded while the page is idle. */
const SETTLE_MS = 10_000;
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

/** A finger that moves by some pixels in each frame, and is lifted at the edge and put down at the other one. */
const PAN = `new Promise((done) => {
  const box = document.querySelector('.chart-box').getBoundingClientRect();
  const clientY = box.top + box.height / 4;
  const [left, right] = [box.left + 40, box.right - 110];
  const target = document.elementFromPoint((left + right) / 2, clientY);
  const send = (type, clientX) => {
    const touch = new Touch({ identifier: 1, target, clientX, clientY, pageX: clientX, pageY: clientY });
    const touches = type === 'touchend' ? [] : [touch];
    const options = { touches, targetTouches: touches, changedTouches: [touch], bubbles: true, cancelable: true };
    target.dispatchEvent(new TouchEvent(type, options));
  };
  let frames = 0, x = left;
  send('touchstart', x);
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    x += ${STEP};
    if (x > right) {
      send('touchend', x);
      x = left;
      send('touchstart', x);
    } else send('touchmove', x);
    if (now - began < ${PAN_MS}) return requestAnimationFrame(next);
    send('touchend', x);
    const tookMs = now - began;
    setTimeout(() => done({ frames, tookMs, moved: document.querySelector('.chart-latest') !== null }));
  };
  requestAnimationFrame(next);
})`;

interface Panned {
  readonly frames: number;
  readonly tookMs: number;
  /** The newest candle left the view. */
  readonly moved: boolean;
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
      name: 'possible',
      figure: `frames a second by the processor time of one frame, times ${SLOWED} (against ${MIN_FRAMES_PER_S})`,
      atLeast: 1,
    },
  ],
  product: panChart,
  baseline: () => Promise.resolve({ frames: MIN_FRAMES_PER_S, possible: MIN_FRAMES_PER_S }),
};

async function panChart(): Promise<Readings> {
  const candles = manyCandles(CANDLES, Date.now());
  const server = await startQuoteServer(CLIENT, CHANGES_PER_S, {
    [splitPath('kline').path]: () => candles,
    [splitPath('calendar').path]: () => [],
  });
  const tab = await openTab();
  try {
    await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
    await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await tab.send('Page.enable');
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: STORED });
    await tab.send('Page.navigate', { url: `${server.url}/trade?code=AAXUSD` });
    await untilReady(tab);
    await wait(SETTLE_MS);
    const unslowed = await duringTrace(tab, () => pan(tab));
    const frameMs = unslowed.main.cpuMs / unslowed.result.frames;
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await wait(SETTLE_MS);
    const { frames, tookMs } = await pan(tab);
    return {
      frames: (frames * 1000) / tookMs,
      // other programs reduce the number of frames but not the cost of one
      possible: Math.min(FRAMES_PER_S, 1000 / (frameMs * SLOWED)),
    };
  } finally {
    await tab.close();
    server.stop();
  }
}

async function pan(tab: Tab): Promise<Panned> {
  const panned = await evaluate<Panned>(tab, PAN);
  if (!panned.moved) throw new Error('the chart did not move');
  return panned;
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
