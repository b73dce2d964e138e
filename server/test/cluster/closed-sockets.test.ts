/** Sockets of a gateway that stops. */

import { EventEmitter } from 'node:events';
import { Writable } from 'node:stream';
import { ManualClock } from '@vernier/shared/clock';
import { expect, test } from 'vitest';
import { Connection } from '../../src/http/socket/connection.ts';
import { Hub } from '../../src/http/socket/hub.ts';

const OPEN = 1;

class FakeSocket extends EventEmitter {
  readonly readyState = OPEN;
  code: number | null = null;

  close(code: number): void {
    this.code = code;
  }
}

function hubWith(count: number) {
  const hub = new Hub({
    feeds: {} as never,
    privateFrames: {} as never,
    disk: { isCloseOnly: false, failed: () => undefined },
    log: { error: () => undefined },
  });
  const sockets = Array.from({ length: count }, () => new FakeSocket());
  for (const socket of sockets)
    hub.add(
      new Connection({
        ...{ socket: socket as never, transport: new Writable() as never, steady: new ManualClock(0) },
        ...{ lang: 'en', traffic: hub.traffic, sandbox: null },
      }),
    );
  return { hub, closed: () => sockets.filter(({ code }) => code === 1001).length };
}

test.each([
  { count: 90, after: [25, 50, 75] },
  { count: 12_000, after: [50, 100, 150] },
])('[CLUSTER-19] $count sockets are closed in portions, within a minute', async ({ count, after }) => {
  const { hub, closed } = hubWith(count);
  const steps: number[] = [];
  await hub.closeInPortions(() => Promise.resolve(steps.push(closed())));
  expect(steps.slice(0, after.length)).toEqual(after);
  expect(steps.length).toBeLessThan(240);
  expect(closed()).toBe(count);
});
