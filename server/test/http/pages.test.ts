/** The client's files as a browser gets them: caching, compression, deep links, and what protects the page. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
const SCRIPT = 'export const answer = 42;';

let server: Harness;

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<html data-default-language="hk"><p>page</p></html>');
  writeFileSync(join(clientDir, 'console.html'), '<html data-default-language="en"><p>console</p></html>');
  writeFileSync(join(clientDir, 'chat.html'), '<html><p>supportChat</p></html>');
  mkdirSync(join(clientDir, 'assets/chat'));
  writeFileSync(join(clientDir, 'assets/chat/chat-1a2b.js'), SCRIPT);
  writeFileSync(join(clientDir, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(clientDir, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  mkdirSync(join(clientDir, 'ssr'));
  writeFileSync(join(clientDir, 'ssr/worker.js'), SCRIPT);
  writeFileSync(join(clientDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(clientDir, 'manifest.json'), '{"name":"Vernier"}');
  server = await Harness.start({ TEST_CONTROLS: 'on', DEFAULT_LANG: 'ar', PROXY_HOPS: '1' }, clientDir);
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

function fetchFile(
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' | 'POST' = 'GET',
) {
  return server.server.app.inject({ method, url, headers });
}

describe('[CONSOLE-1] the page of the administrators', () => {
  test.each(['/admin', '/admin/', '/admin?q=1', '/admin/users/1000021'])('is served at %s', async (url) => {
    const page = await fetchFile(url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<p>console</p>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each(['/administration', '/user/admin'])('leaves %s to the visitors', async (url) => {
    expect((await fetchFile(url)).body).toContain('<p>page</p>');
  });
});

describe('the page', () => {
  test.each(['/', '/trade', '/trade?code=EURUSD', '/mine/withdraw-way', '/index'])(
    'is served at %s',
    async (url) => {
      const page = await fetchFile(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(page.body).toContain('<p>page</p>');
    },
  );

  test('carries the installation’s default language', async () => {
    expect((await fetchFile('/')).body).toContain('data-default-language="ar"');
  });

  test('comes compressed to who can read that', async () => {
    const page = await fetchFile('/', { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<p>page</p>');
  });

  test.each([
    '/missing.js',
    '/api/nothing',
    '/v1/nothing',
    '/V1/nothing',
    '/Api/nothing',
    '/hooks/nothing',
    '/assets/gone.css',
  ])('is not served at %s', async (url) => {
    const answer = await fetchFile(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 1002 });
  });

  test('is not served where the administration is called, which answers in its own format', async () => {
    const answer = await fetchFile('/trpc/x');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { data: { reason: 'path_not_found' } } });
  });

  test('does not hide that a known path needs another method', async () => {
    expect((await fetchFile('/v1/api/forex/submit')).statusCode).toBe(405);
    expect((await fetchFile('/', {}, 'POST')).json()).toMatchObject({ code: 1002 });
  });

  test('may load only files of this server, and cannot be framed', async () => {
    const { headers } = await fetchFile('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
  });

  test('[PROXY-1] requires TLS only of clients that came over TLS, and for this host alone', async () => {
    expect((await fetchFile('/')).headers['strict-transport-security']).toBeUndefined();
    const overTls = { 'x-forwarded-proto': 'https' };
    for (const path of ['/', '/admin', '/healthz', '/v1/api/forex/trade_list', '/no/such.path', '/docs']) {
      const { headers } = await fetchFile(path, overTls);
      expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
    }
    const call = await fetchFile('/api/user/loginForU', overTls, 'POST');
    expect(call.headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test.each([
    ['subdomains', 'max-age=31536000; includeSubDomains'],
    ['off', undefined],
  ])('[PROXY-1] with HSTS=%s it says %s', async (HSTS, sent) => {
    const other = await Harness.start({ HSTS, PROXY_HOPS: '1' }, clientDir);
    const headers = { 'x-forwarded-proto': 'https' };
    const page = await other.server.app.inject({ method: 'GET', url: '/', headers });
    expect(page.headers['strict-transport-security']).toBe(sent);
    await other.stop();
  });
});

describe('[SITE-8] the frame of the support chat', () => {
  const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

  test('has an opaque origin and no network, and only our pages can frame it', async () => {
    const frame = await fetchFile('/mine/chat/frame');
    expect(frame.body).toContain('<p>supportChat</p>');
    expect(policyOf(frame.headers).split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      'img-src blob:',
      "font-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect((await fetchFile('/chat.html')).statusCode).toBe(404);
  });

  test('may load its files from its opaque origin, and no other origin may load other files', async () => {
    const origin = (url: string) =>
      fetchFile(url, { origin: 'null' }).then(({ headers }) => headers['access-control-allow-origin']);
    expect(await origin('/assets/chat/chat-1a2b.js')).toBe('*');
    expect(await origin('/assets/app-1a2b.js')).toBeUndefined();
    expect(await origin('/icon.svg')).toBeUndefined();
  });

  test('is the only page that our pages may frame, unless the site has an external support page', async () => {
    expect(policyOf((await fetchFile('/mine/chat')).headers)).toContain("frame-src 'self';");
    const support = { SERVICE_LINK: 'https://help.example/room?site=1' };
    for (const [type, allowed] of [
      ['1', "frame-src 'self' https://help.example;"],
      ['2', "frame-src 'self';"],
      ['3', "frame-src 'self';"],
    ] as const) {
      const other = await Harness.start({ ...support, SERVICE_LINK_TYPE: type }, clientDir);
      const page = await other.server.app.inject('/mine/chat');
      expect(policyOf(page.headers)).toContain(allowed);
      await other.stop();
    }
  });
});

describe('[SSR-6] files are sent whole', () => {
  test.each([
    ['range', 'bytes=5-1'],
    ['range', 'bytes=0-3'],
    ['range', 'bytes=999-'],
    ['if-match', '"another"'],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
  ])('whatever %s says: %s', async (name, value) => {
    const file = await fetchFile('/assets/app-1a2b.js', { [name]: value });
    expect([file.statusCode, file.body]).toEqual([200, SCRIPT]);
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('[SSR-11] files are sent from memory', () => {
  // In a cluster each gateway has the files in its memory.
  test('each is read once, with its compressed form', { tags: ['process'] }, async () => {
    const path = join(clientDir, 'assets/read-once.js');
    writeFileSync(path, SCRIPT);
    writeFileSync(`${path}.br`, brotliCompressSync(SCRIPT));
    const other = await Harness.start({}, clientDir);
    const fetchOnce = (headers: Record<string, string> = {}) =>
      other.server.app.inject({ method: 'GET', url: '/assets/read-once.js', headers });
    expect((await fetchOnce()).body).toBe(SCRIPT);
    for (const file of [path, `${path}.br`]) rmSync(file);
    expect((await fetchOnce()).body).toBe(SCRIPT);
    const compressed = await fetchOnce({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(SCRIPT);
    await other.stop();
  });

  test('one that was removed before it was read is not found', async () => {
    const path = join(clientDir, 'assets/removed.js');
    writeFileSync(path, SCRIPT);
    const other = await Harness.start({}, clientDir);
    rmSync(path);
    expect((await other.server.app.inject('/assets/removed.js')).statusCode).toBe(404);
    await other.stop();
  });

  test('a browser that has the file gets no body, in any encoding', async () => {
    const first = await fetchFile('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    for (const encoding of ['br', 'identity']) {
      const again = await fetchFile('/assets/app-1a2b.js', {
        'accept-encoding': encoding,
        'if-none-match': String(first.headers['etag']),
      });
      expect([again.statusCode, again.body, again.headers['vary']]).toEqual([304, '', 'accept-encoding']);
    }
    expect((await fetchFile('/assets/app-1a2b.js', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('HEAD has the length of the body and no body', async () => {
    const head = await fetchFile('/assets/app-1a2b.js', {}, 'HEAD');
    expect([head.headers['content-length'], head.body]).toEqual([String(SCRIPT.length), '']);
  });
});

describe('files', () => {
  test('hashed files are cached for ever, and sent as compressed at build time', async () => {
    const file = await fetchFile('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(file.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe(SCRIPT);
    expect((await fetchFile('/assets/app-1a2b.js')).body).toBe(SCRIPT);
  });

  test('other files are requested again after an hour', async () => {
    const icon = await fetchFile('/icon.svg');
    expect(icon.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
    expect((await fetchFile('/manifest.json')).json()).toEqual({ name: 'Vernier' });
  });

  test.each(['/index.html', '/chat.html', '/ssr/worker.js', '/assets/app-1a2b.js.br', '/assets/none.js'])(
    'that nobody is to have under their own name are not there: %s',
    async (url) => expect((await fetchFile(url)).statusCode).toBe(404),
  );

  test.each(['/assets', '/assets/', '/assets/.', '//assets/'])('are listed nowhere: %s', async (url) => {
    expect((await fetchFile(url)).body).not.toContain('app-1a2b');
  });

  test.each([
    '/assets/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/%2e%2e%2f%2e%2e%2fetc/passwd',
  ])('outside the folder are out of reach: %s', async (url) => {
    expect((await fetchFile(url)).body).not.toContain('root:');
  });
});
