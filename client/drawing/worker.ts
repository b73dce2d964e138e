/**
 * Render thread of the server: renders the first page, fills the template and compresses the result, so that the main
 * thread only sends bytes. The stage is set before any module of the page is read.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { setStage } from '../src/app/drawing/stage.ts';
import type {
  OpeningWire,
  RenderAnswer,
  RenderedPage,
  RenderRequest,
  RenderStart,
} from '@vernier/shared/wire/opening';
import { PageTemplate } from './page-template.ts';

/** 2 ms for a page; the highest quality takes thirty times as long for a tenth less. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const { page, clientDir } = workerData as RenderStart;
const template = new PageTemplate(page, (address) => readFileSync(join(clientDir, address), 'utf8'));
const renderer = import('../src/app/drawing/draw.tsx');

async function render(opening: OpeningWire): Promise<RenderedPage> {
  const { draw } = await renderer;
  const { html, ...sources } = template.fill(opening, await draw(opening, setStage));
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
