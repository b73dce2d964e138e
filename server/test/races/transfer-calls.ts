/** Calls on one user's waiting deposit, withdrawal, correction, real name, position and activity, by two administrators and the user. */

import { invariant } from '@vernier/shared/assert';
import type { Outcome } from '@vernier/shared/engine/requests';
import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import { NO_DESTINATION } from '../../src/features/wallet/destination.ts';
import type { TestUser, RaceWorld, TestAdmin } from './race-world.ts';
import type { RaceCall, Reply, Scenario } from './race.ts';

export interface RacedTransfers extends TestUser {
  readonly staff: readonly [TestAdmin, TestAdmin];
  /** The administrator who requested the adjustment. */
  readonly requester: TestAdmin;
  readonly deposit: number;
  readonly withdrawal: number;
  readonly adjustment: number;
  readonly realName: number;
  readonly position: number;
}

type Call = RaceCall<RacedTransfers>;

const USD = 1_000_000n;
const E8 = 100_000_000n;

export function transferScenario(world: RaceWorld): Scenario<RacedTransfers> {
  return {
    async make(count) {
      const people = await world.people(count);
      const staff = world.staff(3 * count, 'owner');
      return Promise.all(people.map((person, place) => prepared(world, person, staff.slice(3 * place))));
    },
    stateOf: (raced, replies) => stateOfTransfers(world, raced, replies),
  };
}

async function prepared(
  world: RaceWorld,
  person: TestUser,
  staff: readonly TestAdmin[],
): Promise<RacedTransfers> {
  const [one, two, requester] = staff;
  invariant(
    one !== undefined && two !== undefined && requester !== undefined,
    'three administrators for each',
  );
  const { cipher } = world.server.server.platform;
  const upload = world.uploadRow(person.id);
  const realName = world.database.insert('real_names', {
    ...{ user_id: person.id, name_sealed: cipher.encrypt('real_name', 'Anna Wong') },
    ...{
      card_id_sealed: cipher.encrypt('card_id', 'A1234567'),
      front_upload: upload,
      reverse_upload: upload,
    },
    ...{ status: 'waiting', submitted_at_ms: world.server.clock.now() },
  });
  const run = (command: TransferCommand) => transferOf(world, person.id, command);
  const ask = (amountMicros: bigint) =>
    run({ kind: 'RequestAdjustment', amountMicros, memo: 'a test', adminId: requester.id });
  await run({ kind: 'ApproveAdjustment', transferId: await ask(10_000n * USD), adminId: one.id });
  const [adjustment, deposit, withdrawal] = [
    await ask(5n * USD),
    await run({
      kind: 'SubmitDeposit',
      request: {
        ...{ channel: 'coin', channelId: 1, currency: 'USDT', network: 'TRC20', unitsE8: 100n * E8 },
        ...{ usdPriceE8: E8, sentTo: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', proofUpload: upload },
      },
    }),
    await run(await withdrawalOf(world, person.id)),
  ];
  const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 };
  const opened = await world.server.post<{ Id: number }>('/v1/api/forex/submit', {
    token: person.sessions[0],
    body: order,
  });
  return {
    ...person,
    staff: [one, two],
    requester,
    deposit,
    withdrawal,
    adjustment,
    realName,
    position: opened.data.Id,
  };
}

async function withdrawalOf(world: RaceWorld, userId: number): Promise<TransferCommand> {
  const { destinations } = world.server.server.wallet;
  const details = { ...NO_DESTINATION, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', memo: '' };
  return {
    kind: 'RequestWithdrawal',
    request: {
      ...{ channel: 'coin', drawCurrencyId: 1, currency: 'USDT', network: 'TRC20', methodId: 1 },
      destinationSealed: (await destinations.ensured(userId)).encrypt(details),
      ...{ amountMicros: 20n * USD, feeMicros: USD, rateE8: E8, receivedMicros: 19n * USD, twoPersons: true },
    },
  };
}

async function transferOf(world: RaceWorld, accountId: number, command: TransferCommand): Promise<number> {
  const { text } = await world.server.server.core.executor.execute({
    ...{ accountId, command, idempotency: null },
    render: (outcome: Outcome) =>
      outcome.kind === 'accepted' ? String(outcome.transfers[0]?.id) : outcome.refusal.refused,
  });
  invariant(/^\d+$/.test(text), `${command.kind} is accepted: ${text}`);
  return Number(text);
}

function stateOfTransfers(world: RaceWorld, raced: RacedTransfers, _replies: readonly (Reply | undefined)[]) {
  const { database, server } = world;
  const account = server.server.core.executor.account(raced.id);
  return {
    deposit: database.tuples('SELECT status FROM deposits WHERE id = ?', raced.deposit),
    withdrawal: database.tuples('SELECT status FROM withdrawals WHERE id = ?', raced.withdrawal),
    adjustment: database.tuples('SELECT status FROM adjustments WHERE id = ?', raced.adjustment),
    realName: database.tuples('SELECT status FROM real_names WHERE id = ?', raced.realName),
    user: database.tuples('SELECT review_status, frozen_at_ms IS NULL FROM users WHERE id = ?', raced.id),
    // numbered without a gap, in an order that the calls one after another would have given
    activity: database.tuples(
      'SELECT number, kind, own_act FROM account_activity WHERE account_id = ? ORDER BY number',
      raced.id,
    ),
    readUpTo: database.tuples('SELECT number FROM activity_reads WHERE account_id = ?', raced.id),
    balance: String(account?.balanceMicros),
    locked: String(account?.lockedMicros),
    orders: account?.openOrders.size,
    audit: world.audited(raced.staff),
  };
}

export function transferCalls(world: RaceWorld): readonly Call[] {
  const by = (name: string, input: (raced: RacedTransfers) => object): Call => ({
    name,
    ask: (raced, side) => world.mutate(name, raced.staff[side].session, input(raced)),
  });
  const own = (name: string, path: string, body: (raced: RacedTransfers) => object): Call => ({
    name,
    ask: (raced) => world.post(path, raced.sessions[1], body(raced)),
  });
  return [
    by('deposits.approve', ({ deposit: id }) => ({ id })),
    by('deposits.reject', ({ deposit: id }) => ({ id, remark: 'nothing came' })),
    by('withdrawals.approve', ({ withdrawal: id }) => ({ id })),
    by('withdrawals.reject', ({ withdrawal: id }) => ({ id, remark: 'not now' })),
    own('draw_cancel', '/api/account/draw_cancel', ({ withdrawal: id }) => ({ id })),
    by('ledger.approve', ({ adjustment: id }) => ({ id })),
    by('ledger.reject', ({ adjustment: id }) => ({ id })),
    by('kyc.approve', ({ realName: id }) => ({ id })),
    by('kyc.reject', ({ realName: id }) => ({ id, remark: 'not readable' })),
    by('orders.close', ({ position: id }) => ({ id, reason: 'a test' })),
    own('close', '/v1/api/forex/close', ({ position: id }) => ({ id })),
    own('readActivity', '/v1/api/main/events/read', () => ({ upto: 1 })),
    by('users.freeze', ({ id }) => ({ id, reason: 'a test' })),
  ];
}
