/** An act that waits for an approval: the roles that may do it, and how it is carried out with its stored input. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { refuse } from '@vernier/shared/refusals';
import type { z } from 'zod';
import type { AuthorizedCall } from './command.ts';
import { Refused } from './failures.ts';

export interface ApprovableAct {
  readonly roles: readonly AdminRole[];
  readonly carryOut: (ctx: AuthorizedCall, storedInput: unknown) => unknown;
  /** Owners get a mail about the request, and time before it can be approved. */
  readonly isDelayed?: boolean;
}

/** The stored input is checked again by the schema of the act. */
export function approvable<Schema extends z.ZodType>(
  roles: readonly AdminRole[],
  schema: Schema,
  carryOut: (ctx: AuthorizedCall, input: z.output<Schema>) => unknown,
): ApprovableAct {
  return {
    roles,
    carryOut(ctx, storedInput) {
      const { success, data } = schema.safeParse(storedInput);
      if (!success) throw new Refused(refuse('state_changed'));
      return carryOut(ctx, data);
    },
  };
}
