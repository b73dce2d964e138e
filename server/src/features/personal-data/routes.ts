/** Personal data of a user: export of everything stored, and deletion of the account. The ledger stays, without a name. */

import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { proveOwner } from '../auth/own-proof.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import type { Session } from '../../platform/routing/session.ts';
import { callerAccount } from '../../core/trading/present-account.ts';
import { PersonalDataExport } from './export.ts';
import type { PersonalDataContext } from './personal-data-context.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';

export function ownDataRoutes(context: PersonalDataContext): readonly Route[] {
  const exports = new PersonalDataExport(context);
  return [
    route('exportData', (call) => exports.answer(call)),
    route('deleteAccount', (call) => deleteAccount(context, call)),
  ];
}

/**
 * [DATA-2] Requires the password, and digits with a second factor; only an empty account, since money left in it
 * would be out of reach. Play money needs no owner: the practice account is closed with it [AUTH-4].
 */
async function deleteAccount(
  context: PersonalDataContext,
  call: RequestOf<'deleteAccount'>,
): Promise<{ readonly data: Record<never, never> } | Refusal> {
  const { input, session } = call;
  const { identity, secondFactors, sessions, registration } = context.auth;
  const { id } = session.user;
  const proof = await proveOwner({ ...context.auth, ...context }, call, input.password, async () => {
    const refusal = refusedDeletion(context, session);
    if (refusal !== null) return refusal;
    const factor = await secondFactors.check(id, input.totp === '' ? undefined : input.totp);
    return factor === 'passed' ? null : refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  });
  if (isRefusal(proof)) return proof;
  await closePractice(context, id);
  const practiceId = (await identity.demoOfUser(id))?.id ?? null;
  const owner = await sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const changed = refusedDeletion(context, session);
  if (changed !== null) return changed;
  // Opened, or traded on, while it was being closed.
  if (registration.isOpeningDemoOf(id) || (practiceId !== null && hasOrders(context, practiceId)))
    return refuse('state_changed');
  // from here on no command of the accounts is accepted
  return sessions.deleted.delete(practiceId === null ? [id] : [id, practiceId], async () => {
    await forget(context, owner);
    if (practiceId !== null)
      await context.accountQueue.run(practiceId, () => forgetPractice(context, practiceId));
    return { data: {} };
  });
}

async function forgetPractice(context: PersonalDataContext, practiceId: number): Promise<void> {
  const practice = await context.auth.identity.userById(practiceId);
  if (practice !== null) await forget(context, new CurrentRow(practice));
}

function refusedDeletion(context: PersonalDataContext, session: Session): Refusal | null {
  const open = whatIsLeft(callerAccount(context.core, session));
  return open.length > 0 ? refuse('account_not_empty', { open }) : null;
}

function hasOrders({ core: { executor } }: PersonalDataContext, accountId: number): boolean {
  return (executor.account(accountId)?.openOrders.size ?? 0) > 0;
}

/** Closes the positions of the practice account and cancels its pending orders, also while a market is closed. */
async function closePractice(context: PersonalDataContext, userId: number): Promise<void> {
  const { config } = context;
  const { executor } = context.core;
  const { identity } = context.auth;
  const demo = await identity.demoOfUser(userId);
  if (demo === null || !hasOrders(context, demo.id)) return;
  await executor.execute({
    accountId: demo.id,
    command: { kind: 'ResetDemo', openingMicros: config.demoBalanceMicros },
    idempotency: null,
    render: () => '',
  });
}

function whatIsLeft(account: Account): readonly string[] {
  const transfers = [...account.openTransfers.values()];
  return [
    ...(account.holdingCount > 0 ? ['positions'] : []),
    ...(account.openOrders.size > account.holdingCount ? ['pending'] : []),
    ...(transfers.some(({ kind }) => kind === 'deposit') ? ['deposits'] : []),
    ...(transfers.some(({ kind }) => kind === 'withdrawal') ? ['withdrawals'] : []),
    ...(transfers.some(({ kind }) => kind === 'adjustment') ? ['corrections'] : []),
    ...(account.balanceMicros !== 0n || account.lockedMicros !== 0n ? ['balance'] : []),
  ];
}

async function forget(context: PersonalDataContext, owner: CurrentRow<UserRow>): Promise<void> {
  const { wall, realNames, journalNotes, alerts, activity, pushSubscriptions, support } = context;
  const { monthlyStatements, webhooks } = context;
  const { identity, sessions, secondFactors, passkeys, withdrawalFreezes } = context.auth;
  const { withdrawalMethods } = context.wallet;
  const userId = owner.row.id;
  await sessions.revokeAll(userId);
  await secondFactors.remove(owner);
  // before the pictures that its messages hold
  await support.deleteUser(userId);
  await alerts.deleteUser(userId);
  await activity.deleteUser(userId);
  await pushSubscriptions.deleteUser(userId);
  await monthlyStatements.switchOff(userId);
  await webhooks.deleteUser(userId);
  await realNames.deleteUser(userId);
  await journalNotes.removeAll(userId);
  await passkeys.removeAll(userId);
  await context.oidc.links.removeAll(userId);
  await withdrawalFreezes.deleteUser(userId);
  await withdrawalMethods.removeAll(userId, wall.now());
  await identity.erase(userId, wall.now());
  sessions.forgetUser(userId);
}
