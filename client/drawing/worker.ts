/** The thread that draws the first page for the server. The stage stands before anything of the page is read, whichever files the build makes of them. */

import { parentPort } from 'node:worker_threads';
import { setStage } from '../src/app/drawing/stage.ts';
import type { OpeningWire } from '@vernier/shared/wire/opening';

const page = import('../src/app/drawing/draw.tsx');

interface Asked {
  readonly id: number;
  readonly opening: OpeningWire;
}

parentPort?.on('message', ({ id, opening }: Asked) => {
  const drawn = page.then(({ draw }) => draw(opening, setStage));
  drawn.then(
    (drawing) => parentPort?.postMessage({ id, page: drawing }, []),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }, []),
  );
});
