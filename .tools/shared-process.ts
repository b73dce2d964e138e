/**
 * Vitest set-up for files that share a process. Each begins with modules of its own, so that it finds nothing that another
 * one kept in them, and leaves no timer behind that would strike while another one runs.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();

const started = new Set<NodeJS.Timeout>();
const unwatched = { setTimeout, setInterval };

function watched<Start extends typeof setTimeout | typeof setInterval>(start: Start): Start {
  return new Proxy(start, {
    apply(target, self, given) {
      const timer = Reflect.apply(target, self, given) as NodeJS.Timeout;
      started.add(timer);
      return timer;
    },
  });
}

Object.assign(globalThis, { setTimeout: watched(setTimeout), setInterval: watched(setInterval) });
afterAll(() => {
  Object.assign(globalThis, unwatched);
  for (const timer of started) clearTimeout(timer);
});
