/** Condition of writes on the version of an administrator's row. */

import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { RowVersion } from '../../repositories/row-version.ts';
import type { Tables } from '../query-source.ts';

/** The administrator has access, and the password of the version. */
export function adminVersion(admins: Tables['admins'], { id, passwordHash }: RowVersion): SQL | undefined {
  return and(
    eq(admins.id, id),
    isNull(admins.disabledAtMs),
    passwordHash == null ? undefined : eq(admins.passwordHash, passwordHash),
  );
}
