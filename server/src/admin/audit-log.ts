/** audit.*: the record of what administrators did, with filters, and whether its chain still holds [ADMIN-9]. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { verifyChain } from '@vernier/db/hash-chains/audit-chain';
import { isoTime } from '@vernier/shared/clock';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { READ_ACTIONS } from './audited-reads.ts';
import { filter, nextAfter, NoInput, pageAfter, pageFields, rowId } from './fields.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

const moment = z.iso.datetime({ offset: true }).transform((time) => Date.parse(time));

const Filter = filter({
  ...pageFields,
  admin_id: rowId.optional(),
  /** A procedure, or the beginning of its name. */
  action: text(1, 64).optional(),
  /** Changes, or reads of personal data. */
  kind: z.enum(['changes', 'reads']).default('changes'),
  /** From this moment on, up to that one. */
  from: moment.optional(),
  to: moment.optional(),
  /** Letters of the input or of what changed. */
  search: text(1, 100).optional(),
});

/** Lines verified in one event-loop slice; about two milliseconds. */
const VERIFY_ROWS = 100;

export const auditRouter = router({
  list: procedure({ roles: ADMIN_ROLES })
    .input(Filter)
    .query(async ({ ctx: { context }, input }) => {
      const { admin_id: adminId, from: fromMs, to: toMs, action, kind, search } = input;
      const actions = kind === 'reads' ? { only: READ_ACTIONS } : { except: READ_ACTIONS };
      const filters = { adminId, action, actions, fromMs, toMs, search };
      const lines = await context.access.audit.list(filters, pageAfter(input));
      return {
        list: lines.map((line) => ({
          id: line.id,
          at: isoTime(line.atMs),
          admin_id: line.adminId,
          email: line.email,
          action: line.action,
          input: jsonOf(line.input),
          before: jsonOf(line.before),
          after: jsonOf(line.after),
          hash: line.hash ?? '',
        })),
        total: await context.access.audit.count(filters),
        next: nextAfter(lines),
      };
    }),

  /** Computes every line's hash again. */
  verify: procedure({ roles: OWNERS })
    .input(NoInput)
    .query(async ({ ctx: { context } }) => {
      const { lines, head, broken } = await verifyChain((id) => context.access.audit.after(id, VERIFY_ROWS));
      // the head stored elsewhere proves later that no earlier line was removed
      return { lines, head, broken };
    }),
});

function jsonOf(stored: string): unknown {
  return JSON.parse(stored);
}
