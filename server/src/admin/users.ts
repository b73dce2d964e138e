/** users.*: finding users, looking at one with sessions and ledger, and what an administrator may do to one [ADMIN-14] [ADMIN-15]. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type { UserRow, UserSearchTerms } from '@vernier/db/repositories/users/users';
import { isoTime } from '@vernier/shared/clock';
import { emailOf, mobilesOf } from '@vernier/shared/identity/contact';
import { DIALLING_CODES } from '@vernier/shared/identity/countries';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { presentLedgerEntry } from '../core/trading/present-account.ts';
import type { AuthorizedCall } from './command.ts';
import { found, Refused } from './failures.ts';
import { filter, Id, offsetOf, page, PAGE_ROWS, rowId } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';
import { listedUser, wholeUser } from './user-rows.ts';

const FREEZERS: readonly AdminRole[] = ['support', 'risk', 'owner'];

/** The reason is recorded in the audit. */
const Freezing = Id.extend({ reason: text(1, 500).optional() });

const UserFilter = filter({
  page,
  /** A user's number or its beginning, a whole e-mail address, or a whole mobile number. */
  search: z.string().trim().max(254).default(''),
  kind: z.enum(['real', 'demo', 'frozen']).optional(),
});

export const usersRouter = router({
  /** The newest first. */
  list: procedure({ roles: ADMIN_ROLES })
    .input(UserFilter)
    .query(({ ctx: { context, admin }, input }) => {
      const { kind, search } = input;
      const except = context.trading.bots.records.map(({ accountId }) => accountId);
      const filters = { kind, except, words: search === '' ? undefined : wordsOf(context, search) };
      return {
        list: context.users.directory
          .list(filters, offsetOf(input.page), PAGE_ROWS)
          .map((row) => listedUser(context, admin, row)),
        total: context.users.directory.count(filters),
      };
    }),

  get: procedure({ roles: ADMIN_ROLES })
    .input(Id)
    .query(({ ctx: { context, admin }, input }) => wholeUser(context, admin, known(context, input.id))),

  sessions: procedure({ roles: ADMIN_ROLES })
    .input(Id)
    .query(({ ctx: { context }, input }) =>
      context.users.sessions.live(known(context, input.id).id).map((row) => ({
        id: row.id,
        device: row.device,
        created_at: isoTime(row.createdAtMs),
        seen_at: isoTime(row.seenAtMs),
      })),
    ),

  /** Ends one session, or all of them. */
  endSessions: procedure({ roles: FREEZERS })
    .input(Id.extend({ session_id: rowId.optional() }))
    .mutation(({ ctx, input }) => endSessions(ctx, input)),

  /** What moved the user's cash, the newest first. */
  entries: procedure({ roles: ADMIN_ROLES })
    .input(Id.extend({ page }))
    .query(async ({ ctx: { context, lang }, input }) => {
      const { id } = known(context, input.id);
      const entries = await context.trading.store.entries(id, offsetOf(input.page), PAGE_ROWS);
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
        total: context.trading.executor.account(id)?.entryCount ?? 0,
      };
    }),

  /** The account may look at everything and change nothing, from the next request on [AUTH-11]. */
  freeze: procedure({ roles: FREEZERS })
    .input(Freezing)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, true)),

  unfreeze: procedure({ roles: FREEZERS })
    .input(Freezing)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, false)),
});

/** Addresses are encrypted, so only a complete one can be searched. */
function wordsOf({ users: { cipher } }: AdminContext, search: string): UserSearchTerms {
  const email = emailOf(search);
  return {
    uidStart: /^\d{1,8}$/.test(search) ? search : '',
    emailIndexes: email === null ? [] : [cipher.blindIndex('email', email)],
    mobileIndexes: mobilesOf(search, DIALLING_CODES).map((mobile) => cipher.blindIndex('mobile', mobile)),
  };
}

function known({ users: { identity } }: AdminContext, id: number): UserRow {
  return found(identity.userById(id));
}

function endSessions(
  { context, admin, recorder }: AuthorizedCall,
  input: { readonly id: number; readonly session_id?: number | undefined },
) {
  const { sessions } = context.users;
  const { id } = known(context, input.id);
  const chosen = sessions
    .live(id)
    .filter((row) => input.session_id === undefined || row.id === input.session_id);
  if (input.session_id !== undefined && chosen.length === 0) throw new Refused(refuse('not_found'));
  const before = { sessions: chosen.map((row) => row.id) };
  recorder.record(admin, { input, before, after: { sessions: [] } }, () => {
    for (const row of chosen) sessions.revoke(id, row.tokenHash);
    // Ending all sessions includes API tokens.
    if (input.session_id === undefined) sessions.tokens.revokeAll(id);
  });
  return { ended: chosen.length };
}

function setFrozen(
  { context, admin, recorder }: AuthorizedCall,
  input: z.output<typeof Freezing>,
  frozen: boolean,
) {
  const {
    wall,
    users: { identity, sessions },
  } = context;
  const user = known(context, input.id);
  const before = { frozen: user.frozenAtMs !== null };
  // Freezing a frozen account keeps the first time.
  const atMs = frozen ? (user.frozenAtMs ?? wall.now()) : null;
  recorder.record(admin, { input, before, after: { frozen } }, () => identity.setFrozen(user.id, atMs));
  sessions.refresh(user.id);
  return { id: user.id, frozen };
}
