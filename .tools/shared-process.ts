/**
 * Vitest set-up for files that share a process: each file gets new modules without the state of another file, and its timers are
 * cleared afterwards.
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
