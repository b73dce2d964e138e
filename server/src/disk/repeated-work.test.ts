/** Upkeep at each beat: what happens when it fails. */

import { expect, test } from 'vitest';
import type { Log } from '../log.ts';
import { RepeatedWork } from './repeated-work.ts';

test('[STORE-3] a failing checkpoint is logged once, tried again at each beat, and its recovery is logged', () => {
  const lines: string[] = [];
  const log = {
    error: (message: string) => lines.push(`error: ${message}`),
    warn: (message: string) => lines.push(`warn: ${message}`),
  } as unknown as Log;
  let tries = 0;
  let isBroken = true;
  const work = new RepeatedWork({
    name: 'a checkpoint',
    run() {
      tries += 1;
      if (isBroken) throw new Error('disk I/O error');
    },
    log,
  });
  for (let beat = 0; beat < 3; beat += 1) work.beat();
  isBroken = false;
  for (let beat = 0; beat < 3; beat += 1) work.beat();
  expect(tries).toBe(6);
  expect(lines).toEqual([
    'error: a checkpoint failed and will be tried again',
    'warn: a checkpoint works again',
  ]);
});
