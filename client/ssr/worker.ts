/**
 * Render thread of the server: renders the first page, fills the template and compresses the result, so that the main
 * thread only sends bytes. The stage is set before any module of the page is read.
 */

import { readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { setBrowserGlobals } from '../src/ssr/browser-globals.ts';
import type {
  InitialState,
  RenderAnswer,
  RenderedPage,
  RenderRequest,
  RenderStart,
} from '@vernier/shared/api/ssr';
import { HtmlTemplate } from './html-template.ts';

/** 2 ms for a page; the highest quality takes thirty times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A thread with a nice value of 10 gets a tenth of a core that it shares with a busy thread of the default 0. */
const NICE = 10;

/** Lets the thread that decides orders go first where both share a core. Linux alone has priorities of threads. */
function yieldToOtherThreads(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), NICE);
  } catch {
    // another system: its scheduler decides
  }
}

yieldToOtherThreads();
const { page, clientDir } = workerData as RenderStart;
const template = new HtmlTemplate(page, (address) => readFileSync(join(clientDir, address), 'utf8'));
const renderer = import('../src/ssr/entry-server.tsx');

async function render(opening: InitialState): Promise<RenderedPage> {
  const { draw } = await renderer;
  const { html, ...sources } = template.fillIn(opening, await draw(opening, setBrowserGlobals));
  const plain = Buffer.from(html);
  return { plain, br: brotliCompressSync(plain, BROTLI), gzip: gzipSync(plain), ...sources };
}

function answer(message: RenderAnswer): void {
  parentPort?.postMessage(message, []);
}

parentPort?.on('message', ({ id, opening }: RenderRequest) => {
  render(opening).then(
    (rendered) => answer({ id, page: rendered }),
    (error: unknown) => answer({ id, error: String(error) }),
  );
});
