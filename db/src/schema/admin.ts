/** Administrators, their sessions, the audit, and their acts on the market. */

import type { AdminRole } from '../repositories/admin/admins.ts';
import type { ColumnTypes } from './columns.ts';

export function adminTables(kit: ColumnTypes) {
  const admins = kit.table('admins', {
    id: kit.id('id'),
    email: kit.text('email').notNull(),
    passwordHash: kit.text('password_hash').notNull(),
    role: kit.word<AdminRole>('role').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    disabledAtMs: kit.int('disabled_at_ms'),
  });

  const adminSessions = kit.table('admin_sessions', {
    id: kit.id('id'),
    adminId: kit.int('admin_id').notNull(),
    tokenHash: kit.text('token_hash').notNull(),
    createdAtMs: kit.int('created_at_ms').notNull(),
    expiresAtMs: kit.int('expires_at_ms').notNull(),
    device: kit.text('device').notNull().default(''),
    revokedAtMs: kit.int('revoked_at_ms'),
  });

  const audit = kit.table('audit', {
    id: kit.id('id'),
    adminId: kit.int('admin_id').notNull(),
    action: kit.text('action').notNull(),
    input: kit.text('input').notNull(),
    before: kit.text('before').notNull(),
    after: kit.text('after').notNull(),
    atMs: kit.int('at_ms').notNull(),
    previousHash: kit.text('previous_hash'),
    hash: kit.text('hash'),
  });

  const interventions = kit.table('interventions', {
    id: kit.id('id'),
    slot: kit.int('slot').notNull(),
    kind: kit.text('kind').notNull(),
    body: kit.text('body').notNull(),
    adminId: kit.int('admin_id').notNull(),
    atMs: kit.int('at_ms').notNull(),
  });

  return { admins, adminSessions, audit, interventions };
}
