/** Pages of the console's lists by their number, as the contract of the interface has them. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';

interface Row {
  readonly id: number | string;
}

interface Page {
  readonly list: readonly Row[];
  readonly total: number;
  readonly next: number | null;
}

const ROWS = 23;
const POSITION = { type: 1, status: 1, cont: '0.01', forex_id: 1, multiple: 100 };

let server: Harness;
let admin: AdminClient;
let token: string;
/** A user with many positions. */
let userId: number;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  admin = new AdminClient(server);
  token = admin.sessionOf('owner');
  const trader = await server.openDemo();
  userId = trader.user.id;
  for (let count = 1; count < ROWS; count += 1) {
    const { token: session, user } = await server.openDemo();
    await server.post('/api/support/send', { token: session, body: { text: `question ${count}` } });
    await admin.mutate('users.freeze', { token, input: { id: user.id } });
    await server.post('/v1/api/forex/submit', { token: trader.token, body: POSITION });
  }
});
afterAll(() => server.stop());

async function pageOf(path: string, input: object): Promise<Page> {
  const { status, data } = await admin.query<Page>(path, { token, input });
  expect(status).toBe(200);
  return data;
}

const idsOf = ({ list }: Page) => list.map(({ id }) => id);

test.each([
  ['users.list', {}],
  ['users.entries', { id: 1 }],
  ['users.securityEvents', { id: 1 }],
  ['approvals.list', {}],
  ['kyc.list', {}],
  ['deposits.list', {}],
  ['withdrawals.list', {}],
  ['ledger.list', {}],
  ['orders.list', { status: 'holding' }],
  ['orders.list', { status: 'closed' }],
  ['risk.accounts', {}],
  ['news.list', {}],
  ['companies.list', {}],
  ['support.inbox', {}],
  ['support.thread', { id: 1 }],
  ['audit.list', {}],
  ['security.list', {}],
  ['outbox.list', {}],
] as const)(
  '[ADMIN-28] %s has page 1 without a number, and an empty page beyond its end: %j',
  async (path, input) => {
    expect(idsOf(await pageOf(path, { ...input, page: 1 }))).toEqual(idsOf(await pageOf(path, input)));
    for (const page of [9_999, Number.MAX_SAFE_INTEGER])
      expect(await pageOf(path, { ...input, page })).toMatchObject({ list: [], next: null });
    const refused = await admin.query(path, { token, input: { ...input, page: 0 } });
    expect([refused.status, refused.error.data['fields']]).toEqual([400, ['page']]);
  },
);

test.each(['users.list', 'users.entries', 'orders.list', 'support.inbox', 'audit.list'])(
  '[ADMIN-28] page 2 of %s has the rows after the first page',
  async (path) => {
    const input = path === 'users.entries' ? { id: userId } : {};
    const { list, total, next } = await pageOf(path, input);
    expect([list.length, total > 20]).toEqual([20, true]);
    const second = await pageOf(path, { ...input, page: 2 });
    expect(second).toEqual(await pageOf(path, { ...input, cursor: next }));
    expect(second.list.length).toBeGreaterThan(0);
    expect(second.total).toBe(total);
  },
);
