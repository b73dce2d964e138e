/** Other origins and proxies: nothing is believed or allowed that the settings do not name. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const LIST = '/v1/api/forex/trade_list';
const ALLOWED_ORIGIN = 'https://friend.example';

let server: Harness;
afterEach(() => server.stop());

function preflight(origin: string) {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,idempotency-key',
  };
  return server.server.app.inject({ method: 'OPTIONS', url: '/v1/api/forex/submit', headers });
}

test('by default no other origin is allowed anything', async () => {
  server = await Harness.start();
  const answer = await server.get(LIST, { headers: { origin: ALLOWED_ORIGIN } });
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  expect((await preflight(ALLOWED_ORIGIN)).statusCode).toBe(405);
});

test('an allowed origin may call, without credentials, and no other', async () => {
  server = await Harness.start({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  const response = await preflight(ALLOWED_ORIGIN);
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': ALLOWED_ORIGIN,
    'access-control-allow-headers': 'authorization, content-type, lang, idempotency-key',
  });
  expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  const answer = await server.get(LIST, { headers: { origin: ALLOWED_ORIGIN } });
  expect(answer.headers['access-control-allow-origin']).toBe(ALLOWED_ORIGIN);
  const stranger = await server.get(LIST, { headers: { origin: 'https://evil.example' } });
  expect(stranger.headers['access-control-allow-origin']).not.toBe('https://evil.example');
});

test('[REQUEST-1] OPTIONS of any kind gets an empty response, and a refused socket upgrade is closed', async () => {
  server = await Harness.start({ ALLOWED_ORIGINS: ALLOWED_ORIGIN });
  const bare = await server.server.app.inject({ method: 'OPTIONS', url: LIST });
  expect([bare.statusCode, bare.body]).toEqual([204, '']);
  const socket = connect(Number(new URL(server.server.url).port), '127.0.0.1');
  socket.resume();
  socket.write(`OPTIONS ${LIST} HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
  await once(socket, 'close');
});

test.each([
  ['0', [1004, 1004]],
  ['1', [1002, 1004]],
])('[REQUEST-5] forwarded addresses count only behind %s trusted proxies', async (hops, codes) => {
  server = await Harness.start({ PROXY_HOPS: hops });
  const ask = (client: string) => server.get('/nothing', { headers: { 'x-forwarded-for': client } });
  for (let call = 0; call < 50; call += 1) await ask('203.0.113.1');
  expect([(await ask('203.0.113.2')).code, (await ask('203.0.113.1')).code]).toEqual(codes);
});
