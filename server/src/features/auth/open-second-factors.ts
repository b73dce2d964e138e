/** Second factors of users and of administrators: the same rules, other tables, and secrets that open for their own side only. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { Clock } from '@vernier/shared/clock';
import { SecondFactors } from './second-factors.ts';
import type { FieldCipher } from '../../platform/encryption/field-cipher.ts';

export interface BothFactors {
  readonly secondFactors: SecondFactors;
  readonly adminFactors: SecondFactors;
}

export function openSecondFactors(
  { secondFactors, adminSecondFactors }: Pick<OpenDatabase, 'secondFactors' | 'adminSecondFactors'>,
  cipher: FieldCipher,
  clock: Clock,
): BothFactors {
  const users = { rows: secondFactors, cipher, clock, secret: 'totp', recovery: 'recovery_code' } as const;
  const admins = {
    rows: adminSecondFactors,
    cipher,
    clock,
    secret: 'admin_totp',
    recovery: 'admin_recovery_code',
  } as const;
  return { secondFactors: new SecondFactors(users), adminFactors: new SecondFactors(admins) };
}
