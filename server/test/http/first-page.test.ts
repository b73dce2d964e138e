/** `/` with the market in it, as the server sends it. A stand-in draws; the client's tests look at the drawing itself. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { splitPath } from '@vernier/shared/wire/paths';
import type { PageOpeningWire } from '@vernier/shared/wire/opening';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'vernier-drawn-'));
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

const INDEX = `<!doctype html>
<html data-version="1a2b" lang="zh-Hant" dir="ltr" data-theme="light" data-default-language="hk">
  <head>
    <link rel="manifest" href="/manifest.json">
    <link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/face.woff2">
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Vernier</title>
    <script src="/boot.js?v=1a2b" data-languages="de=/assets/de.js en=/assets/en.js" data-pages="/=/assets/home.js /trade=/assets/trade.js" data-styles="/assets/home.css" data-wide-styles="/assets/wide.css"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="stylesheet" crossorigin href="/assets/faces.css">
    <link rel="stylesheet" crossorigin href="/assets/ground.css">
  </head>
  <body>
    <div id="root">
      <svg class="boot-mark"></svg>
    </div>
    <noscript>Needs JavaScript.</noscript>
  </body>
</html>`;

/** Draws a row for each instrument; fails on the word of a test, and says nothing on another. */
const DRAWER = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, opening }) => {
  const rows = opening.instruments.map((one) => '<p data-style="left:3%;top:1px">' + '<img alt="" src="/logos/' + one.Code + '.svg">' + one.Code + ' ' + one.ForexQuotations.Close + '</p>');
  const markup = '<div class="shell">' + opening.language + (opening.wide ? ' wide ' : ' phone ') + rows.join('') + '</div>';
  const direction = opening.language === 'ar' ? 'rtl' : 'ltr';
  parentPort.postMessage({ id, page: { markup, title: 'Markets & more', tag: opening.language, direction, unscripted: 'Prices of then', workingDays: [[1, 2]] } });
});`;

let server: Harness;

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  mkdirSync(join(clientDir, 'drawing'));
  writeFileSync(join(clientDir, 'index.html'), INDEX);
  writeFileSync(join(clientDir, 'boot.js'), 'boot();');
  writeFileSync(join(clientDir, 'assets/ground.css'), '.price{color:red}');
  writeFileSync(
    join(clientDir, 'assets/faces.css'),
    '@font-face{font-family:Face;src:url(/assets/face.woff2)}\n',
  );
  writeFileSync(join(clientDir, 'assets/home.css'), '.home{color:blue}');
  writeFileSync(join(clientDir, 'assets/wide.css'), '.top{color:green}');
  writeFileSync(join(clientDir, 'drawing/worker.mjs'), DRAWER);
  server = await Harness.start({ TEST_CONTROLS: 'on', DEFAULT_LANG: 'tr' }, clientDir);
});
afterAll(async () => {
  await server.stop();
  rmSync(clientDir, { recursive: true });
});

/** The page once the thread is up; a server that has just started sends the built one. */
async function drawn(headers: Record<string, string> = {}, of = server) {
  const ask = () =>
    of.server.app.inject({
      url: '/',
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

function openingIn(html: string): PageOpeningWire {
  const text = /<script type="application\/json" id="opening">([^<]*)<\/script>/.exec(html)?.[1] ?? 'null';
  return JSON.parse(text) as PageOpeningWire;
}

function sources(policy: unknown, directive: string): readonly string[] {
  return new RegExp(`${directive} ([^;]*)`).exec(String(policy))?.[1]?.split(' ') ?? [];
}

function digests(html: string, element: RegExp): readonly string[] {
  return [...html.matchAll(element)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  );
}

describe('[U58] the first page', () => {
  test('has the prices that the list has, in the page and beside it for the app', async () => {
    const { body } = await drawn();
    const list = await server.server.app.inject({
      url: splitPath('tradeList').path,
      headers: { lang: 'en' },
    });
    const { data } = list.json<{ data: PageOpeningWire['instruments'] }>();
    const { instruments, count } = openingIn(body);
    expect(instruments.length).toBeGreaterThan(5);
    expect(instruments).toEqual(data.slice(0, instruments.length));
    expect(count).toBe(data.length);
    expect(openingIn(body).nowMs).toBe(server.server.context.market.timeMs);
    // what the drawing worked out goes with it
    expect(openingIn(body).workingDays).toEqual([[1, 2]]);
    for (const { Code, ForexQuotations } of instruments)
      expect(body).toContain(`>${Code} ${ForexQuotations.Close}<`);
    expect(body).toContain('<title>Markets &amp; more</title>');
  });

  test.each([
    ['the browser', { 'accept-language': 'xx, ja;q=0.5, de-AT;q=0.8, *;q=0.1' }, 'de', 'ltr'],
    ['a visit before', { cookie: 'company_id=3; lang=ar', 'accept-language': 'de' }, 'ar', 'rtl'],
    ['the installation', { 'accept-language': 'xx', cookie: 'lang=<script>' }, 'tr', 'ltr'],
    ['the browser, whose Chinese is one', { 'accept-language': 'zh-TW' }, 'hk', 'ltr'],
  ])('is in the language of %s', async (_, headers, language, direction) => {
    const { body } = await drawn(headers);
    expect(body).toContain(
      ` lang="${language}" dir="${direction}" data-drawn="here" data-language="${language}"`,
    );
    expect(body).toContain(`<div class="shell">${language} phone`);
    expect(openingIn(body).language).toBe(language);
    expect(body.match(/ lang="/g)).toHaveLength(1);
  });

  test('is laid out for the browser that asks', async () => {
    const [wide, phone] = [(await drawn({ 'user-agent': DESK })).body, (await drawn()).body];
    expect(wide).toContain('data-layout="wide"');
    expect(phone).toContain('data-layout="phone"');
    expect(openingIn(wide).instruments.length).toBeGreaterThan(openingIn(phone).instruments.length);
    expect(wide).toContain('.top{color:green}');
    expect(phone).not.toMatch(/\.top\{|<link[^>]*wide\.css/);
  });

  test('is kept by nobody, and the same for everybody', async () => {
    const page = await drawn({ authorization: 'secret', cookie: 'token=secret' });
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.headers['vary']).toBe('accept-encoding, accept-language, cookie, user-agent');
    expect(page.body).not.toContain('secret');
    expect(page.headers['set-cookie']).toBeUndefined();
    const packed = await drawn({ 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page.body);
  });

  test('is drawn at most once a second, and anew when the market has moved', async () => {
    const before = openingIn((await drawn()).body);
    server.clock.advance(5_000);
    server.server.beat();
    await expect.poll(async () => openingIn((await drawn()).body).nowMs).toBeGreaterThan(before.nowMs);
  });

  test('says without scripts of when its prices are', async () => {
    expect((await drawn()).body).toMatch(
      /<noscript><p class="unscripted">Prices of then<\/p><\/noscript>\s*<div id="root">/,
    );
  });
});

describe('[U60] what stands in the first page', () => {
  test('is all that its policy lets stand there', async () => {
    const { body, headers } = await drawn();
    const policy = headers['content-security-policy'];
    expect(String(policy)).not.toContain('unsafe');
    const scripts = digests(body, /<script(?![^>]*application\/json)[^>]*>([^<]*)<\/script>/g);
    const styles = digests(body, /<style>([^<]*)<\/style>/g);
    expect([scripts.length, styles.length]).toEqual([1, 2]);
    expect(sources(policy, 'script-src')).toEqual(["'self'", ...scripts]);
    expect(sources(policy, 'style-src')).toEqual(expect.arrayContaining(["'self'", ...styles]));
    const other = await server.server.app.inject('/trade');
    expect(sources(other.headers['content-security-policy'], 'script-src')).toEqual(["'self'"]);
  });

  test('is what the first paint needs; the code is only named', async () => {
    const { body } = await drawn();
    expect(body).toContain('.price{color:red}\n.home{color:blue}');
    expect(body).toContain('[data-style="left:3%;top:1px"]{left:3%!important;top:1px!important}');
    expect(body).toContain('data-code="/assets/index.js /assets/libraries.js"');
    expect(body).not.toMatch(/<script[^>]* src=|modulepreload/);
    expect(body).toContain('data-languages="de= en=/assets/en.js" data-pages="/=/assets/home.js"');
    expect(body).toContain('<img alt="" data-src="/logos/EURUSD.svg">');
  });

  test('[U75] loads nothing before that paint, not even a face, an icon or the manifest', async () => {
    const { body } = await drawn();
    expect(body).not.toContain('@font-face');
    const links = [...body.matchAll(/<link [^>]*>/g)].map(([link]) => link);
    const waiting = links.filter((link) => / data-(?:rel|href)=/.test(link));
    const addresses = waiting.map((link) => / (?:data-)?href="(\/[^"]*)"/.exec(link)?.[1]);
    expect(new Set(addresses)).toEqual(
      new Set(['/assets/face.woff2', '/assets/faces.css', '/icon.svg', '/manifest.json']),
    );
    expect(waiting.filter((link) => / rel="[^>]* href="\//.test(link))).toEqual([]);
    const loading = links.filter((link) => !waiting.includes(link) && !link.endsWith(' disabled>'));
    expect(loading).toEqual([]);
  });

  test('is not there where it cannot be drawn: the page goes out as it was built', async () => {
    writeFileSync(join(clientDir, 'drawing/worker.mjs'), 'throw new Error("no drawing today");');
    const broken = await Harness.start({ DEFAULT_LANG: 'en' }, clientDir);
    await expect.poll(() => broken.logged.length).toBe(1);
    writeFileSync(join(clientDir, 'drawing/worker.mjs'), DRAWER);
    const page = await broken.server.app.inject({ url: '/', headers: { 'user-agent': PHONE } });
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.body).toContain('boot-mark');
    expect(broken.logged[0]?.message).toContain('cannot be drawn');
    await broken.stop();
  });

  test('is nothing at other addresses, on a site out of service, or for a desk that is sent elsewhere', async () => {
    expect((await server.server.app.inject('/trade')).body).toContain('boot-mark');
    expect((await server.server.app.inject('/drawing/worker.mjs')).statusCode).toBe(404);
    const closed = await Harness.start(
      { SITE_STATUS: '1', LOSS_URL: 'https://elsewhere.example/', DESKTOP_REDIRECT: 'on' },
      clientDir,
    );
    const ask = (agent: string) =>
      closed.server.app.inject({ url: '/', headers: { 'user-agent': agent, host: 'example.com' } });
    expect((await ask(PHONE)).body).toContain('boot-mark');
    expect((await ask(DESK)).statusCode).toBe(302);
    await closed.stop();
  });
});
