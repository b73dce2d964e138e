/** What a user may always ask of us: everything that is kept about them, and to be forgotten. The ledger stays, without a name. */

import { isoTime } from '@vernier/shared/clock';
import { type Refusal, refuse } from '@vernier/shared/refusals';
import type { Account } from '@vernier/shared/trading/account';
import { z } from 'zod';
import { presentAlerts } from '../alerts/present-alert.ts';
import { callerAccount } from '../trade/caller-account.ts';
import type { Context } from '../context.ts';
import { text } from '../http/fields.ts';
import { type Route, type UserCall, userRoute } from '../http/route.ts';
import { presentLedgerEntry, presentOrder } from '../trade/present-account.ts';
import { methodsOf } from '../wallet/present-method.ts';
import { presentDeposit } from '../wallet/present-deposit.ts';
import { presentWithdrawal } from '../wallet/present-withdrawal.ts';
import { presentToken } from '../auth/present-token.ts';
import { presentUser } from '../auth/present-user.ts';

const MAX_PASSWORD_LENGTH = 128;
const MAX_CODE_LENGTH = 24;
/** Rows read at once, so that a long history does not hold the loop. */
const PIECE = 500;

const DeleteInput = z.object({
  password: text(0, MAX_PASSWORD_LENGTH).default(''),
  totp: text(0, MAX_CODE_LENGTH).optional(),
});

export function ownDataRoutes(context: Context): readonly Route[] {
  return [
    userRoute({
      name: 'exportData',
      limit: 'exports',
      input: z.object({}),
      handle: async (call) => ({ data: await everythingOf(context, call) }),
    }),
    userRoute({
      name: 'deleteAccount',
      limit: 'login',
      realOnly: true,
      input: DeleteInput,
      handle: (call) => deleteAccount(context, call),
    }),
  ];
}

/** [A43] In the words of the other calls, so that their documents explain it. */
async function everythingOf(context: Context, { session, lang }: UserCall<unknown>) {
  const { identity, sessions, store, executor, vault, realNames, secondFactors, talk, transfers } = context;
  const { id } = session.user;
  const account = callerAccount(context, session);
  const closed = await pieces(account.closedCount, (offset) => store.history(id, offset, PIECE));
  const entries = await pieces(account.entryCount, (offset) => store.entries(id, offset, PIECE));
  const realName = realNames.latestOf(id);
  const own = { accountId: id, channel: null };
  const deposits = await pieces(transfers.countDepositsOf(own), (offset) =>
    transfers.depositsOf(own, { offset, limit: PIECE }),
  );
  const withdrawals = await pieces(transfers.countWithdrawalsOf(own), (offset) =>
    transfers.withdrawalsOf(own, { offset, limit: PIECE }),
  );
  const { destinations, siteSettings, alerts, market, pushDesk } = context;
  const showing = { destinations, reviewHours: siteSettings.reviewHours, lang };
  return {
    user: presentUser(vault, session.user),
    country: identity.userById(id)?.country ?? null,
    created_at: isoTime(session.user.createdAtMs),
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
            name: vault.open('real_name', realName.nameSealed),
            card_id: vault.open('card_id', realName.cardIdSealed),
            status: realName.status,
            remark: realName.remark,
            submitted_at: isoTime(realName.submittedAtMs),
          },
    support: await pieces(talk.count(id), (offset) => talk.messages(id, offset, PIECE)),
    price_alerts: presentAlerts([...alerts.waiting(id), ...alerts.fired(id)], (its) =>
      market.instrument(its),
    ),
    push_devices: pushDesk.devicesOf(id),
    methods: methodsOf(context, session.user),
    deposits: deposits.map((deposit) => presentDeposit(deposit, siteSettings.reviewHours)),
    withdrawals: withdrawals.map((withdrawal) => presentWithdrawal(withdrawal, showing)),
    orders: [...account.openOrders.values(), ...closed].map((order) => presentOrder(order, executor)),
    ledger: entries.map((entry) => presentLedgerEntry(entry, lang)),
    invited: identity.invitedBy(id, 0, PIECE).map(({ uid, createdAtMs }) => ({
      uid,
      created_at: isoTime(createdAtMs),
    })),
  };
}

async function pieces<Row>(
  total: number,
  read: (offset: number) => readonly Row[] | Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let offset = 0; offset < total; offset += PIECE) rows.push(...(await read(offset)));
  return rows;
}

/** [A44] By password, and digits where they are asked for; only an empty account, since nobody could come back for the rest. */
async function deleteAccount(
  context: Context,
  { input, session }: UserCall<z.output<typeof DeleteInput>>,
): Promise<{ readonly data: Record<never, never> } | Refusal> {
  const { identity, passwords, secondFactors } = context;
  const { id } = session.user;
  const isRight = await passwords.verify(identity.userById(id)?.passwordHash ?? null, input.password);
  if (!isRight) return refuse('wrong_account_or_password');
  const open = whatIsLeft(callerAccount(context, session));
  if (open.length > 0) return refuse('account_not_empty', { open });
  const factor = secondFactors.check(id, input.totp === '' ? undefined : input.totp);
  if (factor !== 'passed') return refuse(factor === 'required' ? 'totp_required' : 'totp_wrong');
  const demo = identity.demoOfUser(id);
  forget(context, id);
  if (demo !== null) forget(context, demo.id);
  return { data: {} };
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
  { sessions, support, realNames, secondFactors, drawMethods, identity, wall, alerts, pushDesk }: Context,
  userId: number,
): void {
  sessions.revokeAll(userId);
  // before the pictures that its messages hold
  support.forgetUser(userId);
  alerts.forgetUser(userId);
  pushDesk.forgetUser(userId);
  realNames.forgetUser(userId);
  secondFactors.remove(userId);
  drawMethods.removeAll(userId, wall.now());
  identity.erase(userId, wall.now());
}
