/** Connection to a stream: its attempts, and how a silent one ends, with a server on this machine. */

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ManualClock } from '@vernier/shared/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { FeedConnection, reconnectWaitMs } from './feed-connection.ts';

let server: WebSocketServer;
let clock: ManualClock;
let connection: FeedConnection;
let lost: () => void;
let onMessage: () => void;
const quiet = { info: () => undefined, warn: () => undefined };

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong: false });
  await once(server, 'listening');
  clock = new ManualClock(0);
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onLost = () => lost();
  connection = new FeedConnection({
    ...{ address, steady: clock, log: quiet, onLost },
    ...{ onMessage: () => onMessage(), random: () => 0 },
  });
});
afterEach(() => {
  connection.close();
  server.close();
});

async function connect(): Promise<WebSocket> {
  const accepted = once(server, 'connection');
  connection.onInterval();
  return ((await accepted) as [WebSocket])[0];
}

/** Runs an act, and resolves when the connection was lost. */
function losing(act: () => void): Promise<void> {
  return new Promise((resolve) => {
    lost = resolve;
    act();
  });
}

test('[SOURCE-7] the waits double up to a minute, and are shortened at random by up to a half', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 1000].map((failures) => reconnectWaitMs(failures, 0));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(reconnectWaitMs(4, 0.5)).toBe(6000);
});

test('[SOURCE-7] a connection that ended is opened again after its wait', async () => {
  const socket = await connect();
  await losing(() => socket.terminate());
  clock.advance(999);
  connection.onInterval();
  expect(server.clients.size).toBe(0);
  clock.advance(1);
  await connect();
});

test('[SOURCE-7] a silent connection is pinged, and ends without an answer', async () => {
  const socket = await connect();
  const beSilent = () => {
    clock.advance(10_000);
    connection.onInterval();
  };
  onMessage = beSilent;
  socket.once('ping', beSilent);
  await losing(() => socket.send('{}'));
  expect(clock.monotonicMs()).toBe(20_000);
});
