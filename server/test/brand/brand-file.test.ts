/** The sample of a brand file on a real server: pages, icons, manifest, mails, statements and legal texts; and refused starts. */

import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LegalTextsWire } from '@vernier/shared/api/shapes/site';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setBrand } from '../../src/platform/brand/brand.ts';
import { Applicant } from '../people/applicant.ts';
import { Harness } from '../rig/harness.ts';

const SAMPLE = fileURLToPath(new URL('../../../docs/samples/brand', import.meta.url));
const BRAND_FILE = join(SAMPLE, 'brand.json');
const VERSION = '0123456789ab';

const folder = mkdtempSync(join(tmpdir(), 'vernier-brand-'));
const clientDir = join(folder, 'client');

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/** The files of a build that a brand changes. */
function writeClient(): void {
  const page = (title: string) =>
    `<html data-version="${VERSION}" data-default-language="hk"><head><title>${title}</title></head></html>`;
  write('client/index.html', page('Vernier'));
  write('client/console.html', page('Vernier console'));
  write('client/chat.html', page('Vernier'));
  write('client/sw.js', `({version:\`${VERSION}\`})`);
  write('client/manifest.json', '{"id":"/","name":"Vernier","short_name":"Vernier","screenshots":[{}]}');
  write('client/icon.svg', 'built');
  write('client/icons/icon-192.png', 'built');
}

let server: Harness;

beforeAll(async () => {
  writeClient();
  server = await Harness.start({ BRAND_FILE }, clientDir);
});
afterAll(async () => {
  await server.stop();
  setBrand(null);
  rmSync(folder, { recursive: true });
});

const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
  server.server.app.inject({ url, headers });

describe('[BRAND-5] the pages', () => {
  test.each([
    ['/login', 'Harbour Markets'],
    ['/admin', 'Harbour Markets console'],
    ['/mine/chat/frame', 'Harbour Markets'],
  ])('%s has the name, and styles that its policy allows', async (url, title) => {
    const { body, headers } = await get(url);
    expect(body).toContain(`<title>${title}</title>`);
    expect(body).toContain('data-brand="Harbour Markets" data-wordmark="harbour" data-legal="on"');
    const styles = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? '';
    expect(styles).toContain('--c-needle:#0b5394');
    expect(styles).toContain('data:image/svg+xml,');
    const digest = createHash('sha256').update(styles).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}'`);
  });

  test('are another version for browsers and their service workers', async () => {
    const version = /data-version="(\w+)"/.exec((await get('/login')).body)?.[1] ?? '';
    expect(version).not.toBe(VERSION);
    expect((await get('/sw.js')).body).toBe(`({version:\`${version}\`})`);
  });
});

describe('[BRAND-5] the installed app', () => {
  test('has the name', async () => {
    const { body } = await get('/manifest.json');
    expect(JSON.parse(body)).toEqual({ id: '/', name: 'Harbour Markets', short_name: 'Harbour Markets' });
  });

  test('has the icon in each size, on its background where devices cut it', async () => {
    expect((await get('/icon.svg')).body).toBe(readFileSync(join(SAMPLE, 'icon.svg'), 'utf8').trim());
    for (const [name, size] of [
      ['icon-192', 192],
      ['maskable-512', 512],
      ['apple-touch-icon', 180],
    ] as const) {
      const { rawPayload, headers } = await get(`/icons/${name}.png`);
      expect(headers['content-type']).toBe('image/png');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: size, height: size });
      const [red, green, blue, alpha] = await sharp(rawPayload).ensureAlpha().raw().toBuffer();
      const corner = name === 'icon-192' ? [0] : [0x0b, 0x2c, 0x4a, 255];
      expect(name === 'icon-192' ? [alpha] : [red, green, blue, alpha]).toEqual(corner);
    }
  });
});

describe('[BRAND-1] the name', () => {
  test('is in mails', async () => {
    const applicant = new Applicant(server);
    await applicant.register('ben@example.com', {}, { headers: { lang: 'de' } });
    server.server.tick();
    await server.server.site.notifications.stop();
    const outbox = join(server.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(mails.join()).toContain('Harbour Markets');
    expect(mails.join()).not.toContain('Vernier');
  });

  test('is in statements', async () => {
    const { token } = await server.openDemo();
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { rawPayload } = await server.server.app.inject({
      url: '/api/account/statement',
      query: { format: 'pdf', from: day, to: day },
      headers: { authorization: token, lang: 'en' },
    });
    const [, title] = /\((Harbour Markets [^)]*)\)/.exec(rawPayload.toString('latin1')) ?? [];
    expect(title).toMatch(/^Harbour Markets .*\d/);
  });

  test('is no password', async () => {
    const applicant = new Applicant(server);
    const { code } = await applicant.register('eva@example.com', { password: 'harbour12' });
    expect(code).not.toBe(1);
  });
});

test('[BRAND-6] links and legal texts are in the language of the request, else in English', async () => {
  const legal = async (lang: string) =>
    (await server.get<LegalTextsWire>('/api/basicSet/getLegalTexts', { headers: { lang } })).data;
  const { links, texts } = await legal('de');
  expect(links).toEqual([{ name: 'Über Harbour Markets', lang: 'de', url: 'https://harbour.example/about' }]);
  expect(texts.map(({ title, lang }) => [title, lang])).toEqual([
    ['Nutzungsbedingungen', 'de'],
    ['Who we are', 'en'],
  ]);
  expect((await legal('kr')).texts.map(({ lang }) => lang)).toEqual(['en', 'en']);
});

test('[BRAND-5] without a file every byte is the built one', async () => {
  await server.restart({ BRAND_FILE: '' });
  const { body, headers } = await get('/login');
  expect(body).toBe(
    `<html data-version="${VERSION}" data-default-language="hk"><head><title>Vernier</title></head></html>`,
  );
  expect(headers['content-security-policy']).toContain("style-src 'self';");
  expect((await get('/icon.svg')).body).toBe('built');
  expect(await server.get('/api/basicSet/getLegalTexts')).toMatchObject({ data: { links: [], texts: [] } });
  await server.restart({ BRAND_FILE });
});

describe('[BRAND-2] a start is refused', () => {
  const sample = readFileSync(BRAND_FILE, 'utf8');

  /** The message for the sample with one text replaced. */
  async function refusal(before: string, after: string): Promise<string> {
    expect(sample).toContain(before);
    const copy = join(folder, 'copy');
    cpSync(SAMPLE, copy, { recursive: true });
    write('copy/brand.json', sample.replace(before, after));
    write(
      'copy/large.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${' '.repeat(4_096)}</svg>`,
    );
    write('copy/script.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script/></svg>');
    const started = Harness.start({ BRAND_FILE: join(copy, 'brand.json') }).then(async (other) => {
      await other.stop();
      return 'started';
    });
    return started.catch((error: unknown) => String(error));
  }

  test.each([
    ['"name": "Harbour Markets"', '"name": "<b>"', 'line 3: name: must have none of'],
    ['"name": "Harbour Markets"', '"name": "港灣市場"', 'line 3: name: needs latin_name too'],
    ['"wordmark"', '"wordmak"', 'line 1: the file: Unrecognized key: "wordmak"'],
    ['"light": "#0b5394"', '"light": "#7cc4ff"', 'line 9: colours.light: has a contrast of'],
    ['"dark": "#7cc4ff"', '"dark": "blue"', 'line 9: colours.dark: must be a colour such as #0b5fa5'],
    ['"mark.svg"', '"missing.svg"', 'line 5: mark: missing.svg cannot be read'],
    ['"mark.svg"', '"large.svg"', 'line 5: mark: large.svg has'],
    ['"icon.svg"', '"script.svg"', 'line 7: icon: script.svg line 1: the element script is not allowed'],
    ['"mark.svg"', '"../mark.svg"', 'line 5: mark: must be the name of an SVG file in the folder'],
    ['"icon_background": "#0b2c4a",', '', 'line 7: icon: and icon_background need each other'],
    ['https://harbour.example/about', 'javascript:alert(1)', 'line 14: links.0.url: Invalid URL'],
    ['"en": "About Harbour Markets", ', '', 'line 13: links.0.name.en: '],
  ])('by %s changed to %s', async (before, after, reason) => {
    const message = await refusal(before, after);
    expect(message).toContain('StartRefused');
    expect(message).toContain(`brand.json ${reason}`);
  });
});
