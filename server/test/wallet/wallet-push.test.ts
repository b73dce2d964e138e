/** The topic WALLET: pushes of transfers and reviews, their recipients, shapes and order. */

import type { WalletPushWire } from '@vernier/shared/api/shapes/frames';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AdminClient, CONTROLLED } from '../rig/admin-client.ts';
import { Depositor } from '../people/depositor.ts';
import { Harness } from '../rig/harness.ts';
import { LiveClient } from '../rig/live-client.ts';
import { Applicant } from '../people/applicant.ts';
import { USDT, Withdrawer } from '../people/withdrawer.ts';

let server: Harness;
let applicant: Applicant;
let admin: AdminClient;
let owner: string;

beforeAll(async () => {
  server = await Harness.start(CONTROLLED);
  applicant = new Applicant(server);
  admin = new AdminClient(server);
});
// Sessions end, and these tests let days pass.
beforeEach(() => {
  owner = admin.sessionOf('owner');
});
afterAll(() => server.stop());

async function listening(token: string, lang = 'en', at = server): Promise<LiveClient> {
  const socket = await LiveClient.open(at, { headers: { lang } });
  socket.send({ cmd: 'login', token });
  await socket.settle();
  return socket;
}

function pushesOf(socket: LiveClient): { seq: unknown; data: WalletPushWire }[] {
  return socket.pushes('WALLET').map(({ seq, data }) => ({ seq, data: data as WalletPushWire }));
}

test('[DEPOSIT-8] each step of a deposit is pushed to its user’s sockets, in the shape of the list, with the account', async () => {
  const user = await Depositor.register(server, applicant);
  const other = await Depositor.register(server, applicant);
  const [one, two, stranger] = [
    await listening(user.token),
    await listening(user.token),
    await listening(other.token),
  ];
  const { data: submitted } = await user.claim({ number: '75.5' });
  await admin.mutate('deposits.approve', { token: owner, input: { id: submitted.id } });
  const [finished] = (await user.list()).list;
  for (const socket of [one, two]) {
    await socket.settle();
    const pushes = pushesOf(socket);
    expect(pushes.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(pushes[0]?.data).toMatchObject({
      event: 'deposit',
      deposit: submitted,
      account: { balance: '0.000000' },
    });
    expect(pushes[1]?.data).toMatchObject({
      event: 'deposit',
      deposit: finished,
      account: { balance: '75.500000', equity: '75.500000', free_margin: '75.500000' },
    });
  }
  await stranger.settle();
  expect(pushesOf(stranger)).toEqual([]);
  for (const socket of [one, two, stranger]) socket.socket.close();
});

test('[DEPOSIT-8] a rejection and an expiry are pushed too', async () => {
  const user = await Depositor.register(server, applicant);
  const { data: rejected } = await user.claim();
  await user.claim();
  const socket = await listening(user.token);
  await admin.mutate('deposits.reject', {
    token: owner,
    input: { id: rejected.id, remark: 'Nothing arrived.' },
  });
  server.clock.advance(72 * 3_600_000);
  server.server.tick();
  await server.server.expiry.stop();
  await socket.settle();
  expect(pushesOf(socket).map(({ data }) => data)).toMatchObject([
    { event: 'deposit', deposit: { status: 2, remark: 'Nothing arrived.' } },
    { event: 'deposit', deposit: { status: 3 } },
  ]);
  socket.socket.close();
});

test('[DEPOSIT-8] the end of a real-name review is pushed', async () => {
  const user = await Depositor.register(server, applicant);
  const form = { name: 'Anna Wong', card_id: 'A1234567', front_pic: user.proof, reverse_pic: user.proof };
  const socket = await listening(user.token);
  for (const [verdict, review] of [
    ['reject', { review_status: 0, last_reject: { remark: 'Too dark.' } }],
    ['approve', { review_status: 2, last_reject: null }],
  ] as const) {
    await server.post('/api/user_real/real_name', { token: user.token, body: form });
    const { data } = await admin.query<{ list: { id: number; user_id: number }[] }>('kyc.list', {
      token: owner,
    });
    const id = data.list.find(({ user_id }) => user_id === user.id)?.id;
    const input = verdict === 'reject' ? { id, remark: 'Too dark.' } : { id };
    await admin.mutate(`kyc.${verdict}`, { token: owner, input });
    await socket.settle();
    expect(pushesOf(socket).at(-1)?.data).toMatchObject({ event: 'real_name', review });
  }
  socket.socket.close();
});

test('[DEPOSIT-8] an adjustment is pushed to its user when the balance has moved, and not before', async () => {
  const user = await Depositor.register(server, applicant);
  const socket = await listening(user.token);
  const second = admin.sessionOf('owner');
  const ask = async (amount: string) =>
    (
      await admin.mutate<{ id: number }>('ledger.adjust', {
        token: owner,
        input: { userId: user.id, amount, memo: 'A goodwill.' },
      })
    ).data.id;
  await admin.mutate('ledger.reject', { token: second, input: { id: await ask('5') } });
  await admin.mutate('ledger.approve', { token: second, input: { id: await ask('12.5') } });
  await socket.settle();
  expect(pushesOf(socket)).toMatchObject([
    { seq: 1, data: { event: 'adjustment', amount: '12.500000', account: { balance: '12.500000' } } },
  ]);
  socket.socket.close();
});

test('[DEPOSIT-8] each socket gets its own language, under the same number', async () => {
  const own = await Harness.start({ ...CONTROLLED, WITHDRAW_HOLD_HOURS: '0' });
  const user = await Withdrawer.ready(own, new Applicant(own));
  const sockets = [await listening(user.token, 'en', own), await listening(user.token, 'hk', own)];
  const method = (await user.bind(USDT)).data.id;
  const { data } = await user.draw({ draw_method_id: method });
  const pushes = [];
  for (const socket of sockets) {
    await socket.settle();
    pushes.push(pushesOf(socket).at(-1));
    socket.socket.close();
  }
  const [english, chinese] = pushes;
  expect(english?.seq).toBe(chinese?.seq);
  expect(english?.data).toMatchObject({ event: 'withdrawal', withdrawal: data });
  const names = pushes.map((one) =>
    one?.data.event === 'withdrawal' ? one.data.withdrawal.status_name : '',
  );
  expect(names[1]).toMatch(/\p{Script=Han}/u);
  expect(names[0]).not.toBe(names[1]);
  await own.stop();
});

test('[DEPOSIT-8] the topic can be left and joined again, and needs a login', async () => {
  const user = await Depositor.register(server, applicant);
  const anonymous = await LiveClient.open(server);
  anonymous.send({ cmd: 'sub', topic: 'WALLET' });
  await anonymous.settle();
  expect(anonymous.frames[0]).toMatchObject({ cmd: 'error', code: 999, of: 'sub' });
  const socket = await listening(user.token);
  socket.send({ cmd: 'unsub', topic: 'WALLET' });
  await socket.settle();
  await user.claim();
  socket.send({ cmd: 'sub', topic: 'WALLET' });
  await socket.settle();
  await user.claim();
  await socket.settle();
  expect(pushesOf(socket)).toHaveLength(1);
  socket.socket.close();
  anonymous.socket.close();
});
