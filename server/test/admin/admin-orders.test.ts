/** Orders of all users in the admin console, and closing one: the user's own command, with the administrator's reason. */

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { Trader } from '../people/trader.ts';

interface Row {
  readonly id: number;
  readonly user_id: number;
  readonly uid: string;
  readonly code: string;
  readonly status: string;
  readonly profit: string;
  readonly close_reason: string | null;
}

interface List {
  readonly list: readonly Row[];
  readonly total: number;
  readonly next: number | null;
}

const REASON = 'a request by telephone';

let server: Harness;
let admin: AdminClient;
let token: string;
let trader: Trader;

beforeEach(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = await admin.login();
  trader = await Trader.enter(server);
});
afterEach(async () => {
  trader.leave();
  await server.stop();
});

async function list(input: object = {}): Promise<List> {
  return (await admin.query<List>('orders.list', { token, input })).data;
}

function close(id: number, by = token, reason: string | undefined = REASON) {
  return admin.mutate<Row>('orders.close', { token: by, input: { id, reason } });
}

const idsOf = ({ list: rows }: List) => rows.map(({ id }) => id);

test('[ADMIN-22] orders of all accounts are listed by state, the newest first, and found by user, number and instrument', async () => {
  const other = await Trader.enter(server);
  const { data: euro } = await trader.submit({ status: 1 });
  const { data: pound } = await other.submit({ status: 1, forex_id: 2 });
  const { data: resting } = await other.submit({ status: 0, target_price: 0.9 });
  other.leave();
  const holding = await list();
  expect([idsOf(holding), holding.total]).toEqual([[pound.Id, euro.Id], 2]);
  expect(idsOf(await list({ status: 'pending' }))).toEqual([resting.Id]);
  expect(await list({ status: 'closed' })).toEqual({ list: [], total: 0, next: null });

  const [row] = holding.list as [Row];
  expect(idsOf(await list({ search: row.uid }))).toEqual([pound.Id]);
  expect(idsOf(await list({ user_id: row.user_id }))).toEqual([pound.Id]);
  expect(idsOf(await list({ search: 'eur/usd' }))).toEqual([euro.Id]);
  expect(idsOf(await list({ search: `#${resting.Id}` }))).toEqual([resting.Id]);
  expect(idsOf(await list({ search: `${resting.Id}`, user_id: row.user_id }))).toEqual([resting.Id]);
  expect(await list({ search: `${euro.Id}`, user_id: row.user_id })).toEqual({
    list: [],
    total: 0,
    next: null,
  });
  expect(await list({ search: 'unknown’s' })).toEqual({ list: [], total: 0, next: null });
  expect(await list({ book: 'real' })).toEqual({ list: [], total: 0, next: null });
  expect(idsOf(await list({ cursor: 2 }))).toEqual([]);

  await trader.close({ id: euro.Id });
  expect(idsOf(await list())).toEqual([pound.Id]);
  expect((await list({ status: 'closed' })).list).toMatchObject([{ id: euro.Id, close_reason: 'manual' }]);
  expect((await list({ status: 'closed', user_id: row.user_id })).total).toBe(0);
  expect(idsOf(await list({ search: `${euro.Id}` }))).toEqual([euro.Id]);
});

test('[ADMIN-22] pages are of twenty rows, and closed orders are counted over a restart', async () => {
  for (let count = 0; count < 23; count += 1) await trader.submit({ status: 1, cont: '0.01' });
  const first = await list();
  const second = await list({ cursor: first.next });
  expect([first.list.length, second.list.length, first.total]).toEqual([20, 3, 23]);
  expect(idsOf(second).at(-1)).toBeLessThan(idsOf(first).at(-1) ?? 0);
  for (const id of idsOf(second)) await trader.close({ id });
  expect((await list({ status: 'closed' })).total).toBe(3);
  expect(await list({ status: 'closed', cursor: 1 })).toEqual({ list: [], total: 3, next: null });
  const refused = await admin.query('orders.list', { token, input: { cursor: 0 } });
  expect([refused.status, refused.error.data['fields']]).toEqual([400, ['cursor']]);
  await server.restart();
  token = await admin.login();
  expect((await list({ status: 'closed' })).total).toBe(3);
  expect((await list()).total).toBe(20);
});

test('[ADMIN-21] an administrator’s close is the user’s: same price, pushed, in the history, and on the audit with its reason', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { data: closed } = await close(position.Id);
  const history = await trader.deals(3);
  expect(history.data).toMatchObject([
    { Id: position.Id, CloseReason: 'manual', FactProfits: closed.profit },
  ]);
  expect((await trader.pushes()).closed).toMatchObject([{ order: { Id: position.Id } }]);
  const { timeline } = await trader.fill(position.Id);
  expect(timeline.at(-1)).toMatchObject({
    event: 'closed',
    rule: 'closed_by_administrator',
    remark: REASON,
  });
  expect(admin.rows<Record<string, unknown>>('audit').at(-1)).toMatchObject({
    action: 'orders.close',
    input: JSON.stringify({ id: position.Id, reason: REASON }),
    before: JSON.stringify({ user_id: closed.user_id, status: 'holding', lots: 0.5 }),
    after: '{"status":"closed"}',
  });
});

test('[ADMIN-21] an order that waits is taken back, and its reserve is free again', async () => {
  const { data: resting } = await trader.submit({ status: 0, target_price: 0.9 });
  expect((await close(resting.Id)).data).toMatchObject({ status: 'closed', close_reason: 'cancelled' });
  const { free_margin, balance } = await trader.deals(1);
  expect(free_margin).toBe(balance);
  expect((await trader.fill(resting.Id)).timeline.at(-1)).toMatchObject({
    rule: 'cancelled_by_administrator',
    remark: REASON,
  });
});

test('[EXPLAIN-1] an order that an administrator ends without a reason has an empty remark in its record', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const { data: resting } = await trader.submit({ status: 0, target_price: 0.9 });
  for (const { Id } of [position, resting]) {
    await admin.mutate('orders.close', { token, input: { id: Id } });
    expect((await trader.fill(Id)).timeline.at(-1)?.remark).toBe('');
  }
});

test('[ADMIN-21] a refused close changes nothing and leaves no audit line', async () => {
  const { data: position } = await trader.submit({ status: 1 });
  const lines = admin.rows('audit').length;
  const refusal = async (response: ReturnType<typeof close>) => (await response).error.data.reason;
  for (const role of ['viewer', 'support', 'finance'] as const)
    expect(await refusal(close(position.Id, admin.sessionOf(role)))).toBe('role_not_allowed');
  expect(await refusal(close(position.Id, token, 'no'))).toBe('validation_failed');
  expect(await refusal(close(999_999))).toBe('not_found');
  const { market } = server.server.core;
  market.intervene([{ kind: 'halt', slot: market.slot + 1, code: 'EURUSD' }]);
  server.pass(250);
  expect(await refusal(close(position.Id))).toBe('trading_halted');
  expect(admin.rows('audit').length).toBe(lines);
  market.intervene([{ kind: 'resume', slot: market.slot + 1, code: 'EURUSD' }]);
  server.pass(500);

  const both = await Promise.all([close(position.Id, admin.sessionOf('risk')), close(position.Id)]);
  expect(both.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
  expect(await refusal(close(position.Id))).toBe('state_changed');
  expect(admin.rows('audit').length).toBe(lines + 1);
});

test('[ADMIN-22] no input of any shape causes a fault in the lists, a close or the risk page', {
  tags: ['night'],
}, async () => {
  await trader.submit({ status: 1 });
  const field = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('closed', 'demo', '#1', 'EURUSD', '%', '_', "1' OR '1", 1, 2 ** 53 + 2, -0, 1e308),
  );
  const shaped = fc.dictionary(
    fc.constantFrom('id', 'reason', 'status', 'book', 'user_id', 'search', 'cursor', '__proto__'),
    field,
  );
  const queries = ['orders.list', 'risk.exposure', 'risk.accounts', 'office.health'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('orders.close', ...queries),
      fc.oneof(field, shaped),
      async (path, input) => {
        const response =
          path === 'orders.close'
            ? admin.mutate(path, { token, input })
            : admin.query(path, { token, input });
        expect([200, 400, 404, 409]).toContain((await response).status);
      },
    ),
    { numRuns: 400 },
  );
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
});
