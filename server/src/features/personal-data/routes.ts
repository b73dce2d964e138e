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

/** Names of the work at the owner of a practice account, which may be another one than that of its user [CLUSTER-72]. */
const CLOSE_PRACTICE = 'close a practice account';
const FORGET_PRACTICE = 'forget a practice account';

export function ownDataRoutes(context: PersonalDataContext): readonly Route[] {
  const exports = new PersonalDataExport(context);
  const { ownerWork } = context.core;
  ownerWork.add(CLOSE_PRACTICE, (id) => closePractice(context, id));
  ownerWork.add(FORGET_PRACTICE, (id) => forgetPractice(context, id));
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
  const { ownerWork } = context.core;
  const { id } = session.user;
  const proof = await proveOwner({ ...context.auth, ...context }, call, input.password, async () => {
    const refusal = refusedDeletion(context, session);
    if (refusal !== null) return refusal;
    const factor = await secondFactors.check(id, input.totp === '' ? undefined : input.totp);
    return factor === 'passed' ? null : refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  });
  if (isRefusal(proof)) return proof;
  const practiceId = (await identity.demoOfUser(id))?.id ?? null;
  const notClosed = practiceId === null ? null : await ownerWork.run(CLOSE_PRACTICE, practiceId);
  if (notClosed !== null) return notClosed;
  const owner = await sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const changed = refusedDeletion(context, session);
  if (changed !== null) return changed;
  if (registration.isOpeningDemoOf(id)) return refuse('state_changed');
  // from here on no command of the account is accepted
  return sessions.deleted.delete([id], async () => {
    // First: its owner may refuse, and a deletion that has got so far is done again as a whole.
    const refusal = practiceId === null ? null : await ownerWork.run(FORGET_PRACTICE, practiceId);
    if (refusal !== null) return refusal;
    await forget(context, owner);
    return { data: {} };
  });
}

/** Refused when it was traded on while it was being closed. */
async function forgetPractice(context: PersonalDataContext, practiceId: number): Promise<Refusal | null> {
  const { sessions, identity } = context.auth;
  const result = await sessions.deleted.delete([practiceId], async () => {
    if (hasOrders(context, practiceId)) return refuse('state_changed');
    await context.accountQueue.run(practiceId, async () => {
      const practice = await identity.userById(practiceId);
      if (practice !== null) await forget(context, new CurrentRow(practice));
    });
    return { data: {} };
  });
  return isRefusal(result) ? result : null;
}

function refusedDeletion(context: PersonalDataContext, session: Session): Refusal | null {
  const open = whatIsLeft(callerAccount(context.core, session));
  return open.length > 0 ? refuse('account_not_empty', { open }) : null;
}

function hasOrders({ core: { executor } }: PersonalDataContext, accountId: number): boolean {
  return (executor.account(accountId)?.openOrders.size ?? 0) > 0;
}

/** Closes the positions of the practice account and cancels its pending orders, also while a market is closed. */
async function closePractice(context: PersonalDataContext, practiceId: number): Promise<null> {
  const { config, core } = context;
  if (!hasOrders(context, practiceId)) return null;
  await core.executor.execute({
    accountId: practiceId,
    command: { kind: 'ResetDemo', openingMicros: config.demoBalanceMicros },
    idempotency: null,
    render: () => '',
  });
  return null;
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
