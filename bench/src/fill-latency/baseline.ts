/** Baseline: at the next quarter second, one FULL transaction with the rows of a fill for every socket, and a frame to each. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '../sqlite-driver.ts';
import { WebSocketServer } from 'ws';

const INTERVAL_MS = 250;
/** Approximate rows of a stop-loss fill: event, order, two postings and account, in bytes of JSON. */
const ROWS = [700, 900, 250, 250, 200].map((bytes) => 'x'.repeat(bytes));
/** The rest of an order and an account in a push. */
const PADDING = 'x'.repeat(1000);

const [, , file = ''] = process.argv;
const database = new Database(file);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
const insert = database.prepare<[string]>('INSERT INTO rows (text) VALUES (?)');
const write = database.transaction((fills: number) => {
  for (let count = 0; count < fills; count += 1) for (const row of ROWS) insert.run(row);
});

const server = createServer((_, response) => {
  const nowMs = Date.now();
  const slotMs = nowMs - (nowMs % INTERVAL_MS) + INTERVAL_MS;
  setTimeout(() => fill(slotMs), slotMs - nowMs);
  response.end('{}');
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

function fill(slotMs: number): void {
  write.immediate(sockets.clients.size);
  const order = { CloseTime: new Date(slotMs).toISOString(), PADDING };
  for (const socket of sockets.clients)
    socket.send(JSON.stringify({ topic: 'FOREX_CLOSED', data: { order } }));
}

server.listen(0, '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
