/**
 * Clients that stop reading and read again at seeded random moments, beside clients that always read. `SLOW_CLIENTS` sets their
 * number, `SLOW_ROUNDS` the quarters of a second and `SLOW_SEED` the seed.
 */

import { PERIODS } from '@vernier/shared/market/candle';
import { KLINE_PREFIX, TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import type { QuoteRowWire } from '@vernier/shared/api/shapes/frames';
import { SOCKET_MAX_BACKLOG_BYTES, SOCKET_MAX_SUBSCRIPTIONS } from '@vernier/shared/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { randomNumbers } from '../rig/random-numbers.ts';

const SLOW = Number(process.env['SLOW_CLIENTS'] ?? 3);
const ROUNDS = Number(process.env['SLOW_ROUNDS'] ?? 200);
const SEED = Number(process.env['SLOW_SEED'] ?? 1);
const READERS = 2;
/** Many times the duration of a round on a busy machine. */
const ROUND_LIMIT_MS = 500;
const FRAME_MS = 250;
/** Frames that a client may send in a second. */
const SUBSCRIPTIONS_AT_ONCE = 40;
/** Rounds between two pings: a socket without a frame for thirty seconds is closed. */
const PING_ROUNDS = 40;
/** All but the first, which reads nothing until the end, stop or go on reading once in so many rounds. */
const CHANGE_ROUNDS = 150;

let server: Harness;
beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterEach(() => server.stop());

/** Frames that subscribe to prices and to as many candles as a socket may have. */
function allTopics(): readonly object[] {
  const { instruments } = server.server.core.market;
  const candles = instruments.flatMap(({ code }) =>
    PERIODS.map((period) => ({ cmd: 'sub', topic: `${KLINE_PREFIX}${code}`, period })),
  );
  return [{ cmd: 'sub', topic: TOPIC_DAY_MARKET }, ...candles].slice(0, SOCKET_MAX_SUBSCRIPTIONS);
}

function openClients(count: number, topics: readonly object[]): Promise<readonly LiveClient[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = await LiveClient.open(server);
      for (let first = 0; first < topics.length; first += SUBSCRIPTIONS_AT_ONCE) {
        for (const topic of topics.slice(first, first + SUBSCRIPTIONS_AT_ONCE)) client.send(topic);
        await client.settle();
        server.clock.advance(1_000);
      }
      return client;
    }),
  );
}

function settled(clients: readonly LiveClient[]): Promise<unknown> {
  return Promise.all(clients.map((client) => client.settle()));
}

/** The newest quote of each instrument that a client has. */
function quotesOf(client: LiveClient): ReadonlyMap<string, QuoteRowWire> {
  const rows = client.pushes(TOPIC_DAY_MARKET).flatMap(({ data }) => data as QuoteRowWire[]);
  return new Map(rows.map((row) => [row.Code, row]));
}

// In a cluster gateways have the sockets.
test('[SOCKET-8] clients that stop reading cost the others no frame, and have the newest prices when they read again', {
  tags: ['process'],
  timeout: 120_000 + ROUNDS * ROUND_LIMIT_MS,
}, async ({ annotate }) => {
  const random = randomNumbers(SEED);
  const slow = await openClients(SLOW, allTopics());
  const readers = await openClients(READERS, [{ cmd: 'sub', topic: TOPIC_DAY_MARKET }]);
  const { hub } = server.server;
  let slowestBytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { socket }] of slow.entries()) {
      const isChanging = round === 0 || (index > 0 && random() < 1 / CHANGE_ROUNDS);
      if (!isChanging) continue;
      if (socket.isPaused) socket.resume();
      else socket.pause();
    }
    if (round % PING_ROUNDS === 0) for (const client of slow) client.send({ cmd: 'ping' });
    server.pass(FRAME_MS);
    await settled(readers);
    slowestBytes = Math.max(slowestBytes, hub.backlogBytes.slowest);
  }
  expect(hub.skipped).toBeGreaterThan(0);
  expect(slowestBytes).toBeLessThanOrEqual(SOCKET_MAX_BACKLOG_BYTES);

  for (const { socket } of slow) socket.resume();
  await settled(slow);
  server.pass(FRAME_MS);
  await settled([...slow, ...readers]);
  for (const reader of readers) {
    const numbers = reader.pushes(TOPIC_DAY_MARKET).map(({ seq }) => seq);
    expect(numbers).toEqual(Array.from({ length: ROUNDS + 2 }, (_, before) => before + 1));
  }
  const newest = quotesOf(readers[0] as LiveClient);
  for (const client of slow) expect(quotesOf(client)).toEqual(newest);
  await annotate(String(ROUNDS), 'frames');
  await annotate(String(hub.skipped), 'frames left out for a slow client');
});
