/** Baseline: Fastify with the WebSocket plugin and a WAL database with FULL durability. */

import websocket from '@fastify/websocket';
import Current from 'better-sqlite3';
import Older from 'better-sqlite3-node20';
import Fastify from 'fastify';

const Database = Number(process.versions.napi) >= 10 ? Current : Older;
const database = new Database(process.argv[2]);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
const app = Fastify();
await app.register(websocket);
app.get('/', () => 'ok');
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
