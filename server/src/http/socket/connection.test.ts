/** Writes of a live socket to its connection: frames of one moment together, and none of them counted as a backlog. */

import { ManualClock } from '@vernier/shared/clock';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Connection, Traffic } from './connection.ts';

const FRAMES = 200;
const FRAME_BYTES = 220;
const OPEN = 1;

/** A transport whose peer takes everything at once; counts the system calls that a socket would make. */
class CountingTransport extends Writable {
  calls = 0;
  readonly received: Buffer[] = [];

  constructor() {
    super({ highWaterMark: 16_384 });
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.calls += 1;
    this.received.push(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.calls += 1;
    this.received.push(...chunks.map(({ chunk }) => chunk));
    done();
  }
}

function connected(transport: CountingTransport) {
  const traffic = new Traffic();
  const socket = { readyState: OPEN, close: () => undefined } as never;
  const steady = new ManualClock(0);
  const connection = new Connection({
    ...{ socket, steady, traffic },
    transport: transport as never,
    lang: 'en',
    sandbox: null,
  });
  return { connection, traffic };
}

test('[SOCKET-10] two hundred frames of one moment take a few system calls, in order, and none finds the peer behind', async () => {
  const transport = new CountingTransport();
  const { connection } = connected(transport);
  const frames = Array.from({ length: FRAMES }, (_, index) => Buffer.alloc(FRAME_BYTES, index));
  const behind = frames.filter((frame) => {
    connection.write(frame);
    return connection.isBehind;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(behind).toHaveLength(0);
  expect(transport.calls).toBeLessThan(6);
  expect(Buffer.concat(transport.received).equals(Buffer.concat(frames))).toBe(true);
});

test('[SOCKET-10] the only frame of a flush is written at once', () => {
  const transport = new CountingTransport();
  const { connection, traffic } = connected(transport);
  for (let flush = 1; flush <= 3; flush += 1) {
    traffic.flushes += 1;
    connection.write(Buffer.alloc(FRAME_BYTES));
    expect(transport.calls).toBe(flush);
  }
});
