/** Live sockets of strangers: with all subscriptions and no reads, with all of them and reads, and with floods of frames. */

import { PERIODS } from '@vernier/shared/market/candle';
import { INSTRUMENTS } from '@vernier/shared/market/instruments';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@vernier/shared/limits';
import { SOCKET_PATH } from '@vernier/shared/api/paths';
import { KLINE_PREFIX, TOPIC_DAY_MARKET } from '@vernier/shared/api/socket';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { VisitorContext } from '../visitor-context.ts';

const UNREAD = 100;
const READING = 10;
const FLOODS = 4;
/** The number of live sockets that are open at once. */
export const LIVE_SOCKETS = UNREAD + READING + FLOODS;
const REOPEN_MS = 500;
const PING_MS = 15_000;
/** Below the frames a second that a socket may send. */
const FRAMES_AT_ONCE = 40;
const FLOOD_FRAMES = 2_000;

const TOPICS = [
  JSON.stringify({ cmd: 'sub', topic: TOPIC_DAY_MARKET }),
  ...INSTRUMENTS.flatMap(({ code }) =>
    PERIODS.map((period) => JSON.stringify({ cmd: 'sub', topic: `${KLINE_PREFIX}${code}`, period })),
  ),
].slice(0, SOCKET_MAX_SUBSCRIPTIONS);
const PING = JSON.stringify({ cmd: 'ping' });

export function openLiveSockets(context: VisitorContext): void {
  const { loops, random } = context;
  loops.run(UNREAD, REOPEN_MS, () =>
    live(context, 'socket without reads', async (socket) => {
      socket.pause();
      await subscribeAll(socket);
    }),
  );
  loops.run(READING, REOPEN_MS, () => live(context, 'socket with all topics', subscribeAll));
  loops.run(FLOODS, REOPEN_MS, () =>
    live(context, 'socket with a flood', async (socket) => {
      const frame = random.pick<(socket: WebSocket) => void>([
        (to) => to.pong(),
        (to) => to.ping(),
        (to) => to.send('{"cmd":'),
        (to) => to.send(PING),
        (to) => to.send(random.bytes(4_000)),
      ]);
      for (let sent = 0; sent < FLOOD_FRAMES; sent += 1) frame(socket);
      await Promise.resolve();
    }),
  );
}

async function subscribeAll(socket: WebSocket): Promise<void> {
  for (let first = 0; first < TOPICS.length; first += FRAMES_AT_ONCE) {
    for (const topic of TOPICS.slice(first, first + FRAMES_AT_ONCE)) socket.send(topic);
    await setTimeout(REOPEN_MS * 3);
  }
}

/** Opens a socket, runs `begin`, and sends pings until the server closes it. */
async function live(
  { url, address, counts }: VisitorContext,
  kind: string,
  begin: (socket: WebSocket) => Promise<void>,
): Promise<void> {
  const { headers, localAddress } = address();
  const socket = new WebSocket(`ws://${url.host}${SOCKET_PATH}`, {
    perMessageDeflate: false,
    headers,
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  let refusedWith = 0;
  socket.on('error', () => undefined);
  socket.once('unexpected-response', (_request, response) => {
    refusedWith = response.statusCode ?? 0;
    response.resume();
    socket.terminate();
  });
  const closed = once(socket, 'close');
  const pings = setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) socket.send(PING);
  }, PING_MS);
  socket.once('open', () => {
    counts.add(kind, 'open');
    void begin(socket).catch(() => undefined);
  });
  const [code] = (await closed) as [number];
  clearInterval(pings);
  if (refusedWith === 0) counts.add(kind, `closed ${code}`);
  else counts.addResponse(kind, { status: refusedWith, code: null, reason: null });
}
