/** A server as the source of a verification: the waits that it demands, and what is no answer. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeHttp } from '../cli/node-http.ts';
import { httpSource } from '../src/verification/http-source.ts';

type Answer = readonly [status: number, type: string, body: string];

const JSON_TYPE = 'application/json';
const answer = (code: number, data: object, status = 200): Answer => [
  status,
  JSON_TYPE,
  JSON.stringify({ code, msg: `code ${code}`, data }),
];

let server: Server;
let answers: Answer[];
let requestedUrls: string[];
let waits: number[];

beforeEach(async () => {
  [answers, requestedUrls, waits] = [[], [], []];
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    const [status, type, body] = answers.shift() ?? answer(1, {});
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  server.listen(0);
  await once(server, 'listening');
});
afterEach(() => void server.close());

function source() {
  const { port } = server.address() as AddressInfo;
  const { get } = nodeHttp(`http://127.0.0.1:${port}`);
  return httpSource({ get, wait: async (seconds) => waits.push(seconds) });
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

test('[MARKET-14] a call and a file wait as long as the server demands, and are then sent again', async () => {
  const busy = answer(1004, { retry_after: 7 }, 429);
  const overloaded = answer(1500, { reason: 'overloaded' }, 503);
  answers = [busy, overloaded, answer(1, { total: 3 }), busy, [200, 'text/csv; charset=utf-8', 'ä,1\r\n']];
  expect(await source().data('/list', { page: '1' })).toEqual({ total: 3 });
  expect(await textOf(source().file('/ticks.csv', { from: '5' }))).toBe('ä,1\r\n');
  expect(waits).toEqual([7, 1, 7]);
  expect(requestedUrls).toEqual([...Array(3).fill('/list?page=1'), ...Array(2).fill('/ticks.csv?from=5')]);
});

test('[MARKET-14] a refusal and an answer that is no file end the verification', async () => {
  answers = [answer(1002, {}), answer(1002, {}), answer(1500, {}, 500)];
  await expect(source().data('/tape', {})).rejects.toThrow('/tape: code 1002');
  await expect(textOf(source().file('/ticks.csv', {}))).rejects.toThrow('not a file');
  await expect(source().data('/tape', {})).rejects.toThrow('code 1500');
  expect(waits).toEqual([]);
});
