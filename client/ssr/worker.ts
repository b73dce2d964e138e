/**
 * Render thread of the server: renders a page, fills the template and compresses the result, so that the main
 * thread only sends bytes. The browser's globals are there before any module of the client is read.
 */

import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Layout, setBrandGlobals, setBrowserGlobals } from '../src/ssr/browser-globals.ts';
import type {
  InitialState,
  RenderedPage,
  RenderRequest,
  RenderResponse,
  RenderWorkerData,
} from '@vernier/shared/api/ssr';
import { changedTemplates, HtmlTemplate, type Templates } from './html-template.ts';

/** 4 ms for a page; the highest quality takes thirty times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/** A thread with a nice value of 10 gets a tenth of a core that it shares with a busy thread of the default 0. */
const NICE = 10;

/** Lets the thread that decides orders go first where both share a core. Linux alone has priorities of threads. */
function lowerPriority(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // another system: its scheduler decides
  }
}

lowerPriority();
const { siteAttributes, changes } = workerData as RenderWorkerData;
setBrandGlobals(changes?.brand ?? null);
const built = JSON.parse(readFileSync(new URL('templates.json', import.meta.url), 'utf8')) as Templates;
const templates = changes === null ? built : changedTemplates(built, changes);
const template = new HtmlTemplate(templates, siteAttributes);
const entry = import('../src/ssr/entry-server.tsx');

/** The home page is hydrated in one layout; of the trade page the style sheet shows the layout of the window. */
function layoutsOf({ wide, tradeCode }: InitialState): readonly [Layout, ...Layout[]] {
  if (tradeCode === undefined) return [wide ? 'wide' : 'phone'];
  return wide ? ['wide', 'phone', 'short'] : ['phone', 'short'];
}

async function render(state: InitialState): Promise<RenderedPage> {
  const { prepare, renderPage } = await entry;
  const i18n = await prepare(state, changes?.texts[state.language]);
  // synchronous from here on: the rendering reads these globals
  const inLayout = (layout: Layout) => {
    setBrowserGlobals(state, layout);
    return { layout, ...renderPage(state, i18n) };
  };
  const [first, ...others] = layoutsOf(state);
  const { html, ...sources } = template.fillPage(state, [inLayout(first), ...others.map(inLayout)]);
  const plain = Buffer.from(html);
  return { plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain), ...sources };
}

function respond(message: RenderResponse): void {
  parentPort?.postMessage(message, []);
}

parentPort?.on('message', ({ id, state }: RenderRequest) => {
  render(state).then(
    (page) => respond({ id, page }),
    (error: unknown) => respond({ id, error: String(error) }),
  );
});
