/** Personal data of a user: export of everything stored, and deletion of the account. The ledger stays, without a name. */

import { isoTime, type Clock } from '@vernier/shared/clock';
import { isRefusal, type Refusal, refuse } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/orders/account';
import type { UserRow } from '@vernier/db/repositories/users/users';
import { presentAlerts } from '../alerts/present-alert.ts';
import { proveOwner } from '../auth/own-proof.ts';
import { CurrentRow } from '../../core/identity/current-row.ts';
import type { Session } from '../../platform/routing/session.ts';
import { callerAccount, presentLedgerEntry, presentOrder } from '../../core/trading/present-account.ts';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { RealNameRepository } from '@vernier/db/repositories/users/real-names';
import type { TradingCore } from '../../core/trading-core.ts';
import type { Config } from '../../platform/config/config.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';
import type { PriceAlerts } from '../alerts/price-alerts.ts';
import type { Auth } from '../auth/auth.ts';
import type { PushSubscriptions } from '../push/push-subscriptions.ts';
import type { SupportChat } from '../support/support-chat.ts';
import type { Wallet } from '../wallet/wallet.ts';
import { type RequestOf, type Route, route } from '../../platform/routing/route.ts';
import { methodsOf } from '../wallet/present-method.ts';
import { presentDeposit } from '../wallet/present-deposit.ts';
import { presentWithdrawal } from '../wallet/present-withdrawal.ts';
import { presentToken } from '../auth/api-token-routes.ts';
import { presentUser } from '../auth/present-user.ts';

export interface PersonalDataContext {
  readonly config: Config;
  readonly wall: Clock;
  readonly cipher: FieldCipher;
  readonly core: Pick<TradingCore, 'store' | 'executor' | 'market' | 'siteSettings'>;
  readonly auth: Pick<
    Auth,
    'identity' | 'sessions' | 'passwords' | 'loginLimits' | 'secondFactors' | 'registration'
  >;
  readonly wallet: Pick<Wallet, 'transfers' | 'destinations' | 'withdrawalMethods' | 'paymentChannels'>;
  readonly realNames: RealNameRepository;
  readonly alerts: PriceAlerts;
  readonly pushSubscriptions: PushSubscriptions;
  readonly support: SupportRepository;
  readonly supportChat: SupportChat;
}

/** Rows read at once, so that a long history does not hold the loop. */
const PIECE = 500;
/** Fired alerts are kept for a limited time, which bounds the list. */
const ALL_ALERTS = Number.MAX_SAFE_INTEGER;

export function ownDataRoutes(context: PersonalDataContext): readonly Route[] {
  return [
    route('exportData', (call) => everythingOf(context, call)),
    route('deleteAccount', (call) => deleteAccount(context, call)),
  ];
}

/** [DATA-1] In the words of the other calls, so that their documents explain it. */
async function everythingOf(context: PersonalDataContext, { session, lang }: RequestOf<'exportData'>) {
  const { config, wall, cipher, core, auth, wallet, realNames, alerts, pushSubscriptions, supportChat } =
    context;
  const { store, executor, market, siteSettings } = core;
  const { identity, sessions, secondFactors } = auth;
  const { transfers, destinations } = wallet;
  const { id } = session.user;
  const account = callerAccount(context.core, session);
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
    methods: methodsOf({ ...wallet, config, wall, cipher }, user),
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
 * [DATA-2] Requires the password, and digits with a second factor; only an empty account, since money left in it
 * would be out of reach. Play money needs no owner: the practice account is closed with it [AUTH-4].
 */
async function deleteAccount(
  context: PersonalDataContext,
  { input, session }: RequestOf<'deleteAccount'>,
): Promise<{ readonly data: Record<never, never> } | Refusal> {
  const { identity, secondFactors, sessions, registration } = context.auth;
  const { id } = session.user;
  const proof = await proveOwner(context.auth, session, input.password, () => {
    const refusal = refusedDeletion(context, session);
    if (refusal !== null) return refusal;
    const factor = secondFactors.check(id, input.totp === '' ? undefined : input.totp);
    return factor === 'passed' ? null : refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  });
  if (isRefusal(proof)) return proof;
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

function forget(context: PersonalDataContext, owner: CurrentRow<UserRow>): void {
  const { wall, realNames, alerts, pushSubscriptions, support } = context;
  const { identity, sessions, secondFactors } = context.auth;
  const { withdrawalMethods } = context.wallet;
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
