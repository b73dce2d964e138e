/** A statement of account: its period, its ends, its running balance, as a table and as paper. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Harness } from '../rig/harness.ts';
import { Applicant } from '../people/applicant.ts';
import { Withdrawer } from '../people/withdrawer.ts';

const PATH = '/api/account/statement';
const DAY_MS = 86_400_000;

let server: Harness;
let applicant: Applicant;

beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
  applicant = new Applicant(server);
});
afterEach(() => server.stop());

type Query = Readonly<Record<string, string>>;

async function file(token: string, query: Query, lang = 'en') {
  const { app } = server.server;
  const response = await app.inject({ url: PATH, query, headers: { authorization: token, lang } });
  return { headers: response.headers, bytes: response.rawPayload };
}

/** Rows of a CSV that has no quoted cell. */
async function table(token: string, query: Query, lang?: string): Promise<string[][]> {
  const { bytes } = await file(token, { format: 'csv', ...query }, lang);
  const text = bytes.toString('utf8');
  expect(text.startsWith('\ufeff') && text.endsWith('\r\n')).toBe(true);
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) => line.split(','));
}

function today(): string {
  return new Date(server.clock.now()).toISOString().slice(0, 10);
}

/** 100 on the first day, 50 and 7 on the third. */
async function threeDays() {
  const user = await Withdrawer.register(server, applicant);
  await user.fund(100n);
  const first = today();
  server.clock.advance(2 * DAY_MS);
  await user.fund(50n);
  await user.fund(7n);
  return { user, first, third: today() };
}

describe('[STATEMENT-1] the period', () => {
  test('has every entry of its days with the balance after it, and the balance at both ends', async () => {
    const { user, first, third } = await threeDays();
    const rows = await table(user.token, { from: first, to: third });
    expect(rows.map(([, , , amount, balance]) => [amount, balance])).toEqual([
      ['Amount (USD)', 'Balance (USD)'],
      ['', '0.000000'],
      ['100.000000', '100.000000'],
      ['50.000000', '150.000000'],
      ['7.000000', '157.000000'],
      ['', '157.000000'],
    ]);
    expect(rows[2]?.[1]?.slice(0, 10)).toBe(first);
    expect(rows[1]?.slice(1, 3)).toEqual([first, 'Opening balance']);
    expect(rows.at(-1)?.slice(1, 3)).toEqual([third, 'Closing balance']);
  });

  test('leaves out what was before and what came after, to the millisecond', async () => {
    const { user, first, third } = await threeDays();
    const amounts = async (from: string, to: string) =>
      (await table(user.token, { from, to })).slice(1).map(([, , , amount, balance]) => amount || balance);
    expect(await amounts(third, third)).toEqual(['100.000000', '50.000000', '7.000000', '157.000000']);
    expect(await amounts(first, first)).toEqual(['0.000000', '100.000000', '100.000000']);
    const between = new Date(Date.parse(first) + DAY_MS).toISOString().slice(0, 10);
    expect(await amounts(between, between)).toEqual(['100.000000', '100.000000']);
    expect(await amounts('2025-01-01', '2025-12-31')).toEqual(['0.000000', '0.000000']);
    server.clock.advance(DAY_MS - (server.clock.now() % DAY_MS) - 1);
    await user.fund(1n);
    expect((await amounts(third, third)).at(-1)).toBe('158.000000');
    server.clock.advance(1);
    await user.fund(2n);
    expect((await amounts(third, third)).at(-1)).toBe('158.000000');
    expect(await amounts(today(), today())).toEqual(['158.000000', '2.000000', '160.000000']);
  });

  test.each([
    ['no day', { from: '2026-02-30' }, 'from'],
    ['no date', { from: 'yesterday' }, 'from'],
    ['a moment', { to: '2026-01-05T00:00:00Z' }, 'to'],
    ['nothing', { from: '' }, 'from'],
    ['an end before its beginning', { from: '2026-01-06' }, 'to'],
    ['more than a year', { from: '2025-01-01' }, 'to'],
    ['another form', { format: 'xlsx' }, 'format'],
  ])('of %s is refused', async (_, change, field) => {
    const { token } = await server.openDemo();
    const query: Query = { from: '2026-01-01', to: '2026-01-05', format: 'csv', ...change };
    expect(await server.get(PATH, { token, query: { ...query } })).toMatchObject({
      code: 1001,
      data: { fields: [field] },
    });
  });

  test('of more entries than a file holds is refused with how many it does', async () => {
    const { token, user } = await server.openDemo();
    const { cashLedger } = server.server.wallet;
    const [entry] = await cashLedger.entries(user.id, 0, 1);
    cashLedger.count = async () => 5001;
    cashLedger.entries = async (_, after, upTo) =>
      Array.from({ length: upTo - after }, () => ({ ...entry, atMs: server.clock.now() }) as never);
    const query = { from: today(), to: today() };
    expect(await server.get(PATH, { token, query: { ...query, format: 'pdf' } })).toMatchObject({
      code: 1019,
      data: { max: 5000 },
    });
    expect(await table(token, query)).toHaveLength(5004);
  });
});

describe('[STATEMENT-2] the file', () => {
  test('is of its reader alone, in the reader’s language, and is not cached', async () => {
    const { user, first, third } = await threeDays();
    const query = { from: first, to: third };
    expect((await table(user.token, query, 'hk'))[0]).toEqual([
      '編號',
      '時間（UTC）',
      '說明',
      '金額（USD）',
      '結餘（USD）',
    ]);
    const { data } = await server.get<{ uid: string }>('/api/user/info', { token: user.token });
    const { headers } = await file(user.token, { ...query, format: 'csv' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${data.uid}-${first}-${third}.csv"`,
      'cache-control': 'private, no-store',
    });
    const other = await Withdrawer.register(server, applicant);
    expect((await table(other.token, query)).at(-1)?.[4]).toBe('0.000000');
    expect((await server.get(PATH, { query: { ...query, format: 'csv' } })).code).toBe(999);
  });

  test('is a PDF whose pages hold every entry, the same bytes at the same moment', async () => {
    const { user, first, third } = await threeDays();
    for (let more = 0; more < 60; more += 1) await user.fund(1n);
    const query = { from: first, to: third, format: 'pdf' };
    const { headers, bytes } = await file(user.token, query);
    expect(headers['content-type']).toBe('application/pdf');
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect((await file(user.token, query)).bytes.equals(bytes)).toBe(true);
  });
});
