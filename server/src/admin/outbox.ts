/** outbox.*: mails and SMS of an installation that has no service to carry them. They hold codes, so only owners read them. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { readOutbox } from '../features/notifications/outbox-folder.ts';
import { filter, nextPageNumber, pageByNumber, pageFields } from './fields.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

export const outboxRouter = router({
  list: procedure({ roles: OWNERS })
    .input(filter(pageFields))
    .query(async ({ ctx: { context }, input }) => {
      const { dataDir, smtpUrl, smsWebhook } = context.config;
      const { offset, limit } = pageByNumber(input);
      const { list, total } = await readOutbox(dataDir, offset, limit);
      return {
        list: list.map(({ name, createdAt, ...rest }) => ({ id: name, ...rest, created_at: createdAt })),
        total,
        next: nextPageNumber(input, total),
        /** What ends here instead of with a service. */
        channels: [
          ...(smtpUrl === null ? ['email' as const] : []),
          ...(smsWebhook === null ? ['sms' as const] : []),
        ],
      };
    }),
});
