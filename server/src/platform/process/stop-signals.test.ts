/** Stop signals with and without a terminal. */

import { expect, test } from 'vitest';
import { stopSignals } from './stop-signals.ts';

test('[START-7] SIGHUP stops a server whose terminal was closed, and no other', () => {
  expect(stopSignals(true)).toEqual(['SIGTERM', 'SIGINT', 'SIGHUP']);
  expect(stopSignals(false)).toEqual(['SIGTERM', 'SIGINT']);
});
