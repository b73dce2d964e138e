/** What a user may always ask of us: everything that is kept about them, and to be forgotten. The ledger stays, without a name. */

import { isoTime } from '@vernier/shared/clock';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { presentAlerts } from '../alerts/present-alert.ts';
import { passwordProof } from '../auth/credential-proof.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import type { Session } from '../../platform/routing/session.ts';
import { callerAccount } from '../../core/trading/caller-account.ts';
import type { Context } from '../../context.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { presentLedgerEntry, presentOrder } from '../../core/trading/present-account.ts';
import { methodsOf } from '../wallet/present-method.ts';
import { presentDeposit } from '../wallet/present-deposit.ts';
import { presentWithdrawal } from '../wallet/present-withdrawal.ts';
import { presentToken } from '../auth/present-token.ts';
import { presentUser } from '../auth/present-user.ts';
/** Rows read at once, so that a long history does not hold the loop. */
const PIECE = 500;
/** Fired alerts are kept for a limited time, which bounds the list. */
const ALL_ALERTS = Number.MAX_SAFE_INTEGER;

export function ownDataRoutes(context: Context): readonly Route[] {
  return [
    route('exportData', (call) => everythingOf(context, call)),
    route('deleteAccount', (call) => deleteAccount(context, call)),
  ];
}

/** [A43] In the words of the other calls, so that their documents explain it. */
async function everythingOf(context: Context, { session, lang }: RequestOf<'exportData'>) {
  const { identity, sessions, store, executor, cipher, realNames, secondFactors, supportChat, transfers } =
    context;
  const { id } = session.user;
  const account = callerAccount(context, session);
  const closed = await pieces(account.closedCount, (offset) => store.history(id, offset, PIECE));
  const entries = await pieces(account.entryCount, (offset) => store.entries(id, offset, PIECE));
  const own = { accountId: id, channel: null };
  const deposits = await pieces(transfers.countDepositsOf(own), (offset) =>
    transfers.depositsOf(own, { offset, limit: PIECE }),
  );
  const withdrawals = await pieces(transfers.countWithdrawalsOf(own), (offset) =>
    transfers.withdrawalsOf(own, { offset, limit: PIECE }),
  );
  const support = await pieces(supportChat.count(id), (offset) => supportChat.messages(id, offset, PIECE));
  const invited = await pieces(identity.invitedCount(id), (offset) => identity.invitedBy(id, offset, PIECE));
  // The rows above were read while other calls ran: the account may have been deleted.
  const current = sessions.current(session);
  if (current === undefined) return refuse('session_invalid');
  const { user } = current;
  const { destinations, siteSettings, alerts, market, pushSubscriptions } = context;
  const showing = { destinations, reviewHours: siteSettings.reviewHours, lang };
  const realName = realNames.latestOf(id);
  const data = {
    user: presentUser(cipher, user),
    country: identity.userById(id)?.country ?? null,
    created_at: isoTime(user.createdAtMs),
    sessions: sessions.live(id).map(({ createdAtMs, seenAtMs, device }) => ({
      created_at: isoTime(createdAtMs),
      seen_at: isoTime(seenAtMs),
      device,
    })),
    tokens: sessions.tokens.live(id).map(presentToken),
    second_factor: secondFactors.isOn(id),
    real_name:
      realName === null
        ? null
        : {
            name: cipher.decrypt('real_name', realName.nameEncrypted),
            card_id: cipher.decrypt('card_id', realName.cardIdEncrypted),
            status: realName.status,
            remark: realName.remark,
            submitted_at: isoTime(realName.submittedAtMs),
          },
    support,
    price_alerts: presentAlerts([...alerts.waiting(id), ...alerts.fired(id, ALL_ALERTS)], (its) =>
      market.instrument(its),
    ),
    push_devices: pushSubscriptions.devicesOf(id),
    methods: methodsOf(context, user),
    deposits: deposits.map((deposit) => presentDeposit(deposit, siteSettings.reviewHours)),
    withdrawals: withdrawals.map((withdrawal) => presentWithdrawal(withdrawal, showing)),
    orders: [...account.openOrders.values(), ...closed].map((order) => presentOrder(order, executor)),
    ledger: entries.map((entry) => presentLedgerEntry(entry, lang)),
    invited: invited.map(({ uid, createdAtMs }) => ({ uid, created_at: isoTime(createdAtMs) })),
  };
  return { data };
}

async function pieces<Row>(
  total: number,
  read: (offset: number) => readonly Row[] | Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < total; offset += PIECE) rows.push(...(await read(offset)));
  return rows;
}

/**
 * [A44] By password, and digits where they are asked for; only an empty account, since what is left in it could be reached
 * by nobody afterwards. Play money needs no owner: the practice account is closed with it [AUTH-4].
 */
async function deleteAccount(
  context: Context,
  { input, session }: RequestOf<'deleteAccount'>,
): Promise<{ readonly data: Record<never, never> } | Refusal> {
  const { identity, passwords, secondFactors, sessions, registration } = context;
  const { id } = session.user;
  const proof = await passwordProof(passwords, identity.userById(id), { password: input.password, session });
  if (proof === null) return refuse('wrong_account_or_password');
  const proved = sessions.confirm(proof);
  const refusal = isRefusal(proved) ? proved : refusedDeletion(context, session);
  if (refusal !== null) return refusal;
  const factor = secondFactors.check(id, input.totp === '' ? undefined : input.totp);
  if (factor !== 'passed') return refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  await closePractice(context, id);
  const owner = sessions.confirm(proof);
  if (isRefusal(owner)) return owner;
  const changed = refusedDeletion(context, session);
  if (changed !== null) return changed;
  const demo = identity.demoOfUser(id);
  // Opened, or traded on, while it was being closed.
  if (registration.isOpeningDemoOf(id) || (demo !== null && hasOrders(context, demo.id)))
    return refuse('state_changed');
  forget(context, owner);
  if (demo !== null) forget(context, new CurrentRow(demo));
  return { data: {} };
}

function refusedDeletion(context: Context, session: Session): Refusal | null {
  const open = whatIsLeft(callerAccount(context, session));
  return open.length > 0 ? refuse('account_not_empty', { open }) : null;
}

function hasOrders({ executor }: Context, accountId: number): boolean {
  return (executor.account(accountId)?.openOrders.size ?? 0) > 0;
}

/** Closes the positions of the practice account and cancels its pending orders, whatever the market does. */
async function closePractice(context: Context, userId: number): Promise<void> {
  const { identity, executor, config } = context;
  const demo = identity.demoOfUser(userId);
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

function forget(
  {
    sessions,
    support,
    realNames,
    secondFactors,
    withdrawalMethods,
    identity,
    wall,
    alerts,
    pushSubscriptions,
  }: Context,
  owner: CurrentRow<UserRow>,
): void {
  const userId = owner.row.id;
  sessions.revokeAll(userId);
  // before the pictures that its messages hold
  support.deleteUser(userId);
  alerts.deleteUser(userId);
  pushSubscriptions.deleteUser(userId);
  realNames.deleteUser(userId);
  secondFactors.remove(owner);
  withdrawalMethods.removeAll(userId, wall.now());
  identity.erase(userId, wall.now());
}
