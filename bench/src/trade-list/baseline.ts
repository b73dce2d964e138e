/** Baseline: Fastify with one route that sends a fixed buffer. */

import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const bytes = readFileSync(process.argv[2] ?? '');
const app = Fastify();
app.get('/v1/api/forex/trade_list', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
process.on('SIGTERM', () => process.exit(0));
