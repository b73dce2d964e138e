/** security.*: the security log for owners, with its filters [ADMIN-27]. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { SECURITY_EVENT_KINDS } from '@vernier/db/repositories/users/security-events';
import { text } from '@vernier/shared/api/fields';
import { isIP } from 'node:net';
import { z } from 'zod';
import { presentSecurityEvent } from '../features/security-log/present-security-event.ts';
import type { AdminContext } from './admin-context.ts';
import { filter, nextAfter, pageAfter, pageFields, rowId } from './fields.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

const Filter = filter({
  ...pageFields,
  kind: z.enum(SECURITY_EVENT_KINDS).optional(),
  user_id: rowId.optional(),
  /** A network address, or its pseudonym from an event or a line of the log. */
  address: text(1, 64).optional(),
});

export const securityRouter = router({
  /** The newest first. */
  list: procedure({ roles: OWNERS })
    .input(Filter)
    .query(async ({ ctx: { context }, input }) => {
      const { securityLog, admins } = context.access;
      const { kind, user_id: userId, address } = input;
      const filters = { kind, userId, addresses: pseudonymsOf(context, address) };
      const rows = await securityLog.list(filters, pageAfter(input));
      return {
        list: await Promise.all(
          rows.map(async (row) => ({
            ...presentSecurityEvent(row),
            user_id: row.userId,
            admin_email: row.adminId === null ? null : ((await admins.byId(row.adminId))?.email ?? null),
          })),
        ),
        total: await securityLog.count(filters),
        next: nextAfter(rows),
      };
    }),
});

function pseudonymsOf({ access }: AdminContext, address: string | undefined): readonly string[] | undefined {
  const typed = address?.trim();
  if (typed === undefined || typed === '') return undefined;
  return isIP(typed) === 0 ? [typed] : access.securityLog.pseudonymsOf(typed);
}
