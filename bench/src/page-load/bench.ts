/** First visits of `/` and `/trade` on a slow phone, compared with a page of the same libraries that shows a list of texts. */

import type { Benchmark, Readings } from '../paired-runs.ts';
import { startWorkEnded, withProduct } from '../product.ts';
import { whileIdle } from '../program.ts';
import { serveBareApp } from './bare-server.ts';
import { type LoadFigures, loadPage } from './page-figures.ts';
import { firstTapMs } from './throttled-load.ts';

const PATHS = ['/', '/trade'] as const;
type Path = (typeof PATHS)[number];

/** The element that is tapped. */
const TAPPED = { '/': 'main button', '/trade': '.trade-pick', bare: '#root p' } as const;

interface PageFigures extends LoadFigures {
  /** Milliseconds until a tap is answered. */
  readonly firstTapMs: number;
}

const MAX_SHIFT = 0.01;
/** Lighthouse's limit of a good page on a phone. The bare page often blocks for no time at all, so that there is no ratio to it. */
const MAX_BLOCKED_MS = 200;

export const pageLoad: Benchmark = {
  name: 'page-load',
  compares:
    "First visits on Lighthouse's mobile profile: a processor four times slower, and a slow network. Lighthouse computes its figures from a fast load; the time until a tap is answered is measured in a browser that is slowed down, because Lighthouse's own figure leaves out scripts that a page requests twice, as this one does for its service worker. The bare program is a page of the client's libraries (React, router, queries, translations) that renders a list of texts.",
  goals: PATHS.flatMap((path) => [
    { name: `${path} largestPaintMs`, figure: `${path}: largest contentful paint, ms`, atMost: 0.7 },
    { name: `${path} firstTapMs`, figure: `${path}: until a tap is answered, ms`, atMost: 1.35 },
    {
      name: `${path} blockedMs`,
      figure: `${path}: total blocking time, ms (of ${MAX_BLOCKED_MS})`,
      atMost: 1,
    },
    { name: `${path} shift`, figure: `${path}: layout shift (of ${MAX_SHIFT})`, atMost: 1 },
  ]),
  product: () =>
    withProduct(async (server) => {
      const { url } = server;
      // The first request starts the render thread.
      for (const path of PATHS) await (await fetch(`${url}${path}`)).text();
      await startWorkEnded(server);
      const readings: Readings[] = [];
      for (const path of PATHS) {
        readings.push(readingsOf(path, await figuresOf(`${url}${path}`, TAPPED[path])));
      }
      return Object.assign({}, ...readings);
    }),
  async baseline() {
    const { url, stop } = await serveBareApp();
    try {
      const figures = await figuresOf(`${url}/`, TAPPED.bare);
      const limits = { blockedMs: MAX_BLOCKED_MS, shift: MAX_SHIFT };
      return Object.assign({}, ...PATHS.map((path) => readingsOf(path, { ...figures, ...limits })));
    } finally {
      stop();
    }
  },
};

/** Figures of two first visits, one after the other. */
function figuresOf(url: string, tapped: string): Promise<PageFigures> {
  return whileIdle(async () => ({
    ...(await loadPage(url)),
    firstTapMs: await firstTapMs(url, tapped),
  }));
}

function readingsOf(path: Path, figures: PageFigures): Readings {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${path} ${name}`, value]));
}
