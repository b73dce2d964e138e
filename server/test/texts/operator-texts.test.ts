/** Texts of an operator on a real server: in responses, mails, statements, news and the client's files, and refused starts. */

import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleOf } from '../../src/features/newsroom/article.ts';
import { messages } from '../../src/platform/messages/messages.ts';
import { setOperatorTexts } from '../../src/platform/texts/text-overrides.ts';
import { Applicant } from '../people/applicant.ts';
import { Harness } from '../rig/harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'vernier-texts-'));
const clientDir = join(folder, 'client');
const TEXTS_DIR = join(folder, 'texts');

const FIRST = '/assets/en.first-abc1234.js';
const REST = '/assets/en.rest-abc1234.js';
const VERSION = '0123456789ab';

function write(path: string, value: unknown): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
}

/** The files of a build that operators' texts change. */
function writeClient(): void {
  const locale = { first: { app: { tabs: { copy: 'Copy' } } }, rest: { login: { headline: 'Trade.' } } };
  for (const code of ['en', 'de']) write(`client/ssr/texts/${code}.json`, locale);
  write('client/ssr/texts/labels.json', ['app.tabs.copy']);
  const translations = {
    en: [FIRST, REST],
    de: ['/assets/de.first-abc1234.js', '/assets/de.rest-abc1234.js'],
  };
  write('client/ssr/templates.json', { translations });
  write(
    'client/index.html',
    `<html data-version="${VERSION}" data-default-language="hk"><head><link href="${FIRST}"></head></html>`,
  );
  write('client/sw.js', `({version:\`${VERSION}\`,languages:{en:["${FIRST}","${REST}"]}})`);
  write(FIRST.replace('/', 'client/'), 'built');
}

const TEXTS = {
  client: { app: { tabs: { copy: 'Follow' } } },
  server: {
    refusals: { wrong_account_or_password: 'We don’t know you.' },
    memos: { opening: 'Practice money' },
    statements: { opening: 'At first' },
    instruments: { XAUUSD: 'Shiny metal' },
    notifications: { register_subject: 'Your desk code' },
  },
  news: { centres: { tokyo: 'Marunouchi' } },
  articles: { risk: { title: 'Risk at the desk' } },
};

let server: Harness;

beforeAll(async () => {
  writeClient();
  write('texts/en.json', TEXTS);
  write('texts/README.md', 'not a text');
  server = await Harness.start({ TEXTS_DIR }, clientDir);
});
afterAll(async () => {
  await server.stop();
  setOperatorTexts();
  rmSync(folder, { recursive: true });
});

describe('[TEXT-1] the operator’s texts', () => {
  test('are in refusals, and the built ones in other languages', async () => {
    const applicant = new Applicant(server);
    const refusal = async (lang: string) =>
      (
        JSON.parse((await applicant.logIn('anna@example.com', {}, { headers: { lang } })).text) as {
          msg: string;
        }
      ).msg;
    expect(await refusal('en')).toBe('We don’t know you.');
    expect(await refusal('de')).toMatch(/Konto oder Passwort/);
  });

  test('are in statements, with the entries of the ledger', async () => {
    const { token } = await server.openDemo();
    const day = new Date(server.clock.now()).toISOString().slice(0, 10);
    const { app } = server.server;
    const { body } = await app.inject({
      url: '/api/account/statement',
      query: { format: 'csv', from: day, to: day },
      headers: { authorization: token, lang: 'en' },
    });
    expect(body).toContain('Practice money');
    expect(body).toContain('At first');
  });

  test('are in mails', async () => {
    const applicant = new Applicant(server);
    await applicant.register('ben@example.com', {}, { headers: { lang: 'en' } });
    server.server.tick();
    await server.server.site.notifications.stop();
    const outbox = join(server.dataDir, 'outbox');
    const mails = readdirSync(outbox).map(
      (name) => JSON.parse(readFileSync(join(outbox, name), 'utf8')) as { subject: string },
    );
    expect(mails.map(({ subject }) => subject)).toContain('Your desk code');
  });

  test('are in names and their search', async () => {
    const { data } = await server.get<{ Name: string }[]>('/v1/api/forex/trade_list', {
      headers: { lang: 'en' },
    });
    expect(data.map(({ Name }) => Name)).toContain('Shiny metal');
    expect(messages.instrumentNames('XAUUSD')).toContain('Shiny metal');
  });

  test('are in new articles', () => {
    const [gold] = server.server.core.market.instruments;
    if (gold === undefined) throw new Error('the market has no instrument');
    const opening = { kind: 'opening', centre: 'tokyo', instrument: gold } as const;
    const figures = { low: 1, high: 2, rangePpm: 1, startS: 0, endS: 3600, timesTenths: 20 };
    const { texts } = articleOf({ ...opening, ...figures }, 'open', 0);
    expect(texts.en?.title).toContain('Marunouchi');
    expect(texts.de?.title).toContain('Tokio');
  });
});

describe('the client’s files', () => {
  const get = async (url: string, headers: Readonly<Record<string, string>> = {}) =>
    server.server.app.inject({ url, headers });

  /** The address that the page maps a built one to. */
  async function changedAddress(): Promise<string> {
    const { body } = await get('/login');
    const { imports } = JSON.parse(/importmap">([^<]*)</.exec(body)?.[1] ?? '{}') as {
      imports: Record<string, string>;
    };
    expect(Object.keys(imports)).toEqual([FIRST]);
    return imports[FIRST] ?? '';
  }

  test('[TEXT-3] have the texts under an address with their digest, which the page maps to', async () => {
    const address = await changedAddress();
    expect(address).toMatch(/^\/assets\/en\.first-[\w-]{7}\.js$/);
    expect(address).not.toBe(FIRST);
    const file = await get(address);
    expect(file.body).toBe('export default {"app":{"tabs":{"copy":"Follow"}}}');
    expect(file.headers['cache-control']).toContain('immutable');
    const again = await get(address, { 'if-none-match': String(file.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get(FIRST)).body).toBe('built');
  });

  test('[TEXT-3] name the address in every place of the built one, and no inline script is allowed but the map', async () => {
    const address = await changedAddress();
    const page = await get('/login');
    expect(page.body).toContain(`<link href="${address}">`);
    const map = /importmap">([^<]*)</.exec(page.body)?.[1] ?? '';
    const digest = createHash('sha256').update(map).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`);
    expect(page.body.indexOf('importmap')).toBeLessThan(page.body.indexOf('<link'));
  });

  test('[TEXT-4] are another version for browsers and their service workers', async () => {
    const version = /data-version="(\w+)"/.exec((await get('/login')).body)?.[1] ?? '';
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(version).not.toBe(VERSION);
    const worker = await get('/sw.js');
    expect(worker.body).toBe(
      `({version:\`${version}\`,languages:{en:["${await changedAddress()}","${REST}"]}})`,
    );
    expect(worker.headers['cache-control']).toBe('no-cache, no-transform');
  });

  test('[TEXT-4] have another version with other texts, and are the built ones without texts', async () => {
    const before = await changedAddress();
    write('texts/en.json', { client: { app: { tabs: { copy: 'Trail' } } } });
    await server.restart();
    expect(await changedAddress()).not.toBe(before);
    write('texts/en.json', {});
    await server.restart();
    const page = await get('/login');
    expect(page.body).toContain(`data-version="${VERSION}"`);
    expect(page.body).not.toContain('importmap');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    write('texts/en.json', TEXTS);
    await server.restart();
  });
});

describe('[TEXT-2] a start is refused', () => {
  const refusal = async (settings: Readonly<Record<string, string>> = { TEXTS_DIR }, client = clientDir) => {
    const started = Harness.start(settings, client).then(async (other) => {
      await other.stop();
      return 'started';
    });
    return await started.catch((error: unknown) => String(error));
  };

  test.each([
    ['xx.json', {}, 'xx.json names no language: hk, en'],
    ['de.json', '{', 'de.json is no JSON'],
    ['de.json', [], 'de.json line 1: the file'],
    ['de.json', { console: {} }, 'de.json line 1: the file: Unrecognized key: "console"'],
    ['de.json', { server: { refusals: { nothing: 'x' } } }, 'de.json: server.refusals.nothing is unknown'],
    [
      'de.json',
      { server: { memos: { fee: 'Gebühr' } } },
      'de.json: server.memos.fee must have the placeholders {order}',
    ],
    [
      'de.json',
      { articles: { risk: { content: ['x', 'y', 'z'] } } },
      'de.json: articles.risk.content.2 is unknown',
    ],
    [
      'de.json',
      { client: { app: { tabs: { copy: 'Geschäfte kopieren' } } } },
      'de.json: client.app.tabs.copy is too long for a label: compare “Copy”',
    ],
  ])('by %s with %j', async (name, content, reason) => {
    write(`refused/${name}`, content);
    const message = await refusal({ TEXTS_DIR: join(folder, 'refused') });
    rmSync(join(folder, 'refused'), { recursive: true });
    expect(message).toContain('StartRefused');
    expect(message).toContain(reason);
  });

  test('by a folder that is not there', async () => {
    const message = await refusal({ TEXTS_DIR: join(folder, 'nowhere') });
    expect(message).toMatch(/StartRefused: TEXTS_DIR .*nowhere cannot be read/);
  });

  test('by texts of the client where it is not built', async () => {
    expect(await refusal({ TEXTS_DIR }, join(folder, 'no-client'))).toContain('the client must be built');
  });
});
