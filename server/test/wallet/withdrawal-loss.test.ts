/** A withdrawal that a loss cancels: what its user, its sockets, its ledger, its devices and the administrators are shown. */

import { messages } from '../../src/platform/messages/messages.ts';
import type { LedgerEntryWire } from '@vernier/shared/api/shapes/account';
import type { OrderWire } from '@vernier/shared/api/shapes/order';
import { pushContentsOf } from '../../src/features/push/push-content.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Applicant } from '../people/applicant.ts';
import { eurusd, price } from '../people/trader.ts';
import { Withdrawer } from '../people/withdrawer.ts';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';

let server: Harness;
let admin: AdminClient;
let owner: string;

beforeEach(async () => {
  server = await Harness.start({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
  admin = new AdminClient(server);
  owner = admin.sessionOf('owner');
});
afterEach(() => server.stop());

/** One lot of EUR/USD at 1:500 and a withdrawal of 700 USD out of 1,000. */
async function holding(): Promise<{ user: Withdrawer; id: number; order: number }> {
  const user = await Withdrawer.ready(server, new Applicant(server));
  const body = { forex_id: 1, type: 1, status: 1, cont: '1.00', multiple: 500 };
  const { data: order } = await user.post<OrderWire>('/v1/api/forex/submit', body);
  const { data: method } = await user.bind();
  const { data } = await user.draw({ draw_method_id: method.id, number: '700' });
  return { user, id: data.id, order: order.Id };
}

async function setPrice(points: number): Promise<void> {
  await admin.act('market.setPrice', { token: owner, input: { code: 'EURUSD', price: price(points) } });
}

async function entries(user: Withdrawer): Promise<readonly LedgerEntryWire[]> {
  const answer = await server.get<{ list: LedgerEntryWire[] }>('/v1/api/main/accountLog/forexChange', {
    token: user.token,
    query: { page: '1' },
    headers: { lang: 'en' },
  });
  return answer.data.list;
}

test('[HOLD-5] [LEDGER-11] its user, sockets, ledger and administrators all see the same end of it', async () => {
  const { user, id, order } = await holding();
  const socket = await LiveClient.open(server, { headers: { lang: 'de' } });
  socket.send({ cmd: 'login', token: user.token });
  await socket.settle();
  await setPrice(eurusd(server).bid - 5_000); // about 5,000 USD on one lot
  await socket.settle();

  expect(await user.balance()).toMatchObject({ balance: '0.000000', lock_balance: '0.000000' });
  const [shown] = (await user.draws()).list;
  expect(shown).toMatchObject({ id, state: 'cancelled', notes: messages.cancelReason('loss', 'en') });
  expect(shown?.timeline.map(({ step }) => step)).toEqual(['submitted', 'cancelled']);
  const pushes = socket.pushes('WALLET').map(({ data }) => data);
  expect(pushes).toMatchObject([
    {
      event: 'withdrawal',
      withdrawal: { id, state: 'cancelled', notes: messages.cancelReason('loss', 'de') },
    },
  ]);

  const all = await entries(user);
  expect(all.map(({ Kind, OrderId, TransferId }) => [Kind, OrderId, TransferId])).toEqual([
    ['protection', null, null],
    ['release', null, id],
    ['profit', order, null],
    ['hold', null, id],
    ['fee', order, null],
    ['adjustment', null, expect.any(Number)],
  ]);
  const [protection, release, profit] = all;
  expect(protection).toMatchObject({
    MemoTran: 'Negative balance protection',
    Balance: '0.000000',
  });
  expect(release).toMatchObject({ MemoTran: `Withdrawal ${id} returned`, Value: '700.000000' });
  expect(profit?.MemoTran).toMatch(/^Profit or loss/);
  expect(release?.Balance).toBe(`-${protection?.Value ?? ''}`);
  const fill = await server.get<{ steps: { kind: string }[] }>('/v1/api/forex/fill', {
    token: user.token,
    query: { id: String(order) },
  });
  expect(JSON.stringify(fill.data)).toContain(protection?.Value.replace(/0+$/, ''));

  for (const call of ['withdrawals.approve', 'withdrawals.reject']) {
    const input = call.endsWith('reject') ? { id, remark: 'too late' } : { id };
    const response = await admin.mutate(call, { token: owner, input });
    expect(response).toMatchObject({ status: 409, error: { data: { reason: 'state_changed' } } });
  }
  expect(await user.cancel(id)).toMatchObject({ code: 1005 });
  const listed = await admin.query('withdrawals.list', { token: owner, input: { status: 'cancelled' } });
  expect(listed.data).toMatchObject({
    list: [{ id, remark: messages.cancelReason('loss', 'en'), ended_by: null }],
  });
  socket.socket.close();
});

test('[HOLD-5] its user’s devices get one push about it', async () => {
  const { id } = await holding();
  const news: string[] = [];
  const { executor } = server.server.core;
  executor.onCommitted((committed) => {
    const contents = pushContentsOf(committed, (instrumentId) =>
      executor.valuation.instruments.get(instrumentId),
    );
    for (const { tag, title } of contents) news.push(`${tag} ${title}`);
  });
  await setPrice(eurusd(server).bid - 5_000);
  expect(news.filter((one) => one.startsWith('transfer-'))).toEqual([`transfer-${id} withdrawal_cancelled`]);
});
