/** kyc.*: the real names that wait for a review, and their approval or rejection. */

import { required } from '@vernier/db/repositories/deferred-write';
import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { REVIEW_STATES } from '@vernier/db/repositories/users/real-names';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { realNameState } from '../features/identity/real-name-state.ts';
import { imageUrl } from '../features/uploads/image-url.ts';
import { ofRow } from './placement.ts';
import type { AuthorizedCall } from './command.ts';
import { found, Refused } from './failures.ts';
import { filter, Id, isoOrNull, nextAfter, pageAfter, pageFields } from './fields.ts';
import { procedure, router } from './procedure.ts';
import { Rejection } from './transfer-review.ts';

const REVIEWERS: readonly AdminRole[] = ['support', 'risk', 'owner'];

const ofReviewed = ofRow(async ({ users }, id) => {
  const row = await users.realNames.byId(id);
  return row === null ? null : { accountId: row.userId };
});

export const kycRouter = router({
  /** Waiting submissions by default; who waits longest comes first. */
  list: procedure({ roles: REVIEWERS })
    .input(filter({ ...pageFields, status: z.enum(REVIEW_STATES).default('waiting') }))
    .query(async ({ ctx: { context }, input }) => {
      const { cipher, realNames } = context.users;
      const rows = await realNames.list(input.status, pageAfter(input));
      return {
        list: rows.map((row) => ({
          id: row.id,
          user_id: row.userId,
          uid: row.uid,
          name: cipher.decrypt('real_name', row.nameEncrypted),
          card_id: cipher.decrypt('card_id', row.cardIdEncrypted),
          // addresses that this administrator's own token opens; each look is on the audit
          front_pic: imageUrl(row.frontUpload),
          reverse_pic: imageUrl(row.reverseUpload),
          status: row.status,
          remark: row.remark,
          submitted_at: isoTime(row.submittedAtMs),
          reviewed_at: isoOrNull(row.reviewedAtMs),
        })),
        total: await realNames.count(input.status),
        next: nextAfter(rows),
      };
    }),

  approve: procedure({ roles: REVIEWERS, ...ofReviewed })
    .input(Id)
    .mutation(({ ctx, input }) => review(ctx, input, null)),

  /** The user reads the remark, and may submit again. */
  reject: procedure({ roles: REVIEWERS, ...ofReviewed })
    .input(Rejection)
    .mutation(({ ctx, input }) => review(ctx, input, input.remark)),
});

/** Approves without a remark, else rejects with it. Of two concurrent reviews the second is refused. */
async function review(ctx: AuthorizedCall, input: z.output<typeof Id>, remark: string | null) {
  const { userId } = found(await ctx.context.users.realNames.byId(input.id));
  return ctx.context.accountQueue.run(userId, () => reviewInTurn(ctx, input, remark));
}

async function reviewInTurn(
  { context, admin, recorder }: AuthorizedCall,
  input: z.output<typeof Id>,
  remark: string | null,
) {
  const {
    wall,
    users: { realNames, sessions, accountFeed, activity },
  } = context;
  const row = found(await realNames.byId(input.id));
  if (row.status !== 'waiting') throw new Refused(refuse('state_changed'));
  const status: 'approved' | 'rejected' = remark === null ? 'approved' : 'rejected';
  await recorder.record(
    admin,
    { input, before: { status: row.status }, after: { status } },
    required(deferredWrite('realNames', 'review', row.id, wall.now(), remark)),
  );
  await sessions.refresh(row.userId);
  activity.added(row.userId);
  accountFeed.notify(row.userId, { event: 'real_name', review: await realNameState(realNames, row.userId) });
  return { id: row.id, status };
}
