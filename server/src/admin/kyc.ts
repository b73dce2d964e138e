/** kyc.*: the real names that wait for a review, and their approval or rejection. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { REVIEW_STATES } from '@vernier/db/repositories/users/real-names';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { realNameState } from '../features/identity/real-name-state.ts';
import { imageUrl } from '../features/uploads/image-url.ts';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';
import { procedure, router } from './procedure.ts';

const REVIEWERS: readonly AdminRole[] = ['support', 'risk', 'owner'];
const PAGE_ROWS = 20;
const MAX_PAGE = 1_000_000;
const MAX_REMARK_LENGTH = 500;

const Submission = z.object({
  id: z.int(),
  user_id: z.int(),
  uid: z.string(),
  name: z.string(),
  card_id: z.string(),
  /** Addresses that this administrator's own token opens; each look is on the audit. */
  front_pic: z.string(),
  reverse_pic: z.string(),
  status: z.enum(REVIEW_STATES),
  remark: z.string().nullable(),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
});

const Reviewed = z.object({ id: z.int(), status: z.enum(REVIEW_STATES) });

const ListInput = z
  .object({
    page: z.int().min(1).max(MAX_PAGE).default(1),
    /** Waiting submissions by default. */
    status: z.enum(REVIEW_STATES).default('waiting'),
  })
  .nullish()
  .transform((input) => input ?? { page: 1, status: 'waiting' as const });

const Id = z.object({ id: z.int().positive() });

export const kycRouter = router({
  /** Who waits longest comes first. */
  list: procedure({ roles: REVIEWERS })
    .input(ListInput)
    .output(z.object({ list: z.array(Submission), total: z.int() }))
    .query(({ ctx: { context }, input: { page, status } }) => ({
      list: context.users.realNames.list(status, (page - 1) * PAGE_ROWS, PAGE_ROWS).map((row) => ({
        id: row.id,
        user_id: row.userId,
        uid: row.uid,
        name: context.users.cipher.decrypt('real_name', row.nameEncrypted),
        card_id: context.users.cipher.decrypt('card_id', row.cardIdEncrypted),
        front_pic: imageUrl(row.frontUpload),
        reverse_pic: imageUrl(row.reverseUpload),
        status: row.status,
        remark: row.remark,
        submitted_at: isoTime(row.submittedAtMs),
        reviewed_at: row.reviewedAtMs === null ? null : isoTime(row.reviewedAtMs),
      })),
      total: context.users.realNames.count(status),
    })),

  approve: procedure({ roles: REVIEWERS })
    .input(Id)
    .output(Reviewed)
    .mutation(({ ctx, input }) => review(ctx, input, null)),

  /** The user reads the remark, and may submit again. */
  reject: procedure({ roles: REVIEWERS })
    .input(Id.extend({ remark: z.string().trim().min(1).max(MAX_REMARK_LENGTH) }))
    .output(Reviewed)
    .mutation(({ ctx, input }) => review(ctx, input, input.remark)),
});

/** Approves without a remark, else rejects with it. Of two concurrent reviews the second is refused. */
function review(
  { context, admin, recorder }: AuthorizedCall,
  input: z.output<typeof Id>,
  remark: string | null,
): z.output<typeof Reviewed> {
  const {
    wall,
    users: { realNames, sessions, accountFeed },
  } = context;
  const row = realNames.byId(input.id);
  if (row === null) throw new Refused(refuse('not_found'));
  if (row.status !== 'waiting') throw new Refused(refuse('state_changed'));
  const status = remark === null ? 'approved' : 'rejected';
  recorder.record(admin, { input, before: { status: row.status }, after: { status } }, () =>
    realNames.review(row.id, wall.now(), remark),
  );
  sessions.refresh(row.userId);
  accountFeed.notify(row.userId, { event: 'real_name', review: realNameState(realNames, row.userId) });
  return { id: row.id, status };
}
