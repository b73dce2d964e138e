/** A finger that pans a chart, with the frames and the processor time that this takes. */

import { setTimeout as wait } from 'node:timers/promises';
import { evaluate, type Tab } from '../frame-rate/chromium.ts';
import { duringTrace } from '../frame-rate/main-thread.ts';

/** How many times slower than this machine the phone is. */
export const SLOWED = 4;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

const PAN_MS = 5_000;
const ROUNDS = 5;
/** Pixels of a finger in a frame. */
const STEP = 9;
/** Code of other pages is loaded while the page is idle. */
const SETTLE_MS = 10_000;

interface Panned {
  readonly frames: number;
  readonly tookMs: number;
  readonly moved: boolean;
}

export interface PanFigures {
  readonly framesPerS: number;
  /** Processor time of the main thread in a frame, not slowed. */
  readonly frameMs: number;
  /** Calls of the canvases in a frame. They do not depend on the load of the machine. */
  readonly calls: number;
}

/** Counts the calls of all canvases from now on. */
const COUNT_CALLS = `{
  globalThis.calls = 0;
  const prototype = CanvasRenderingContext2D.prototype;
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name);
    if (typeof value !== 'function') continue;
    prototype[name] = function (...input) {
      globalThis.calls += 1;
      return value.apply(this, input);
    };
  }
}
true`;

/** A finger that moves by some pixels in each frame, and is lifted at the edge and put down at the other one. */
const panWhile = (hasMoved: string) => `new Promise((done) => {
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
    // the chart and the page follow in the next frames
    requestAnimationFrame(() => setTimeout(() => done({ frames, tookMs, moved: ${hasMoved} })));
  };
  requestAnimationFrame(next);
})`;

export async function emulatePhone(tab: Tab): Promise<void> {
  await tab.send('Emulation.setDeviceMetricsOverride', PHONE);
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/**
 * Pans the chart in the element `.chart-box`: at full speed for the processor time of a frame, slowed for the frames, and once
 * more to count the calls.
 * `hasMoved` is an expression in the page: the newest candle left the view.
 */
export async function panChart(tab: Tab, hasMoved: string): Promise<PanFigures> {
  await wait(SETTLE_MS);
  let frameMs = Number.POSITIVE_INFINITY;
  // other programs only add to the time, by emptying the caches
  for (let round = 0; round < ROUNDS; round += 1) {
    const { main, result } = await duringTrace(tab, () => pan(tab, hasMoved));
    frameMs = Math.min(frameMs, main.cpuMs / result.frames);
  }
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await wait(SETTLE_MS);
  const { frames, tookMs } = await pan(tab, hasMoved);
  const framesPerS = (frames * 1000) / tookMs;
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await evaluate(tab, COUNT_CALLS);
  const counted = await pan(tab, hasMoved);
  const calls = (await evaluate<number>(tab, 'calls')) / counted.frames;
  return { framesPerS, frameMs, calls };
}

async function pan(tab: Tab, hasMoved: string): Promise<Panned> {
  const panned = await evaluate<Panned>(tab, panWhile(hasMoved));
  if (!panned.moved) throw new Error('the chart did not move');
  return panned;
}
