/** Shared parts of deposit and withdrawal reviews: roles, rejection input, and lookup. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { Refused } from './failures.ts';
import { Id } from './fields.ts';

/** Whose work sees proofs of payment, and where money goes. */
export const READERS: readonly AdminRole[] = ['support', 'finance', 'risk', 'owner'];
export const REVIEWERS: readonly AdminRole[] = ['finance', 'owner'];

const MAX_REMARK_LENGTH = 500;

/** The user reads the remark. */
export const Rejection = Id.extend({ remark: z.string().trim().min(1).max(MAX_REMARK_LENGTH) });

export type Rejection = Readonly<z.output<typeof Rejection>>;

export function known<Transfer>(transfer: Transfer | null): Transfer {
  if (transfer === null) throw new Refused(refuse('not_found'));
  return transfer;
}
