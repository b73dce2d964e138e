/** Deletion of unused demo accounts on a whole server: what goes, what stays, and what the closing entries prove. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SessionWire } from '@vernier/shared/api/shapes/user';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { eurusd, price, Trader } from '../people/trader.ts';
import { databaseIdle } from '../rig/database-work.ts';
import { ScratchFolders } from '../rig/data-folders.ts';
import { Harness } from '../rig/harness.ts';

const DAY_MS = 86_400_000;
const SIM = fileURLToPath(new URL('../../../simulator/cli/run.ts', import.meta.url));

let server: Harness;
beforeEach(async () => {
  server = await Harness.start({ TEST_CONTROLS: 'on' });
});
afterEach(() => server.stop());

/** Passes of the deletion, each with its commits. */
async function pass(times: number, ms = 1_000): Promise<void> {
  for (let done = 0; done < times; done += 1) {
    server.clock.advance(ms);
    server.server.tick();
    await databaseIdle();
  }
}

const isDeleting = () => count('closed_accounts', 'chain_number IS NULL') > 0;

/** Days without a user, then passes until no closed account has rows left; the trial balance comes once a minute. */
async function leaveFor(days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  server.server.tick();
  await pass(3);
  for (let passes = 0; passes < 60 && isDeleting(); passes += 1) await pass(1, 5_000);
}

const rows = (sql: string) => server.database.rows(sql);
const count = (table: string, where = 'true') => server.database.count(`${table} WHERE ${where}`);

/** Sums by ledger account over postings and closing entries. */
function trialBalance(): Readonly<Record<string, number>> {
  const balance: Record<string, number> = {};
  const add = (account: string, micros: number) => (balance[account] = (balance[account] ?? 0) + micros);
  const account = "CASE WHEN ledger_account LIKE 'user:%:cash' THEN 'cash' ELSE ledger_account END";
  for (const row of rows(`SELECT ${account} AS account, amount_micros AS micros FROM postings`))
    add(String(row['account']), Number(row['micros']));
  for (const row of rows('SELECT * FROM closed_accounts')) {
    add('cash', Number(row['cash_micros']));
    add('demo:mint', Number(row['mint_micros']));
    for (const name of ['profit', 'fees', 'protection', 'swap'])
      add(`house:${name}`, Number(row[`${name}_micros`]));
  }
  expect(Object.values(balance).reduce((sum, micros) => sum + micros, 0)).toBe(0);
  return Object.fromEntries(Object.entries(balance).filter(([, micros]) => micros !== 0));
}

function infoOf(token: string) {
  return server.get<SessionWire['user']>('/api/user/info', { token });
}

/** The command that replays the data folder; on PostgreSQL the audit with the same faults. */
async function replay(): Promise<{ code: number | null; output: string }> {
  if (server.isOnPostgres) {
    const faults = await server.stored.faults();
    return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') };
  }
  const child = spawn(process.execPath, ['--import', 'tsx', SIM, '--replay', server.dataDir]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

const users = () => rows('SELECT id FROM users ORDER BY id').map(({ id }) => id);

describe('[REGISTRATION-9] a demo account that is unused for DEMO_DAYS', () => {
  test('is deleted with all its rows, and the token is that of an ended session', {
    tags: ['night'],
  }, async () => {
    const unused = await Trader.enter(server);
    const opened = await unused.submit({ status: 1, cont: '0.10' });
    await unused.close({ id: opened.data.Id });
    unused.leave();
    const { token, user } = await server.openDemo();
    await server.post('/api/support/send', { token, body: { text: 'hello' } });
    const alert = { forex_id: 1, price: price(eurusd(server).ask + 9_000) };
    expect((await server.post('/v1/api/forex/alert_add', { token, body: alert })).code).toBe(1);
    server.clock.advance(20 * DAY_MS);
    const fresh = await server.openDemo();
    const before = trialBalance();
    await leaveFor(11);
    expect(users()).toEqual([fresh.user.id]);
    for (const table of ['support_messages', 'price_alerts', 'orders', 'responses', 'api_tokens'])
      expect([table, count(table)]).toEqual([table, 0]);
    expect(rows('SELECT account_id, events, version FROM closed_accounts')).toEqual([
      { account_id: user.id - 1, events: 4, version: 4 },
      { account_id: user.id, events: 2, version: 2 },
    ]);
    expect(trialBalance()).toEqual(before);
    expect(await infoOf(token)).toMatchObject({ code: 999, data: { reason: 'session_invalid' } });
    expect((await infoOf(fresh.token)).code).toBe(1);
    // Nothing of a deleted number is given again.
    await server.restart();
    expect((await server.openDemo()).user.id).toBe(fresh.user.id + 1);
  });

  test('has its orders closed first, at the newest price, also while the market is closed', {
    tags: ['night'],
  }, async () => {
    await server.stop();
    server = await Harness.start({ TEST_CONTROLS: 'on', MARKET_HOURS: 'sessions' });
    const { token, user } = await server.openDemo();
    const submit = (body: object) =>
      server.post('/v1/api/forex/submit', {
        token,
        body: { type: 1, cont: '0.10', forex_id: 1, multiple: 100, status: 1, ...body },
      });
    expect((await submit({})).code).toBe(1);
    const target_price = price(eurusd(server).ask - 20_000);
    expect((await submit({ status: 0, target_price })).code).toBe(1);
    const saturday = (6 - new Date(server.clock.now()).getUTCDay() + 7) % 7;
    server.clock.advance((saturday + 28) * DAY_MS);
    await leaveFor(7);
    expect(count('orders', `account_id = ${user.id}`)).toBe(0);
    expect(rows('SELECT orders, cash_micros = mint_micros AS same FROM closed_accounts')).toEqual([
      { orders: 2, same: 0 },
    ]);
  });

  test('stays while it is used, belongs to a registered user, or has a transfer', async () => {
    const applicant = new Applicant(server);
    const [used, adopted, adjusted] = [
      await server.openDemo(),
      await server.openDemo(),
      await server.openDemo(),
    ];
    const anna = (await applicant.register('anna@example.com', {}, { token: adopted.token })).data;
    const { database } = server;
    database.transactionWithoutReferences(() =>
      database.insert('adjustments', {
        ...{ id: 1, account_id: adjusted.user.id, amount_micros: 1, memo: 'm', status: 'rejected' },
        ...{ created_at_ms: 1, requested_by: 1, ended_at_ms: 2, ended_by: 1 },
      }),
    );
    server.expectBrokenBooks();
    server.clock.advance(20 * DAY_MS);
    expect((await infoOf(used.token)).code).toBe(1);
    await leaveFor(20);
    expect(users()).toEqual([used, adopted, adjusted, anna].map(({ user }) => user.id));
    expect(count('closed_accounts')).toBe(0);
  });

  test('stays when its user comes back between the search and the decision', async () => {
    const { token, user } = await server.openDemo();
    const endMs = server.clock.now() + 40 * DAY_MS;
    server.database.run('UPDATE sessions SET expires_at_ms = ?', endMs);
    server.clock.advance(29 * DAY_MS);
    server.server.tick();
    server.clock.advance(2 * DAY_MS);
    const execute = server.server.core.executor.execute.bind(server.server.core.executor);
    const decided: string[] = [];
    server.server.core.executor.execute = async (request) => {
      if (request.command.kind === 'CloseAccount') {
        expect((await infoOf(token)).code).toBe(1);
        decided.push(request.command.kind);
      }
      return execute(request);
    };
    await pass(3);
    expect(decided).toEqual(['CloseAccount']);
    expect(users()).toEqual([user.id]);
    expect((await infoOf(token)).code).toBe(1);
  });

  test('stays with DEMO_DAYS=0', { tags: ['night'] }, async () => {
    await server.restart({ DEMO_DAYS: '0' });
    const { user } = await server.openDemo();
    await leaveFor(400);
    expect(users()).toEqual([user.id]);
  });
});

test('[REGISTRATION-9] the account of a bot trader is never deleted, also while the bots are off', async () => {
  const [bot, other] = [await server.openDemo(), await server.openDemo()];
  const seats = [{ code: 'retired', accountId: bot.user.id, inviteCode: bot.user.invite_code }];
  await server.restart({}, () =>
    server.database.insert('meta', { key: 'house_seats', value: JSON.stringify(seats) }),
  );
  await leaveFor(31);
  expect(users()).toEqual([bot.user.id]);
  expect(rows('SELECT account_id AS id FROM closed_accounts')).toEqual([{ id: other.user.id }]);
});

test('[LEDGER-10] an account with hundreds of open orders is closed by several commands and deleted in parts; a kill at any pass leaves sound books', {
  timeout: 240_000,
  tags: ['night'],
}, async () => {
  const folders = new ScratchFolders();
  const { token, user } = await server.openDemo();
  const activeTrader = await Trader.enter(server);
  const body = { type: 1, cont: '0.01', forex_id: 1, multiple: 500, status: 1 };
  for (let orders = 0; orders < 410; orders += 1)
    await server.post('/v1/api/forex/submit', {
      token,
      body,
      headers: { 'idempotency-key': `order-${1_000 + orders}` },
    });
  server.clock.advance(20 * DAY_MS);
  await activeTrader.submit({ status: 1, cont: '0.10' });
  server.clock.advance(11 * DAY_MS);
  await pass(1, 0);
  const rowsLeft = () => [
    count('orders', `account_id = ${user.id} AND history_number IS NULL`),
    count('events', `account_id = ${user.id}`),
    count('orders', `account_id = ${user.id}`),
  ];
  const left = [rowsLeft()];
  server.clock.advance(61_000);
  for (let passes = 0; passes < 3 || (passes < 60 && isDeleting()); passes += 1) {
    await pass(1, passes < 3 ? 1_000 : 10_000);
    const now = rowsLeft();
    // A pass that waits for the trial balance changes nothing.
    if (JSON.stringify(now) === JSON.stringify(left.at(-1))) continue;
    left.push(now);
    expect(await server.stored.faults()).toEqual([]);
    trialBalance();
  }
  const open = left.map(([orders]) => orders);
  expect(open.slice(0, 3)).toEqual([210, 10, 0]);
  expect(new Set(left.map(([, events]) => events)).size).toBeGreaterThan(2);
  expect(left.at(-1)).toEqual([0, 0, 0]);
  expect(users()).not.toContain(user.id);
  const sound = await replay();
  expect([sound.code, sound.output]).toEqual([0, expect.not.stringContaining('account for')]);
  expect(count('closed_accounts')).toBe(1);
  server.database.dropTrigger('closed_accounts_keep', 'closed_accounts');
  server.database.run('UPDATE closed_accounts SET events = events - 1, version = version - 1');
  server.expectBrokenBooks();
  const changed = await replay();
  expect([changed.code, changed.output]).toEqual([1, expect.stringContaining('closing entries account for')]);
  activeTrader.leave();
  folders.remove();
});
