/** Content of the site: first news in every language, articles of editors, companies, and public settings. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@vernier/shared/api/languages';
import type { CompanyWire, NewsRowWire, NewsWire } from '@vernier/shared/api/shapes/site';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE_SETTINGS } from '../../src/platform/config/site-settings.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface List {
  readonly list: NewsRowWire[];
  readonly total: number;
}

interface Saved {
  readonly id: number;
  readonly content: string;
}

let server: Harness;
let admin: AdminClient;
let owner: string;

beforeAll(async () => {
  server = await Harness.install(CONTROLLED);
  admin = new AdminClient(server);
  owner = await admin.login();
});
afterAll(() => server.stop());

async function list(category: number, lang = 'en', page = 1): Promise<List> {
  const query = { category_id: String(category), page: String(page) };
  return (await server.get<List>('/api/news/list', { query, headers: { lang } })).data;
}

async function read(id: number, lang = 'en'): Promise<NewsWire> {
  return (await server.get<NewsWire>('/api/news/info', { query: { id: String(id) }, headers: { lang } }))
    .data;
}

function save(input: object) {
  return admin.mutate<Saved>('news.save', { token: owner, input });
}

const DRAFT = { category_id: 1, title: 'A title', desc: 'A line', content: '<p>Words</p>' };

describe('[CONTENT-1] the first news and announcements', () => {
  test('are there in all fifteen languages, each with its own text', async () => {
    for (const category of [1, 2]) {
      const { list: rows } = await list(category);
      expect(rows.length).toBeGreaterThan(1);
      for (const { id } of rows) {
        const texts = await Promise.all(LANGUAGES.map((lang) => read(id, lang)));
        for (const field of ['title', 'desc', 'content'] as const) {
          expect(new Set(texts.map((text) => text[field])).size).toBe(LANGUAGES.length);
        }
      }
    }
  });

  test('are guides from a morning before the first market news', async () => {
    const { list: rows } = await list(1);
    const newest = Math.max(...rows.map(({ created_at }) => Date.parse(created_at)));
    expect(newest).toBeLessThan(server.clock.now() - 8 * 86_400_000);
    expect(rows.every(({ created_at }) => created_at.endsWith('T09:00:00.000Z'))).toBe(true);
  });

  test('name the five countries that are not served', async () => {
    const { list: rows } = await list(2);
    const countries = ['North Korea', 'Israel', 'China', 'Vanuatu', 'Cuba'];
    const contents = await Promise.all(rows.map(async ({ id }) => (await read(id)).content));
    expect(contents.some((content) => countries.every((country) => content.includes(country)))).toBe(true);
  });

  test('stay away once they were taken away, also after a restart', async () => {
    const [first] = (await list(1)).list;
    const { total } = await list(1);
    await admin.mutate('news.remove', { token: owner, input: { id: first?.id } });
    await server.restart();
    expect((await list(1)).total).toBe(total - 1);
    const removed = await server.get('/api/news/info', { query: { id: String(first?.id) } });
    expect(removed).toMatchObject({ code: 1002 });
  });
});

describe('[CONTENT-2] what an editor writes', () => {
  test('is read in its language, and in English in all others', async () => {
    const { data } = await save({ ...DRAFT, lang: 'en' });
    await save({ ...DRAFT, id: data.id, title: 'Ein Titel', content: '<p>Wörter</p>', lang: 'de' });
    expect(await read(data.id, 'de')).toMatchObject({ title: 'Ein Titel', content: '<p>Wörter</p>' });
    expect(await read(data.id, 'fr')).toMatchObject({ title: 'A title', desc: 'A line', category_id: 1 });
    expect((await list(1, 'de')).list[0]).toMatchObject({ id: data.id, title: 'Ein Titel' });
  });

  test('without a language applies to all of them', async () => {
    const { data } = await save({ ...DRAFT, lang: 'de' });
    await save({ ...DRAFT, id: data.id, title: 'For all' });
    for (const lang of ['de', 'en', 'ar']) expect((await read(data.id, lang)).title).toBe('For all');
  });

  test('stays in its list when it is edited, and moves to the other list by its category', async () => {
    const { data } = await save({ ...DRAFT, category_id: 2 });
    const { created_at } = await read(data.id);
    server.clock.advance(60_000);
    await save({ ...DRAFT, id: data.id, category_id: 1 });
    expect(await read(data.id)).toMatchObject({ created_at, category_id: 1 });
    expect((await list(2)).list.map(({ id }) => id)).not.toContain(data.id);
  });

  test('is on the audit with what was there before', async () => {
    const { data } = await save(DRAFT);
    await save({ ...DRAFT, id: data.id, title: 'Another' });
    const line = admin.rows<{ action: string; before: string; after: string }>('audit').at(-1);
    expect(line?.action).toBe('news.save');
    expect([line?.before, line?.after]).toEqual([
      expect.stringContaining('A title'),
      expect.stringContaining('Another'),
    ]);
    await save({ ...DRAFT, id: data.id, title: 'Eine andere', lang: 'de' });
    const german = admin.rows<{ after: string }>('audit').at(-1);
    expect(JSON.parse(german?.after ?? '')).toEqual({
      category: 1,
      logo: '',
      texts: { de: { title: 'Eine andere', summary: DRAFT.desc, content: DRAFT.content } },
    });
  });

  test('[CONTENT-12] gets links that lead off this site from owners only', async () => {
    const support = admin.sessionOf('support');
    const write = (content: string, more: object = {}) =>
      admin.mutate<Saved>('news.save', { token: support, input: { ...DRAFT, ...more, content } });
    const link = (address: string) => `<p>Win: <a href="${address}">log in again</a></p>`;
    for (const address of [
      'https://vernier.evil.example/login',
      'http://evil.example',
      'HTTPS://EVIL.EXAMPLE',
      'https:/evil.example',
      'mailto:help@evil.example',
      '  https://evil.example',
    ]) {
      const { status, error } = await write(link(address));
      expect([address, status, error?.data]).toEqual([
        address,
        403,
        expect.objectContaining({ reason: 'role_not_allowed', roles: ['owner'] }),
      ]);
    }
    expect((await write(link('/market?code=EURUSD'))).status).toBe(200);
    const { data } = await save({ ...DRAFT, content: link('https://regulator.example/a?b=1&c=2') });
    const around = `<p>More.</p>${data.content}`;
    expect((await write(around, { id: data.id, lang: 'de' })).status).toBe(200);
    expect((await write(`${around}${link('https://regulator.example/b')}`, { id: data.id })).status).toBe(
      403,
    );
  });

  test.each([
    ['no title', { title: '  ' }, 'title'],
    ['a category of its own', { category_id: 3 }, 'category_id'],
    ['a language of its own', { lang: 'xx' }, 'lang'],
    ['nothing to read', { content: '<p> </p><script>1</script>' }, 'content'],
    ['too much', { content: 'x'.repeat(100_001) }, 'content'],
    ['a picture that is a script', { logo: 'javascript:alert(1)' }, 'logo'],
    ['a picture of another host', { logo: '//elsewhere.example/a.png' }, 'logo'],
  ])('with %s is refused', async (_, change, field) => {
    expect(await save({ ...DRAFT, ...change })).toMatchObject({
      status: 400,
      error: { data: { reason: 'validation_failed', fields: [field] } },
    });
  });
});

describe('[CONTENT-3] the HTML of an article', () => {
  const savedContent = async (content: string) => (await save({ ...DRAFT, content })).data.content;

  test.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['a<script>alert(1)</script>b', 'ab'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<img src="https://elsewhere.example/pixel.gif">a', 'a'],
    ['<img src="//elsewhere.example/pixel.gif">a', 'a'],
    ['<img src="/news/risk.svg" alt="b">', '<img src="/news/risk.svg" alt="b" />'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    ['<a href=" java&#10;script:alert(1)">a</a>', '<a rel="noopener noreferrer nofollow">a</a>'],
    [
      '<a href="https://a.example" target="x">a</a>',
      '<a href="https://a.example" rel="noopener noreferrer nofollow">a</a>',
    ],
    ['<style>p{}</style><p style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<iframe src="https://a.example"></iframe>a', 'a'],
    ['<svg><script>1</script></svg><math><mtext>a</mtext></math>', 'a'],
    ['<form action="/x"><input name="a"><button>b</button></form>', 'b'],
    ['<<p>script>alert(1)<</p>/script>', '&lt;<p>script&gt;alert(1)&lt;</p>/script&gt;'],
    ['<p dir="rtl">a</p></div>', '<p dir="rtl">a</p>'],
  ])('%s', async (written, safe) => {
    const { data } = await save({ ...DRAFT, content: `${written}<b>.</b>` });
    expect(data.content).toBe(`${safe}<b>.</b>`);
    expect((await read(data.id)).content).toBe(data.content);
  });

  test('is the same when it is saved as it is read', async () => {
    const once = await savedContent('<h2>A & B</h2><ul><li>"c"</li></ul><p>5 < 6</p>');
    expect(await savedContent(once)).toBe(once);
  });
});

test('[REQUEST-3] a page of news holds twenty, newest first, and none is beyond the end', async () => {
  for (let count = 0; count < 21; count += 1) {
    server.clock.advance(1_000);
    await save({ ...DRAFT, category_id: 2, title: `Number ${count}` });
  }
  const first = await list(2);
  expect([first.list.length, first.list[0]?.title]).toEqual([20, 'Number 20']);
  expect((await list(2, 'en', 2)).list[0]?.title).toBe('Number 0');
  expect(await list(2, 'en', 9_999)).toEqual({ list: [], total: first.total });
});

describe('[CONTENT-5] companies', () => {
  const find = async (name: string) =>
    (await server.get<CompanyWire[]>('/api/company/getCompany', { query: { name } })).data;

  test('are found by a part of the name or the legal entity, in any case', async () => {
    expect((await find('')).length).toBeGreaterThan(2);
    expect((await find('NONIUS mar')).map(({ name }) => name)).toEqual(['Nonius Markets']);
    expect((await find('pty ltd')).map(({ name }) => name)).toEqual(['Caliper Securities']);
    expect(await find('%')).toEqual([]);
  });

  test('are written, changed and taken away', async () => {
    const input = { name: 'Äquator', url: 'https://a.example', email: 'a@a.example' };
    const { data } = await admin.mutate<CompanyWire>('companies.save', { token: owner, input });
    expect(await find('äQUATOR')).toEqual([data]);
    expect(data).toMatchObject({ ...input, logo: '', location: '' });
    const change = { ...input, id: data.id, name: 'Pole' };
    await admin.mutate('companies.save', { token: owner, input: change });
    expect([await find('äquator'), (await find('pole'))[0]?.id]).toEqual([[], data.id]);
    await admin.mutate('companies.remove', { token: owner, input: { id: data.id } });
    expect(await find('pole')).toEqual([]);
    const { data: listed } = await admin.query<{ total: number; list: CompanyWire[] }>('companies.list', {
      token: owner,
      input: { search: 'gauge' },
    });
    expect([listed.total, listed.list[0]?.name]).toEqual([1, 'Gauge & Partners']);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an address that is a script', { url: 'javascript:alert(1)' }, 'url'],
    ['no address', { url: '' }, 'url'],
    ['an e-mail address that is none', { email: 'a' }, 'email'],
  ])('with %s are refused', async (_, change, field) => {
    const input = { name: 'A', url: 'https://a.example', ...change };
    expect(await admin.mutate('companies.save', { token: owner, input })).toMatchObject({
      error: { data: { reason: 'validation_failed', fields: [field] } },
    });
  });
});

describe('[CONTENT-6] a setting', () => {
  const setting = (key: string) => server.get('/api/default/setting', { query: { key } });

  test('that is public is read by its key', async () => {
    expect(await setting('is_show_mobile')).toMatchObject({
      code: 1,
      data: { key: 'is_show_mobile', value: '1' },
    });
  });

  test('[SITE-13] shows the state of copy trading as one of two values', async () => {
    expect(await setting('copy_trading')).toMatchObject({ code: 1, data: { value: 'soon' } });
    expect(SITE_SETTINGS.copy_trading.rule.test('off')).toBe(true);
    expect(SITE_SETTINGS.copy_trading.rule.test('on')).toBe(false);
  });

  test('that is not, or is none, is answered alike', async () => {
    const secret = await setting('withdraw_two_persons_above');
    expect(secret).toMatchObject({ code: 1002 });
    for (const key of ['nonsense', 'uid_key', 'site:is_show_mobile', '__proto__', 'constructor'])
      expect((await setting(key)).text).toBe(secret.text);
    expect(await setting('')).toMatchObject({ code: 1001, data: { fields: ['key'] } });
  });
});

describe('[CONTENT-7] an installation', () => {
  test('has the address for complaints', async () => {
    expect(await server.get('/complaint_email')).toMatchObject({
      code: 1,
      data: { email: 'complaints@vernier.example' },
    });
    const { data } = await server.get<{ complaint_url: string }>('/api/basicSet/getBasicInfo');
    expect(data.complaint_url).toBe('/complaint_email');
  });

  test('[SITE-5] names the countries that are not served', async () => {
    const { data } = await server.get<{ restricted_countries: string[] }>('/api/basicSet/getBasicInfo');
    expect(data.restricted_countries).toEqual(['KP', 'IL', 'CN', 'VU', 'CU']);
  });

  test('in main mode, with complaints elsewhere, says so', async () => {
    const clientDir = mkdtempSync(join(tmpdir(), 'vernier-client-'));
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html>');
    const settings = { SITE_MODE: 'main', COMPLAINT_URL: 'https://c.example/email' };
    const other = await Harness.start(settings, clientDir);
    const status = await other.get('/api/company/getCompanyStatus');
    expect(status.data).toEqual({ status: 0, type: 2, loss_url: '' });
    const info = await other.get<{ complaint_url: string }>('/api/basicSet/getBasicInfo');
    expect(info.data.complaint_url).toBe('https://c.example/email');
    expect(await other.get('/complaint_email')).toMatchObject({ code: 1002 });
    const { headers } = await other.server.app.inject('/');
    expect(headers['content-security-policy']).toContain("connect-src 'self' https://c.example;");
    await other.stop();
    rmSync(clientDir, { recursive: true });
  });
});
