/** `pnpm storm`: sixty instruments change twenty times a second each on the first page of a slow phone; fails when it stutters. */

import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openTab, type Tab } from './chromium.ts';
import { serveStorm } from './storm-server.ts';

const CHANGES_PER_S = 20;
const SLOWED = 4;
const SETTLE_MS = 5_000;
const MEASURE_MS = 10_000;
const LEAST_FRAMES_PER_S = 58;
const MOST_BUSY = 0.5;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };

/** What the machine can do: frames of a page that does nothing, slowed just the same. */
const BARE = `new Promise((done) => {
  let frames = 0;
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    if (now - began < 3000) return requestAnimationFrame(next);
    done((frames * 1000) / (now - began));
  };
  requestAnimationFrame(next);
})`;

/** Counts the frames that the page gets to draw, and the prices that it drew. */
const COUNT = `new Promise((done) => {
  let frames = 0, prices = 0;
  const seen = new MutationObserver((all) => { prices += all.length; });
  seen.observe(document.querySelector('.home-list'), { subtree: true, characterData: true, childList: true });
  const began = performance.now();
  const next = (now) => {
    frames += 1;
    if (now - began < ${MEASURE_MS}) return requestAnimationFrame(next);
    seen.disconnect();
    done({ frames, prices, tookMs: now - began });
  };
  requestAnimationFrame(next);
})`;

const { values } = parseArgs({
  options: {
    client: { type: 'string', default: fileURLToPath(new URL('../../../client/dist', import.meta.url)) },
  },
});

const server = await serveStorm(values.client, CHANGES_PER_S);
const tab = await openTab();
try {
  const bare = await bareFramesPerS(tab);
  if (bare < LEAST_FRAMES_PER_S)
    throw new Error(
      `this machine is too busy to tell: an empty page gets ${bare.toFixed(1)} frames a second`,
    );
  const { framesPerS, busy, prices } = await measure(tab, server.url);
  const held = framesPerS >= LEAST_FRAMES_PER_S && busy < MOST_BUSY && prices > 0;
  process.stdout.write(
    `storm: ${framesPerS.toFixed(1)} frames a second (at least ${LEAST_FRAMES_PER_S}), main thread ${(busy * 100).toFixed(0)} % busy (under ${MOST_BUSY * 100} %), ${prices} changes drawn: ${held ? 'held' : 'MISSED'}\n`,
  );
  process.exitCode = held ? 0 : 1;
} finally {
  await tab.close();
  server.stop();
}

async function bareFramesPerS({ send }: Tab): Promise<number> {
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const bare = (await send('Runtime.evaluate', {
    expression: BARE,
    awaitPromise: true,
    returnByValue: true,
  })) as { result: { value: number } };
  await send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return bare.result.value;
}

async function measure({ send }: Tab, url: string) {
  await send('Performance.enable');
  await send('Emulation.setDeviceMetricsOverride', PHONE);
  await send('Page.navigate', { url: `${url}/` });
  await wait(SETTLE_MS);
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await wait(SETTLE_MS);
  const before = await figures(send);
  const { result } = (await send('Runtime.evaluate', {
    expression: COUNT,
    awaitPromise: true,
    returnByValue: true,
  })) as { result: { value?: { frames: number; prices: number; tookMs: number } } };
  const after = await figures(send);
  if (result.value === undefined) throw new Error('the page shows no list');
  const { frames, prices, tookMs } = result.value;
  return {
    framesPerS: (frames * 1000) / tookMs,
    busy: (after.TaskDuration - before.TaskDuration) / (after.Timestamp - before.Timestamp),
    prices,
  };
}

async function figures(send: Tab['send']): Promise<{ TaskDuration: number; Timestamp: number }> {
  const { metrics } = (await send('Performance.getMetrics')) as {
    metrics: readonly { name: string; value: number }[];
  };
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { TaskDuration: of('TaskDuration'), Timestamp: of('Timestamp') };
}
