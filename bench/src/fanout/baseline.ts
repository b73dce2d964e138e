/** Baseline: a minimal `ws` server that sends one prebuilt frame of the same size to every socket four times a second. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

const INTERVAL_MS = 250;
const frame = Buffer.alloc(Number(process.argv[2]), 'x');
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
setInterval(() => {
  for (const socket of sockets.clients) socket.send(frame, { binary: false });
}, INTERVAL_MS);
server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
