/** Every response has the envelope: transport faults, languages, headers. */

import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

let server: Harness;

beforeAll(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterAll(() => server.stop());

/** Sends bytes to the listening port and gives what came back. */
async function raw(bytes: string): Promise<string> {
  const { port } = new URL(server.server.url);
  const socket = connect(Number(port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.end(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** A gateway asks the database at each tick, and is not ready two seconds of real time after the last answer. */
async function tickAndSettle(): Promise<void> {
  server.server.tick();
  await server.settle();
}

describe('[REQUEST-1] an envelope for everything', () => {
  test.each([
    ['an unknown path', 'GET', '/nothing/here', {}, 404, 1002, 'path_not_found'],
    ['an unknown path below the API', 'POST', '/v1/api/forex/nothing', {}, 404, 1002, 'path_not_found'],
    ['a known path with another method', 'GET', '/v1/api/forex/submit', {}, 405, 1001, 'method_not_allowed'],
    [
      'a path with a long parameter',
      'GET',
      `/api/common/image/${'a'.repeat(300)}`,
      {},
      200,
      1001,
      'validation_failed',
    ],
    ['a path beside the calls with another method', 'POST', '/healthz', {}, 405, 1001, 'method_not_allowed'],
    ['the metrics with another method', 'POST', '/metrics', {}, 404, 1002, 'path_not_found'],
    [
      'a body that is no JSON',
      'POST',
      '/api/user/loginForU',
      { body: '{"account":', type: 'application/json' },
      400,
      1001,
      'body_not_readable',
    ],
    [
      'a poisoned body',
      'POST',
      '/api/user/loginForU',
      { body: '{"__proto__":{"a":1}}', type: 'application/json' },
      400,
      1001,
      'body_not_readable',
    ],
    [
      'another kind of content',
      'POST',
      '/api/user/loginForU',
      { body: '<a/>', type: 'application/xml' },
      415,
      1001,
      'media_type_not_supported',
    ],
    [
      'a body over one MiB',
      'POST',
      '/api/user/loginForU',
      { body: `{"a":"${'x'.repeat(1_048_576)}"}`, type: 'application/json' },
      413,
      1001,
      'body_too_large',
    ],
    ['a path that is no path', 'GET', '/%zz', {}, 400, 1001, 'request_not_readable'],
  ] as const)('%s', async (_, method, url, request, status, code, reason) => {
    const { body, type } = { body: undefined, type: undefined, ...request };
    const headers = type === undefined ? {} : { 'content-type': type };
    const answer = await server.ask<{ reason: string }>(method, url, { headers, body });
    expect(answer).toMatchObject({ status, code, data: { reason } });
    expect(answer.msg).not.toBe('');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('405 says which methods there are', async () => {
    const answer = await server.ask('POST', '/v1/api/forex/trade_list', {});
    expect(answer.headers['allow']).toBe('GET, HEAD');
    const { headers } = await server.ask('POST', '/openapi.json', {});
    expect(headers['allow']).toBe('GET, HEAD');
    expect((await server.ask('GET', '/v1/api/forex/submit', {})).headers['allow']).toBe('POST');
  });

  test('a probe may send HEAD', async () => {
    await tickAndSettle();
    for (const path of ['/healthz', '/readyz']) {
      expect(await raw(`HEAD ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 200 /,
      );
    }
  });

  test('a request that Node cannot parse is answered too', async () => {
    const answer = await raw('GARBAGE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 1001 });
  });

  test.each([
    ['both lengths', 'content-length: 4\r\ntransfer-encoding: chunked'],
    ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
    ['a chunked encoding that is not the last one', 'transfer-encoding: chunked, identity'],
    ['a folded length', 'content-length:\r\n 4'],
  ])('a request whose end is ambiguous is refused, and nothing after it is read: %s', async (_, lengths) => {
    const hidden = 'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
    const answer = await raw(
      `POST /api/user/loginForU HTTP/1.1\r\nhost: a\r\n${lengths}\r\n\r\n0\r\n\r\n${hidden}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1);
  });

  test.each(['TRACE', 'TRACK', 'CONNECT'])('%s is not answered with what was sent', async (method) => {
    const answer = await raw(
      `${method} / HTTP/1.1\r\nhost: a\r\nx-secret: canary\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).not.toContain('canary');
    expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });

  test('a request that names no host is refused in the envelope', async () => {
    const answer = await raw('GET /api/user/info HTTP/1.1\r\nlang: fr\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      code: 1001,
      data: { reason: 'request_not_readable' },
    });
  });

  test.each(['1.0', '1.1'])('a request with two hosts is refused, by HTTP/%s', async (version) => {
    for (const other of ['Host: b', 'HOST: a']) {
      const answer = await raw(
        `GET /healthz HTTP/${version}\r\nhost: a\r\n${other}\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"request_not_readable"');
    }
  });

  test.each([
    ['names no host', 'GET /v1/ws HTTP/1.1\r\n'],
    ['names two hosts', 'GET /v1/ws HTTP/1.1\r\nhost: a\r\nhost: b\r\n'],
    ['has an address that cannot be read', 'GET /%ZZ HTTP/1.1\r\nhost: a\r\n'],
  ])('a request for a socket that %s is answered, and its connection closed', async (_, beginning) => {
    const answer = await raw(`${beginning}connection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      data: { reason: 'request_not_readable' },
    });
  });

  test('an expectation that means nothing here changes nothing', async () => {
    const answer = await raw('GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: x\r\nconnection: close\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('headers over 16 KiB are refused with 431', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(17_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test('an internal error shows a reference and nothing else, and is in the log under it', async () => {
    const { token } = await server.openDemo();
    const { store } = server.server.core;
    const read = store.history.bind(store);
    store.history = () => Promise.reject(new Error('the disk is on fire'));
    const answer = await server.get<{ ref: string }>('/v1/api/forex/my_deal', {
      token,
      query: { status: '3' },
    });
    store.history = read;
    expect(answer).toMatchObject({ status: 500, code: 1500, data: { reason: 'internal_error' } });
    expect(answer.text).not.toContain('disk');
    const logged = server.logged.find(({ fields }) => fields?.['ref'] === answer.data.ref);
    expect(logged?.fields?.['error']).toMatchObject({ message: 'the disk is on fire' });
  });
});

describe('[REQUEST-2] the language of the lang header', () => {
  test.each([
    ['en', 'There is nothing at this address.'],
    ['hk', '此網址沒有任何內容。'],
    ['tw', '此網址沒有任何內容。'],
    ['ar', 'لا يوجد شيء على هذا العنوان.'],
    ['jp', 'このアドレスには何もありません。'],
    ['klingon', 'There is nothing at this address.'],
  ])('%s', async (lang, msg) => {
    expect((await server.get('/nothing', { headers: { lang } })).msg).toBe(msg);
  });
});

describe('bodies and parameters', () => {
  const path = '/api/user/loginForU';

  test('[REQUEST-1] JSON and forms are read alike', async () => {
    const form = await server.post(path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'account=a%40b.c&password=12345678&login_type=email',
    });
    const json = await server.post(path, {
      body: { account: 'a@b.c', password: '12345678', login_type: 'email' },
    });
    expect([form.code, json.code]).toEqual([1012, 1012]);
    expect(form.text).toBe(json.text);
  });

  test.each([
    ['an empty body', {}, ['account', 'password', 'login_type']],
    ['a list as body', { body: [1, 2] }, ['body']],
    [
      'null as body',
      { body: 'null', headers: { 'content-type': 'application/json' } },
      ['account', 'password', 'login_type'],
    ],
    ['a nested value', { body: { account: { a: 1 }, password: 'x', login_type: 'email' } }, ['account']],
    ['a list value', { body: { account: ['a'], password: 'x', login_type: 'email' } }, ['account']],
    [
      'a value sent twice',
      {
        body: 'account=a&account=b&password=x&login_type=email',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      ['account'],
    ],
    [
      'an overlong value',
      { body: { account: 'a'.repeat(300), password: 'x', login_type: 'fax' } },
      ['account', 'login_type'],
    ],
  ])('[REQUEST-1] %s is 1001 with the names of the fields', async (_, body, fields) => {
    const answer = await server.post<{ fields: string[] }>(path, body);
    expect(answer).toMatchObject({ status: 200, code: 1001, data: { reason: 'validation_failed' } });
    expect(answer.data.fields).toEqual(fields);
  });
});

describe('health', () => {
  test('the process says that it is up and ready', async () => {
    await tickAndSettle();
    expect(await server.get('/healthz')).toMatchObject({ status: 200, code: 1 });
    expect(await server.get('/readyz')).toMatchObject({
      status: 200,
      data: { database: true, market: true },
    });
  });

  test('a market that stopped ticking is not ready', async () => {
    server.clock.advance(6_000);
    expect(await server.get('/readyz')).toMatchObject({ status: 503, code: 1500, data: { market: false } });
    server.server.tick();
    expect((await server.get('/readyz')).status).toBe(200);
  });
});
