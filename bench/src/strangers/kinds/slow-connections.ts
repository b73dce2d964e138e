/** Slow connections: without a byte, with a byte a second of headers or of a body, and with responses that are never read. */

import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { VisitorContext } from '../visitor-context.ts';

const SILENT = 60;
const SLOW_HEADERS = 40;
const SLOW_BODIES = 40;
const UNREAD = 20;
/** More than one address may have. */
const ONE_ADDRESS = 320;
/** The most connections that are open at once. */
export const SLOW_CONNECTIONS = SILENT + SLOW_HEADERS + SLOW_BODIES + UNREAD + ONE_ADDRESS;
const REOPEN_MS = 250;
const BYTE_MS = 1_000;

const HEADERS = `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-long: ${'a'.repeat(10_000)}`;
const BODY_BYTES = 100_000;

export function openSlowConnections(context: VisitorContext): void {
  const { loops } = context;
  const headers = () =>
    `host: 127.0.0.1\r\nx-forwarded-for: ${context.address().headers['x-forwarded-for'] ?? ''}\r\n`;
  loops.run(SILENT, REOPEN_MS, () => hold(context, 'silent', () => ''));
  const crowded = context.address();
  // Behind a proxy the connections have no address.
  if (crowded.localAddress !== undefined)
    loops.run(ONE_ADDRESS, REOPEN_MS, () =>
      hold({ ...context, address: () => crowded }, 'silent, of one address', () => ''),
    );
  loops.run(SLOW_HEADERS, REOPEN_MS, () => hold(context, 'slow headers', () => HEADERS));
  loops.run(SLOW_BODIES, REOPEN_MS, () =>
    hold(context, 'slow body', (socket) => {
      socket.write(
        `POST /api/user/loginForU HTTP/1.1\r\n${headers()}content-type: application/json\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`,
      );
      return '{"account":"' + 'a'.repeat(BODY_BYTES);
    }),
  );
  loops.run(UNREAD, REOPEN_MS, () =>
    hold(context, 'unread response', (socket) => {
      socket.pause();
      socket.write(`GET /v1/api/forex/trade_list HTTP/1.1\r\n${headers()}\r\n`.repeat(40));
      return '';
    }),
  );
}

/** Holds a connection until the server closes it, and sends the returned text a byte a second. */
async function hold(context: VisitorContext, kind: string, begin: (socket: Socket) => string): Promise<void> {
  const { url, counts } = context;
  const { localAddress } = context.address();
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  socket.on('error', () => socket.destroy());
  socket.resume();
  const text = begin(socket);
  let sent = 0;
  const timer = setInterval(() => {
    if (sent >= text.length) return;
    socket.write(text.charAt(sent));
    sent += 1;
  }, BYTE_MS);
  await once(socket, 'close');
  clearInterval(timer);
  counts.add(kind, 'connection closed');
}
