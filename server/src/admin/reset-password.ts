/** Recovery of an administrator's access on the server's machine, while no server runs: a new password, recorded in the audit. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { AdminRole, AdminRow } from '@vernier/db/repositories/admin/admins';
import type { OpenDatabase } from '@vernier/db/open-database';
import { StartRefused } from '@vernier/db/start-refused';
import type { Clock } from '@vernier/shared/clock';
import { generatePassword, Passwords } from '../features/auth/passwords.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import type { Config } from '../platform/config/config.ts';

/** Separate from the console's procedures, so that the audit log shows what was done on the server. */
const ACTION = 'command.reset_password';

export interface ResetOptions {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  readonly migrationsDir: string;
  readonly clock: Clock;
  readonly email: string;
  readonly resetTotp: boolean;
  /** Makes the administrator an owner. */
  readonly owner: boolean;
  /** Makes an owner of that address where there is no administrator of it. */
  readonly create: boolean;
}

export interface ResetAccess {
  readonly email: string;
  readonly password: string;
  readonly role: string;
  readonly hasSecondFactor: boolean;
}

/** Throws {@link StartRefused} when the folder is in use, or when there is no such administrator. */
export async function resetPassword({
  email: typed,
  create,
  ...options
}: ResetOptions): Promise<ResetAccess> {
  const { config, migrationsDir, clock, resetTotp, owner } = options;
  const email = typed.toLowerCase();
  const database = await openDatabase({
    ...{ config, migrationsDir, nowMs: clock.now() },
    // The changes are one transaction, which is refused then.
    onDatabaseLost: () => {},
  });
  try {
    const password = generatePassword();
    const passwordHash = await new Passwords().hash(password);
    const found = await database.admin.byEmail(email);
    const admin =
      found ?? (create ? await created(database, { email, passwordHash, nowMs: clock.now() }) : null);
    if (admin === null) throw new StartRefused(await unknownAdmin(database, email));
    const role = owner ? 'owner' : admin.role;
    await reset(database, admin, { passwordHash, resetTotp, role, nowMs: clock.now() });
    const hasSecondFactor = (await database.adminSecondFactors.of(admin.id)) !== null;
    return { email, password, role, hasSecondFactor };
  } finally {
    await database.close();
  }
}

interface PasswordReset {
  readonly passwordHash: string;
  readonly resetTotp: boolean;
  readonly role: AdminRole;
  readonly nowMs: number;
}

async function reset(
  { admin: admins, adminSecondFactors }: OpenDatabase,
  admin: AdminRow,
  { passwordHash, resetTotp, role: newRole, nowMs }: PasswordReset,
): Promise<void> {
  const { id, email, role, disabledAtMs } = admin;
  const totp = (await adminSecondFactors.of(id)) !== null;
  const line = {
    adminId: id,
    action: ACTION,
    input: JSON.stringify({ email, ...(resetTotp ? { reset_totp: true } : {}) }),
    before: JSON.stringify({ role, disabled: disabledAtMs !== null, totp }),
    after: JSON.stringify({ role: newRole, disabled: false, totp: totp && !resetTotp, password: 'changed' }),
    atMs: nowMs,
  };
  const access = { accessChangedAtMs: nowMs, accessChangedBy: null };
  await admins.audited(
    line,
    deferredWrite('admin', 'update', id, { passwordHash, role: newRole, disabledAtMs: null, ...access }),
    deferredWrite('admin', 'endInvitation', id),
    ...(resetTotp ? [deferredWrite('adminSecondFactors', 'remove', id)] : []),
    deferredWrite('admin', 'endSessions', id, null, nowMs),
  );
}

async function created(
  { admin: admins }: OpenDatabase,
  { email, passwordHash, nowMs }: Omit<PasswordReset, 'resetTotp' | 'role'> & { readonly email: string },
): Promise<AdminRow | null> {
  return admins.byId(await admins.insert({ email, passwordHash, role: 'owner', createdAtMs: nowMs }));
}

async function unknownAdmin({ admin: admins }: OpenDatabase, email: string): Promise<string> {
  const known = (await admins.all()).map((admin) => {
    const state = admin.disabledAtMs === null ? admin.role : `${admin.role}, disabled`;
    return `\n  ${admin.email} (${state})`;
  });
  const others = known.length === 0 ? 'There is none yet.' : `There are:${known.join('')}`;
  return `no administrator has the address ${email}; --create makes an owner of it. ${others}`;
}
