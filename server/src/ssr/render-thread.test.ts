/** The render thread as the server sees it: one that ends, one that stays silent, and one that answers with an error. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@vernier/shared/clock';
import type { InitialState } from '@vernier/shared/api/ssr';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RenderThread } from './render-thread.ts';

const STATE: InitialState = {
  language: 'en',
  wide: false,
  nowMs: 0,
  instruments: [],
  count: 0,
  categories: [],
  demoBalance: '100000.000000',
};

const ANSWERS = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id }) => {
  const bytes = new Uint8Array([1]);
  parentPort.postMessage({ id, page: { plain: bytes, br: bytes, gzip: bytes, scripts: [], styles: [] } });
});`;

let clientDir: string;
let clock: ManualClock;
let reasons: unknown[];

beforeEach(() => {
  clientDir = mkdtempSync(join(tmpdir(), 'vernier-thread-'));
  mkdirSync(join(clientDir, 'ssr'));
  clock = new ManualClock(0);
  reasons = [];
  return () => rmSync(clientDir, { recursive: true });
});

let thread: RenderThread | undefined;
afterEach(() => thread?.stop());

function runs(code: string): void {
  writeFileSync(join(clientDir, 'ssr/worker.mjs'), code);
}

function started(code: string): RenderThread {
  runs(code);
  const log = { warn: () => {}, error: (_: string, fields?: object) => void reasons.push(fields) };
  thread = new RenderThread({
    clientDir,
    workerData: { siteAttributes: '', changes: null },
    steady: clock,
    log,
  });
  return thread;
}

describe('[SSR-5] visitors get the built page, and a new thread is started a minute later', () => {
  test.each([
    [
      'ends while it renders',
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => process.exit(3));`,
      'exit code 3',
    ],
    [
      'throws while it renders',
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', () => { throw new Error('no heap'); });`,
      'Error: no heap',
    ],
    [
      'answers with an error',
      `import { parentPort } from 'node:worker_threads';
       parentPort.on('message', ({ id }) => parentPort.postMessage({ id, error: 'no words' }));`,
      'no words',
    ],
  ])('when it %s', async (_, code, reason) => {
    const failing = started(code);
    expect(await Promise.all([failing.render(STATE), failing.render(STATE)])).toEqual([null, null]);
    runs(ANSWERS);
    clock.advance(59_999);
    expect(await failing.render(STATE)).toBeNull();
    clock.advance(1);
    expect((await failing.render(STATE))?.plain).toEqual(new Uint8Array([1]));
    expect(reasons).toEqual([{ reason }]);
  });

  test('when it has not answered for ten seconds', async () => {
    const silent = started(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => { for (;;); });`);
    const waiting = silent.render(STATE);
    clock.advance(10_001);
    expect(await silent.render(STATE)).toBeNull();
    expect(await waiting).toBeNull();
    runs(ANSWERS);
    clock.advance(60_000);
    expect(await silent.render(STATE)).not.toBeNull();
    expect(reasons).toEqual([{ reason: 'no answer' }]);
  });
});
