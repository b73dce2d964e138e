/** `npm run frame-rate`: sixty instruments change twenty times a second each on the first page of a slow phone; fails when it stutters. */

import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BARE_PATH } from './bare-page.ts';
import { openTab } from './chromium.ts';
import { describe, fullShare, measurePage } from './measure-page.ts';
import { serveStorm } from './quote-server.ts';

const CHANGES_PER_S = 20;
const SLOWED = 4;
const LEAST_FRAMES_PER_S = 58;
const MOST_BUSY = 0.5;

const { values } = parseArgs({
  options: {
    client: { type: 'string', default: fileURLToPath(new URL('../../../client/dist', import.meta.url)) },
    path: { type: 'string', default: '/' },
    wide: { type: 'boolean', default: false },
    slowed: { type: 'string', default: String(SLOWED) },
  },
});

const server = await serveStorm(values.client, CHANGES_PER_S);
const tab = await openTab();
try {
  const setup = { server, slowed: Number(values.slowed), wide: values.wide };
  const bare = await measurePage(tab, BARE_PATH, setup);
  const page = await measurePage(tab, values.path, setup);
  // with the processor to itself a page that is slowed so much would be this busy
  const unslowed = await measurePage(tab, values.path, { ...setup, slowed: 1 });
  const held =
    page.framesPerS >= LEAST_FRAMES_PER_S &&
    page.main.busy < MOST_BUSY &&
    page.changes > 0 &&
    page.wrong.length === 0;
  const told = bare.framesPerS >= LEAST_FRAMES_PER_S;
  const whole = (share: number) => `${(share * 100).toFixed(0)} %`;
  const plain = await measurePage(tab, BARE_PATH, { ...setup, slowed: 1 });
  const lines = [
    `storm on ${values.path}, slowed ${setup.slowed} times (at least ${LEAST_FRAMES_PER_S} frames a second, main thread under ${MOST_BUSY * 100} % busy)`,
    `  plain page   ${describe(bare)}`,
    `  this page    ${describe(page)}`,
    `  and not slowed`,
    `  plain page   ${describe(plain)}`,
    `  this page    ${describe(unslowed)}`,
    `  at every frame and batch, slowed ${setup.slowed} times by calculation: plain page ${whole(fullShare(plain, setup.slowed))}, this page ${whole(fullShare(unslowed, setup.slowed))}; a batch is ${(unslowed.batchMs / plain.batchMs).toFixed(1)} times the plain page's`,
    ...page.wrong.map((text) => `  WRONG: ${text} was not the price in the last second`),
    verdict(held, told),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exitCode = held ? 0 : 1;
} finally {
  await tab.close();
  server.stop();
}

function verdict(held: boolean, told: boolean): string {
  if (held) return 'held';
  return told
    ? 'MISSED'
    : 'NOT JUDGED: this machine is too busy, the plain page stutters as well; the calculated share says what the page costs';
}
