/** users.*: what an administrator may do to a user. */

import type { AdminRole, AdminRow } from '@vernier/db/admin';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '../http/fields.ts';
import type { Recorder } from './audit.ts';
import { Refused } from './failures.ts';
import type { AdminCall } from './office.ts';
import { procedure, router } from './procedure.ts';

const FREEZERS: readonly AdminRole[] = ['support', 'risk', 'owner'];

/** Why is for the audit: whoever asks later reads it there. */
const Freezing = z.object({ id: z.int().positive(), reason: text(1, 500).optional() });

const Frozen = z.object({ id: z.int(), frozen: z.boolean() });

export const usersRouter = router({
  /** The account may look at everything and change nothing, from the next request on [A17]. */
  freeze: procedure({ roles: FREEZERS })
    .input(Freezing)
    .output(Frozen)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, true)),

  unfreeze: procedure({ roles: FREEZERS })
    .input(Freezing)
    .output(Frozen)
    .mutation(({ ctx, input }) => setFrozen(ctx, input, false)),
});

function setFrozen(
  { office, admin, recorder }: AdminCall & { admin: AdminRow; recorder: Recorder },
  input: z.output<typeof Freezing>,
  frozen: boolean,
): z.output<typeof Frozen> {
  const { identity, sessions, wall } = office;
  const user = identity.userById(input.id);
  if (user === null) throw new Refused(refuse('not_found'));
  const before = { frozen: user.frozenAtMs !== null };
  // Freezing what is frozen keeps the first moment.
  const atMs = frozen ? (user.frozenAtMs ?? wall.now()) : null;
  recorder.record(admin, { input, before, after: { frozen } }, () => identity.setFrozen(user.id, atMs));
  sessions.refresh(user.id);
  return { id: user.id, frozen };
}
