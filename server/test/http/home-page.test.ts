/** `/` with the market in it, as the server sends it. A fake renderer is used; the client's tests cover the page itself. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitPath } from '@vernier/shared/api/paths';
import type { InitialState } from '@vernier/shared/api/ssr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-rendered-'));
const WORKER = join(clientDir, 'ssr/worker.mjs');
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const INDEX = '<html data-default-language="hk"><svg class="boot-mark"></svg></html>';
const SCRIPT = "'sha256-script'";
const STYLE = "'sha256-style'";

/** Fake render thread: a page of text with a row for each instrument, in bytes that name their encoding. */
const RENDERER = `
import { parentPort, workerData } from 'node:worker_threads';
const bytes = (text) => new TextEncoder().encode(text);
parentPort.on('message', ({ id, state }) => {
  const rows = state.instruments.map((one) => one.Code + ' ' + one.ForexQuotations.Close);
  const html = JSON.stringify({ ...state, rows, siteAttributes: workerData.siteAttributes });
  const page = { plain: bytes(html), br: bytes('br ' + html), gzip: bytes('gzip ' + html) };
  parentPort.postMessage({ id, page: { ...page, scripts: ["${SCRIPT}"], styles: ["${STYLE}"] } });
});`;

let server: Harness;

beforeAll(async () => {
  mkdirSync(join(clientDir, 'ssr'));
  writeFileSync(join(clientDir, 'index.html'), INDEX);
  writeFileSync(WORKER, RENDERER);
  server = await Harness.start({ TEST_CONTROLS: 'on', DEFAULT_LANG: 'tr' }, clientDir);
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

/** The page once the thread is up; a server that has just started sends the built one. */
async function rendered(headers: Record<string, string> = {}, of = server, url = '/') {
  const ask = () =>
    of.server.app.inject({
      url,
      headers: { 'user-agent': PHONE, 'accept-language': 'en-GB', ...headers },
    });
  return await expect
    .poll(
      async () => {
        const page = await ask();
        return page.headers['cache-control'] === 'no-store' ? page : null;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull()
    .then(ask);
}

/** Content of the fake renderer's page. */
interface Page extends InitialState {
  readonly rows: readonly string[];
  readonly siteAttributes: string;
}

function pageIn(html: string): Page {
  return JSON.parse(html) as Page;
}

function sources(policy: unknown, directive: string): readonly string[] {
  return new RegExp(`${directive} ([^;]*)`).exec(String(policy))?.[1]?.split(' ') ?? [];
}

describe('[SSR-7] the first page', () => {
  test('has the prices that the list has, and the data for the app', async () => {
    const { body } = await rendered();
    const list = await server.server.app.inject({
      url: splitPath('tradeList').path,
      headers: { lang: 'en' },
    });
    const { data } = list.json<{ data: InitialState['instruments'] }>();
    const { instruments, count, nowMs, rows } = pageIn(body);
    expect(instruments.length).toBeGreaterThan(5);
    expect(instruments).toEqual(data.slice(0, instruments.length));
    expect(count).toBe(data.length);
    expect(nowMs).toBe(server.server.core.market.timeMs);
    expect(rows).toEqual(instruments.map(({ Code, ForexQuotations }) => `${Code} ${ForexQuotations.Close}`));
  });

  test.each([
    ['the browser', { 'accept-language': 'xx, ja;q=0.5, de-AT;q=0.8, *;q=0.1' }, 'de'],
    ['a visit before', { cookie: 'company_id=3; lang=ar', 'accept-language': 'de' }, 'ar'],
    ['the installation', { 'accept-language': 'xx', cookie: 'lang=<script>' }, 'tr'],
    ['the browser, whose Chinese is one', { 'accept-language': 'zh-TW' }, 'hk'],
  ])('is in the language of %s', async (_, headers, language) => {
    expect(pageIn((await rendered(headers)).body).language).toBe(language);
  });

  test('has the layout of the browser that requests it', async () => {
    const [wide, phone] = [(await rendered({ 'user-agent': DESKTOP })).body, (await rendered()).body].map(
      pageIn,
    );
    expect([wide?.wide, phone?.wide]).toEqual([true, false]);
    expect(wide?.instruments.length).toBeGreaterThan(phone?.instruments.length ?? 0);
  });

  test('is not cached, and is the same for all visitors', async () => {
    const page = await rendered({ authorization: 'secret', cookie: 'token=secret' });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['vary']).toBeUndefined();
    expect(page.body).not.toContain('secret');
    expect(page.headers['set-cookie']).toBeUndefined();
  });

  test('is rendered again when the market has moved', async () => {
    const before = pageIn((await rendered()).body);
    server.clock.advance(5_000);
    server.server.tick();
    await expect.poll(async () => pageIn((await rendered()).body).nowMs).toBeGreaterThan(before.nowMs);
  });
});

test('[SSR-12] the trade page has the instrument of its address, and every instrument of the list', async () => {
  const { tradeCode, rows, wide } = pageIn((await rendered({}, server, '/trade?code=XAUUSD')).body);
  expect([tradeCode, wide]).toEqual(['XAUUSD', false]);
  expect(rows).toHaveLength(server.server.core.market.instruments.length);
  const tablet = { 'user-agent': 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148' };
  const page = pageIn((await rendered(tablet, server, '/trade')).body);
  expect([page.tradeCode, page.wide]).toEqual(['EURUSD', true]);
});

describe('[SSR-1] the main thread sends the bytes of the render thread as they are', () => {
  test.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
  ])('in %s', async (encoding, accepted) => {
    const plain = await rendered();
    const page = await rendered({ 'accept-encoding': accepted });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.rawPayload.toString()).toBe(`${encoding} ${plain.body}`);
  });

  test('and it knows the attributes of this installation', async () => {
    const { siteAttributes } = pageIn((await rendered()).body);
    expect(siteAttributes).toBe('data-default-language="tr"');
  });

  test('with its inline parts allowed by the policy', async () => {
    const policy = (await rendered()).headers['content-security-policy'];
    expect(String(policy)).not.toContain('unsafe');
    expect(sources(policy, 'script-src')).toEqual(["'self'", SCRIPT]);
    expect(sources(policy, 'style-src')).toEqual(expect.arrayContaining(["'self'", STYLE]));
    const other = await server.server.app.inject('/rank');
    expect(sources(other.headers['content-security-policy'], 'script-src')).toEqual(["'self'"]);
  });
});

describe('[SSR-9] the built page is sent', () => {
  // In a cluster each gateway has a render thread.
  test('when the render thread fails; it is started again a minute later', {
    tags: ['process'],
  }, async () => {
    writeFileSync(WORKER, 'throw new Error("no rendering today");');
    const broken = await Harness.start({ DEFAULT_LANG: 'en' }, clientDir);
    await expect.poll(() => broken.logged.length).toBe(1);
    writeFileSync(WORKER, RENDERER);
    const visit = () => broken.server.app.inject({ url: '/', headers: { 'user-agent': PHONE } });
    const page = await visit();
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).toContain('boot-mark');
    expect(broken.logged[0]?.message).toContain('cannot be rendered');
    broken.clock.advance(60_000);
    await expect.poll(async () => (await visit()).headers['cache-control']).toBe('no-store');
    await broken.stop();
  });

  test('at other addresses, on a site out of service, and to a desktop browser that is redirected', async () => {
    for (const url of ['/rank', '/trade?code=NOPE', '/trade/info?code=EURUSD'])
      expect((await server.server.app.inject(url)).body).toContain('boot-mark');
    expect((await server.server.app.inject('/ssr/worker.mjs')).statusCode).toBe(404);
    const closed = await Harness.start(
      { SITE_STATUS: '1', LOSS_URL: 'https://elsewhere.example/', DESKTOP_REDIRECT: 'on' },
      clientDir,
    );
    const ask = (agent: string) =>
      closed.server.app.inject({ url: '/', headers: { 'user-agent': agent, host: 'example.com' } });
    expect((await ask(PHONE)).body).toContain('boot-mark');
    expect((await ask(DESKTOP)).statusCode).toBe(302);
    await closed.stop();
  });
});

// In a cluster each gateway measures its load.
test('[SSR-4] an overloaded server sends the built page, with no error', { tags: ['process'] }, async () => {
  const busy = await Harness.start({ DEFAULT_LANG: 'en' }, clientDir);
  expect((await rendered({}, busy)).headers['cache-control']).toBe('no-store');
  busy.system.lagMs = 300;
  busy.pass(2_000);
  const page = await busy.server.app.inject({ url: '/', headers: { 'user-agent': PHONE } });
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.body).toContain('boot-mark');
  await busy.stop();
});
