/** users.*: finding users, looking at one with sessions and ledger, and what an administrator may do to one [ADMIN-14] [ADMIN-15]. */

import { required } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES, type AdminRole, type AdminRow } from '@vernier/db/repositories/admin/admins';
import type { UserRow, UserSearchTerms } from '@vernier/db/repositories/users/users';
import { text } from '@vernier/shared/api/fields';
import { isoTime } from '@vernier/shared/clock';
import { emailOf, mobilesOf } from '@vernier/shared/identity/contact';
import { DIALLING_CODES } from '@vernier/shared/identity/countries';
import { formatMicros } from '@vernier/shared/numbers/money';
import { refuse } from '@vernier/shared/refusals';
import { accountFigures } from '@vernier/shared/trading/risk/figures';
import { z } from 'zod';
import { ownContact } from '../core/identity/contacts.ts';
import { presentSecurityEvent } from '../features/security-log/present-security-event.ts';
import { presentLedgerEntry } from '../core/trading/present-account.ts';
import { ofUser } from './placement.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import { found, Refused } from './failures.ts';
import {
  filter,
  Id,
  isoOrNull,
  nextAfter,
  nextPageNumber,
  pageAfter,
  pageByNumber,
  pageFields,
  rowId,
} from './fields.ts';
import { procedure, router } from './procedure.ts';
import { recordEvent } from './security-events.ts';

const FREEZERS: readonly AdminRole[] = ['support', 'risk', 'owner'];

const LIFTERS: readonly AdminRole[] = ['risk', 'owner'];

/** The reason is recorded in the audit. */
const Freezing = Id.extend({ reason: text(1, 500).optional() });

/** How the administrator knows that the owner of the account wants it. */
const Lift = Id.extend({ reason: text(3, 500) });

const SwapFree = Id.extend({ swap_free: z.boolean(), reason: text(1, 500).optional() });

const UserFilter = filter({
  ...pageFields,
  /** A user's number or its beginning, a whole e-mail address, or a whole mobile number. */
  search: z.string().trim().max(254).default(''),
  kind: z.enum(['real', 'demo', 'frozen']).optional(),
});

export const usersRouter = router({
  /** The newest first. */
  list: procedure({ roles: ADMIN_ROLES })
    .input(UserFilter)
    .query(async ({ ctx: { context, admin }, input }) => {
      const { kind, search } = input;
      const except = [...context.trading.bots.accountIds];
      const filters = { kind, except, terms: search === '' ? undefined : searchTerms(context, search) };
      const { directory } = context.users;
      const rows = await directory.list(filters, pageAfter(input));
      return {
        list: rows.map((row) => listedUser(context, admin, row)),
        total: await directory.count(filters),
        next: nextAfter(rows),
      };
    }),

  get: procedure({ roles: ADMIN_ROLES, ...ofUser })
    .input(Id)
    .query(async ({ ctx: { context, admin }, input }) =>
      wholeUser(context, admin, await known(context, input.id)),
    ),

  sessions: procedure({ roles: ADMIN_ROLES, ...ofUser })
    .input(Id)
    .query(async ({ ctx: { context }, input }) =>
      (await context.users.sessions.live((await known(context, input.id)).id)).map((row) => ({
        id: row.id,
        device: row.device,
        created_at: isoTime(row.createdAtMs),
        seen_at: isoTime(row.seenAtMs),
      })),
    ),

  /** Ends one session, or all of them. */
  endSessions: procedure({ roles: FREEZERS, ...ofUser })
    .input(Id.extend({ session_id: rowId.optional() }))
    .mutation(({ ctx, input }) => endSessions(ctx, input)),

  /** What moved the user's cash, the newest first. */
  entries: procedure({ roles: ADMIN_ROLES, ...ofUser })
    .input(Id.extend(pageFields))
    .query(async ({ ctx: { context, lang }, input }) => {
      const { id } = await known(context, input.id);
      const { offset, limit } = pageByNumber(input);
      const entries = await context.trading.store.entries(id, offset, limit);
      const total = context.trading.executor.account(id)?.entryCount ?? 0;
      return {
        list: entries.map((entry) => {
          const { MemoTran, CreatedAtTran, Value, Balance } = presentLedgerEntry(entry, lang);
          const { orderId, transferId } = entry;
          return {
            id: entry.id,
            at: CreatedAtTran,
            text: MemoTran,
            amount: Value,
            /** The balance after it. */
            balance: Balance,
            order_id: orderId,
            transfer_id: transferId,
          };
        }),
        total,
        next: nextPageNumber(input, total),
      };
    }),

  /** Logins, failures and changes of access, the newest first [ADMIN-27]. */
  securityEvents: procedure({ roles: FREEZERS, ...ofUser })
    .input(Id.extend(pageFields))
    .query(async ({ ctx: { context }, input }) => {
      const { securityLog } = context.access;
      const filters = { userId: (await known(context, input.id)).id };
      const rows = await securityLog.list(filters, pageAfter(input));
      return {
        list: rows.map(presentSecurityEvent),
        total: await securityLog.count(filters),
        next: nextAfter(rows),
      };
    }),

  /** The account may look at everything and change nothing, from the next request on [AUTH-11]. */
  freeze: procedure({ roles: FREEZERS, ...ofUser })
    .input(Freezing)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, true)),

  unfreeze: procedure({ roles: FREEZERS, ...ofUser })
    .input(Freezing)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, false)),

  /** The account pays and receives no overnight financing from the next rollover on [SWAP-5]. */
  setSwapFree: procedure({ roles: LIFTERS, ...ofUser })
    .input(SwapFree)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => setSwapFree(ctx, input))),

  /** Removes all passkeys of a user who has lost a device [AUTH-27]. */
  removePasskeys: procedure({ roles: LIFTERS, needsStepUp: true, ...ofUser })
    .input(Lift)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => removePasskeys(ctx, input))),

  /** Removes the link of a user to the OpenID provider, whose account there is in other hands [AUTH-35]. */
  removeOidcLink: procedure({ roles: LIFTERS, needsStepUp: true, ...ofUser })
    .input(Lift)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => removeOidcLink(ctx, input))),

  /** Ends a freeze of withdrawals that the owner of the account started [AUTH-23]. */
  liftWithdrawalFreeze: procedure({ roles: LIFTERS, needsStepUp: true, ...ofUser })
    .input(Lift)
    .mutation(({ ctx, input }) => ctx.context.accountQueue.run(input.id, () => liftFreeze(ctx, input))),
});

/** Addresses are encrypted, so only a complete one can be searched. */
function searchTerms({ users: { cipher } }: AdminContext, search: string): UserSearchTerms {
  const email = emailOf(search);
  return {
    uidStart: /^\d{1,8}$/.test(search) ? search : '',
    emailIndexes: email === null ? [] : [cipher.blindIndex('email', email)],
    mobileIndexes: mobilesOf(search, DIALLING_CODES).map((mobile) => cipher.blindIndex('mobile', mobile)),
  };
}

async function known({ users: { identity } }: AdminContext, id: number): Promise<UserRow> {
  return found(await identity.userById(id));
}

async function endSessions(
  { context, admin, recorder }: AuthorizedCall,
  input: { readonly id: number; readonly session_id?: number | undefined },
) {
  const {
    wall,
    users: { sessions },
  } = context;
  const { id } = await known(context, input.id);
  const chosen = (await sessions.live(id)).filter(
    (row) => input.session_id === undefined || row.id === input.session_id,
  );
  if (input.session_id !== undefined && chosen.length === 0) throw new Refused(refuse('not_found'));
  const before = { sessions: chosen.map((row) => row.id) };
  // Ending all sessions includes API tokens.
  const programs = input.session_id === undefined ? await sessions.tokens.live(id) : [];
  const nowMs = wall.now();
  await recorder.record(
    admin,
    { input, before, after: { sessions: [] } },
    ...chosen.map((row) => deferredWrite('identity', 'revokeSession', id, row.tokenHash, nowMs)),
    ...programs.map((row) => deferredWrite('apiTokens', 'revoke', id, row.tokenHash, nowMs)),
  );
  for (const row of chosen) await sessions.revoke(id, row.tokenHash);
  if (input.session_id === undefined) await sessions.revokePrograms(id);
  return { ended: chosen.length };
}

async function setFrozen(call: AuthorizedCall, input: z.output<typeof Freezing>, frozen: boolean) {
  const { context, admin, recorder } = call;
  const {
    wall,
    users: { sessions },
  } = context;
  const user = await known(context, input.id);
  const before = { frozen: user.frozenAtMs !== null };
  const atMs = frozen ? wall.now() : null;
  await recorder.record(
    admin,
    { input, before, after: { frozen } },
    deferredWrite('identity', 'setFrozen', user.id, atMs),
  );
  if (frozen) recordEvent(call, 'account_frozen', { userId: user.id, adminId: admin.id });
  await sessions.refresh(user.id);
  return { id: user.id, frozen };
}

async function setSwapFree({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof SwapFree>) {
  const { clock } = context;
  const { swapFree } = context.trading.financing;
  const { id } = await known(context, input.id);
  const row = swapFree.changed(id, input.swap_free, clock.now());
  const before = { swap_free: swapFree.isOn(id) };
  const writes = row === null ? [] : [deferredWrite('financing', 'putSwapFree', row)];
  await recorder.record(admin, { input, before, after: { swap_free: input.swap_free } }, ...writes);
  if (row !== null) swapFree.enforce(row);
  return { id, swap_free: input.swap_free };
}

async function liftFreeze({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Lift>) {
  const { withdrawalFreezes, securityNotifications } = context.users;
  const freeze = await withdrawalFreezes.of(input.id);
  const user = await known(context, input.id);
  if (freeze === null) throw new Refused(refuse('state_changed'));
  const before = { withdrawals_frozen_at: isoTime(freeze.frozenAtMs) };
  await recorder.record(
    admin,
    { input, before, after: { withdrawals_frozen_at: null } },
    required(deferredWrite('withdrawalFreezes', 'remove', freeze)),
  );
  await securityNotifications.notify(await known(context, user.id), 'withdrawals_unfrozen');
  return { id: user.id };
}

async function removePasskeys(call: AuthorizedCall, input: z.output<typeof Lift>) {
  const { context, admin, recorder } = call;
  const { passkeys, securityNotifications } = context.users;
  const before = { passkeys: (await passkeys.of(input.id)).length };
  const user = await known(context, input.id);
  if (before.passkeys === 0) throw new Refused(refuse('state_changed'));
  await recorder.record(
    admin,
    { input, before, after: { passkeys: 0 } },
    deferredWrite('passkeys', 'removeAll', user.id),
  );
  recordEvent(call, 'passkey_removed', { userId: user.id, adminId: admin.id });
  await securityNotifications.notify(await known(context, user.id), 'passkey_removed');
  return { id: user.id, removed: before.passkeys };
}

async function removeOidcLink(call: AuthorizedCall, input: z.output<typeof Lift>) {
  const { context, admin, recorder } = call;
  const { oidcLinks, securityNotifications } = context.users;
  const before = { oidc_linked_at: isoOrNull((await oidcLinks.of(input.id))?.createdAtMs ?? null) };
  const user = await known(context, input.id);
  if (before.oidc_linked_at === null) throw new Refused(refuse('state_changed'));
  const after = { oidc_linked_at: null };
  await recorder.record(admin, { input, before, after }, deferredWrite('oidcLinks', 'removeAll', user.id));
  recordEvent(call, 'oidc_unlinked', { userId: user.id, adminId: admin.id });
  await securityNotifications.notify(await known(context, user.id), 'oidc_unlinked');
  return { id: user.id };
}

function listedUser(context: AdminContext, admin: AdminRow, row: UserRow) {
  const address = (channel: 'email' | 'mobile') => {
    const whole = ownContact(context.users.cipher, row, channel)?.address ?? null;
    return whole !== null && admin.role === 'viewer' ? masked(whole) : whole;
  };
  return {
    id: row.id,
    uid: row.uid,
    is_demo: row.isDemo,
    email: address('email'),
    mobile: address('mobile'),
    /** The country's ISO number. */
    country: row.country,
    created_at: isoTime(row.createdAtMs),
    frozen: row.frozenAtMs !== null,
    deleted: row.deletedAtMs !== null,
    /** 0 not submitted, 1 waiting, 2 finished. */
    review_status: row.reviewStatus,
    balance: formatMicros(context.trading.executor.account(row.id)?.balanceMicros ?? 0n),
  };
}

async function wholeUser(context: AdminContext, admin: AdminRow, row: UserRow) {
  const { identity, sessions, userFactors, passkeys, oidcLinks, withdrawalFreezes } = context.users;
  return {
    ...listedUser(context, admin, row),
    lang: row.lang,
    frozen_at: isoOrNull(row.frozenAtMs),
    deleted_at: isoOrNull(row.deletedAtMs),
    withdrawals_frozen_at: isoOrNull((await withdrawalFreezes.of(row.id))?.frozenAtMs ?? null),
    password_changed_at: isoOrNull(row.passwordChangedAtMs),
    totp: await userFactors.isOn(row.id),
    passkeys: (await passkeys.of(row.id)).length,
    oidc_linked_at: isoOrNull((await oidcLinks.of(row.id))?.createdAtMs ?? null),
    sessions: (await sessions.live(row.id)).length,
    /** Who invited the user, by number. */
    invited_by: row.invitedBy === null ? null : ((await identity.userById(row.invitedBy))?.uid ?? null),
    /** The practice account of a registered user. */
    demo_id: (await identity.demoOfUser(row.id))?.id ?? null,
    account: accountOf(context, row.id),
  };
}

function accountOf({ trading: { executor, financing } }: AdminContext, id: number) {
  const { swapFree } = financing;
  const account = executor.account(id);
  const figures = accountFigures(account ?? NO_ACCOUNT, executor.valuation);
  const percent = (cents: number) => cents / 100;
  const holding = account?.holdingCount ?? 0;
  return {
    balance: formatMicros(figures.balanceMicros),
    held: formatMicros(account?.lockedMicros ?? 0n),
    floating: formatMicros(figures.floatingMicros),
    equity: formatMicros(figures.equityMicros),
    margin: formatMicros(figures.marginMicros),
    reserved: formatMicros(figures.reservedMicros),
    free_margin: formatMicros(figures.freeMarginMicros),
    /** In percent; null with no position. */
    margin_level: figures.marginLevelCents === null ? null : percent(figures.marginLevelCents),
    risk_rate: percent(figures.riskRateCents),
    realised: formatMicros(account?.realisedMicros ?? 0n),
    positions: holding,
    pending: (account?.openOrders.size ?? 0) - holding,
    closed: account?.closedCount ?? 0,
    margin_called: account?.marginCalled ?? false,
    swap_free: swapFree.isOn(id),
  };
}

const NO_ACCOUNT = {
  balanceMicros: 0n,
  marginMicros: 0n,
  reservedMicros: 0n,
  openOrders: new Map<number, never>(),
};

/** `a…@example.com`, `+85…678`: enough to distinguish two users, too little to contact them. */
function masked(address: string): string {
  const at = address.indexOf('@');
  return at === -1
    ? `${address.slice(0, 3)}…${address.slice(-3)}`
    : `${address.slice(0, 1)}…${address.slice(at)}`;
}
