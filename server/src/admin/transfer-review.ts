/** Roles of the reviews of transfers and identities, and the input of a rejection. */

import type { AdminRole } from '@vernier/db/repositories/admin/admins';
import { z } from 'zod';
import { Id } from './fields.ts';

/** Whose work sees proofs of payment, and where money goes. */
export const READERS: readonly AdminRole[] = ['support', 'finance', 'risk', 'owner'];
export const REVIEWERS: readonly AdminRole[] = ['finance', 'owner'];

const MAX_REMARK_LENGTH = 500;

/** The user reads the remark. */
export const Rejection = Id.extend({ remark: z.string().trim().min(1).max(MAX_REMARK_LENGTH) });

export type Rejection = Readonly<z.output<typeof Rejection>>;
