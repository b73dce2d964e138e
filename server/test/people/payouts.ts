/** Money, methods and withdrawals of any account, made below the routes, for tests of their reading. */

import { invariant } from '@vernier/shared/assert';
import type { Outcome } from '@vernier/shared/engine/requests';
import type { TransferCommand } from '@vernier/shared/wallet/transfer-commands';
import { NO_DESTINATION, fingerprintOf, encryptMethod } from '../../src/features/wallet/destination.ts';
import { AdminClient } from '../rig/admin-client.ts';
import type { Harness } from '../rig/harness.ts';

/** An address of the published examples. */
const DESTINATION = { ...NO_DESTINATION, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' };

/** As if two administrators had agreed. */
export async function fund(server: Harness, userId: number, usd: bigint): Promise<void> {
  const [first, second] = staffOf(server);
  const amountMicros = usd * 1_000_000n;
  const adjustment = { kind: 'RequestAdjustment', amountMicros, memo: 'a test', adminId: first } as const;
  const transferId = await transferOf(server, userId, adjustment);
  await transferOf(server, userId, { kind: 'ApproveAdjustment', transferId, adminId: second });
}

/** The number of a method of the account's own. */
export async function methodFor(server: Harness, userId: number): Promise<number> {
  const { withdrawalMethods } = server.server.wallet;
  const { cipher, wall } = server.server.platform;
  const { id } = await withdrawalMethods.bind({
    userId,
    drawCurrencyId: 1,
    channel: 'coin',
    detailsEncrypted: encryptMethod(cipher, DESTINATION),
    fingerprint: fingerprintOf(cipher, userId, DESTINATION),
    boundAtMs: wall.now(),
  });
  return id;
}

/** The number of a withdrawal that waits, of money that the account had for it. */
export async function withdrawalFor(server: Harness, userId: number): Promise<number> {
  await fund(server, userId, 20n);
  const { destinations } = server.server.wallet;
  return transferOf(server, userId, {
    kind: 'RequestWithdrawal',
    request: {
      channel: 'coin',
      drawCurrencyId: 1,
      currency: 'USDT',
      network: 'TRC20',
      methodId: await methodFor(server, userId),
      destinationSealed: (await destinations.ensured(userId)).encrypt({ ...DESTINATION, memo: '' }),
      amountMicros: 20_000_000n,
      feeMicros: 1_000_000n,
      rateE8: 100_000_000n,
      receivedMicros: 19_000_000n,
      twoPersons: false,
    },
  });
}

async function transferOf(server: Harness, accountId: number, command: TransferCommand): Promise<number> {
  const { text } = await server.server.core.executor.execute({
    accountId,
    command,
    idempotency: null,
    render: (outcome: Outcome) =>
      outcome.kind === 'accepted' ? String(outcome.transfers[0]?.id) : 'refused',
  });
  invariant(/^\d+$/.test(text), `${command.kind} is accepted`);
  return Number(text);
}

/** Two administrators' numbers. */
function staffOf(server: Harness): readonly [number, number] {
  const admin = new AdminClient(server);
  while (admin.rows('admins').length < 2) admin.sessionOf('finance');
  const [first, second] = admin.rows<{ readonly id: number }>('admins');
  invariant(first !== undefined && second !== undefined, 'there are two');
  return [first.id, second.id];
}
