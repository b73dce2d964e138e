/** Measurement of a page under quote load for ten seconds: its frames and the trace of its main thread. */

import { setTimeout as wait } from 'node:timers/promises';
import { evaluate, type Tab } from './chromium.ts';
import { duringTrace, type MainThread } from './main-thread.ts';
import type { QuoteServer } from './quote-server.ts';

const SETTLE_MS = 4_000;
const MEASURE_MS = 10_000;
const CALM_MS = 3_000;
const COUNT_MS = 2_000;
const FRAMES_PER_S = 60;
/** Update rate of the client and of the plain page. */
const BATCHES_PER_S = 10;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
const DESKTOP = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false };

export interface PageSetup {
  readonly server: QuoteServer;
  readonly slowed: number;
  readonly wide: boolean;
}

interface PageFigures {
  readonly framesPerS: number;
  readonly main: MainThread;
  /** Processor time of an idle frame, and the extra time of a batch of prices. */
  readonly frameMs: number;
  readonly batchMs: number;
  /** Text changes per second, counted after the measurement. */
  readonly changes: number;
  /** Visible prices that the server did not send within the last second. */
  readonly wrong: readonly string[];
}

interface Counted {
  readonly frames: number;
  /** Frames in which the first price changed. */
  readonly batches: number;
  readonly tookMs: number;
}

const countFor = (ms: number) => `new Promise((done) => {
  const price = document.querySelector('[data-testid^="price-"]');
  let frames = 0, batches = 0, text = price.textContent;
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    const newest = price.textContent;
    if (newest !== text) batches += 1;
    text = newest;
    if (now - began < ${ms}) return requestAnimationFrame(next);
    done({ frames, batches, tookMs: now - began });
  };
  requestAnimationFrame(next);
})`;

const CHANGES = `new Promise((done) => {
  let changes = 0;
  const seen = new MutationObserver((all) => { changes += all.length; });
  seen.observe(document.body, { subtree: true, characterData: true, childList: true });
  setTimeout(() => {
    seen.disconnect();
    done(changes / ${COUNT_MS / 1000});
  }, ${COUNT_MS});
})`;

/** The fully visible prices, as [code, text]. */
const VISIBLE_PRICES = `Array.from(document.querySelectorAll('[data-testid^="price-"]'))
  .filter((price) => {
    const { top, bottom } = price.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })
  .map((price) => [price.dataset.testid.slice(6), price.textContent])`;

export async function measurePage(tab: Tab, path: string, setup: PageSetup): Promise<PageFigures> {
  await tab.send('Emulation.setDeviceMetricsOverride', setup.wide ? DESKTOP : PHONE);
  await tab.send('Page.navigate', { url: `${setup.server.url}${path}` });
  await wait(SETTLE_MS);
  await tab.send('Emulation.setCPUThrottlingRate', { rate: setup.slowed });
  await wait(SETTLE_MS);
  setup.server.calm(true);
  // The last price flashes fade.
  await wait(CALM_MS / 2);
  const calm = await duringTrace(tab, () => evaluate<Counted>(tab, countFor(CALM_MS)));
  setup.server.calm(false);
  const { result, main } = await duringTrace(tab, () => evaluate<Counted>(tab, countFor(MEASURE_MS)));
  const frameMs = calm.main.cpuMs / calm.result.frames;
  const batchMs = (main.cpuMs - frameMs * result.frames) / Math.max(1, result.batches);
  const changes = await evaluate<number>(tab, CHANGES);
  const visiblePrices = await evaluate<[string, string][]>(tab, VISIBLE_PRICES);
  if (visiblePrices.length === 0) throw new Error(`${path} shows no price`);
  const wrong = visiblePrices.filter(
    ([code, text]) => !setup.server.wasRecent(code, Number.parseFloat(text)),
  );
  await tab.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return {
    framesPerS: (result.frames * 1000) / result.tookMs,
    main,
    frameMs,
    batchMs,
    changes,
    wrong: wrong.map((price) => price.join(' ')),
  };
}

/**
 * Calculated load of a thread that renders every frame and every batch, from their processor times. Other programs reduce the
 * number of frames but not the cost of one.
 */
export function fullShare({ frameMs, batchMs }: PageFigures, slowed: number): number {
  return (slowed * (frameMs * FRAMES_PER_S + batchMs * BATCHES_PER_S)) / 1000;
}

/** Figures in one line. */
export function describe({ framesPerS, main, frameMs, batchMs, changes }: PageFigures): string {
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  return [
    `${framesPerS.toFixed(1).padStart(5)} frames a second`,
    `main thread ${percent(main.busy)} busy by its own clock (${percent(main.busyByWall)} by the wall's)`,
    `${frameMs.toFixed(2)} ms a frame and ${batchMs.toFixed(2)} ms more a batch`,
    `longest task ${main.longestTaskMs.toFixed(0)} ms`,
    `${changes.toFixed(0)} changes drawn a second`,
  ].join(', ');
}
