/** outbox.*: mails and SMS of an installation that has no service to carry them. They hold codes, so only owners read them. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { z } from 'zod';
import { readOutbox } from '../features/notifications/outbox-folder.ts';
import { filter, offsetOf, page, PAGE_ROWS } from './fields.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];

const Message = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
});

const Outbox = z.object({
  list: z.array(Message),
  total: z.int(),
  /** What ends here instead of with a service. */
  channels: z.array(z.enum(['email', 'sms'])),
});

export const outboxRouter = router({
  list: procedure({ roles: OWNERS })
    .input(filter({ page }))
    .output(Outbox)
    .query(async ({ ctx: { context }, input }) => {
      const { dataDir, smtpUrl, smsWebhook } = context.config;
      const { list, total } = await readOutbox(dataDir, offsetOf(input.page), PAGE_ROWS);
      return {
        list: list.map(({ name, createdAt, ...rest }) => ({ id: name, ...rest, created_at: createdAt })),
        total,
        channels: [
          ...(smtpUrl === null ? ['email' as const] : []),
          ...(smsWebhook === null ? ['sms' as const] : []),
        ],
      };
    }),
});
