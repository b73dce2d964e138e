/** Vitest set-up: `vi.waitFor` gives up after 20 seconds instead of one, since a busy machine may be that slow. */
import { vi } from 'vitest';

const TIMEOUT_MS = 20_000;
const { waitFor } = vi;

const longWaitFor: typeof waitFor = (check, options = {}) =>
  waitFor(check, { timeout: TIMEOUT_MS, ...(typeof options === 'number' ? { timeout: options } : options) });

// The files of a worker share the object.
if (waitFor.name !== longWaitFor.name) vi.waitFor = longWaitFor;
