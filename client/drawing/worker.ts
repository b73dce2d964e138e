/** The thread that draws the first page for the server. It imports the stage before the page. */

import { parentPort } from 'node:worker_threads';
import { setStage } from '../src/app/drawing/stage.ts';
import type { OpeningWire } from '@vernier/shared/wire/opening';
import { draw } from '../src/app/drawing/draw.tsx';

interface Asked {
  readonly id: number;
  readonly opening: OpeningWire;
}

parentPort?.on('message', ({ id, opening }: Asked) => {
  draw(opening, setStage).then(
    (page) => parentPort?.postMessage({ id, page }, []),
    (error: unknown) => parentPort?.postMessage({ id, error: String(error) }, []),
  );
});
