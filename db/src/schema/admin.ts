/** Tables of administrators, their sessions, the audit, approvals and interventions. */

import type { AdminRole } from '../repositories/admin/admins.ts';
import type { ApprovalStatus } from '../repositories/admin/approvals.ts';
import type { ColumnTypes } from './columns.ts';

export function adminTables(types: ColumnTypes) {
  const admins = types.table('admins', {
    id: types.id('id'),
    email: types.text('email').notNull(),
    passwordHash: types.text('password_hash').notNull(),
    role: types.union<AdminRole>('role').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    disabledAtMs: types.int('disabled_at_ms'),
    accessChangedBy: types.int('access_changed_by'),
    accessChangedAtMs: types.int('access_changed_at_ms').notNull().default(0),
  });

  const adminSessions = types.table('admin_sessions', {
    id: types.id('id'),
    adminId: types.int('admin_id').notNull(),
    tokenHash: types.text('token_hash').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    device: types.text('device').notNull().default(''),
    revokedAtMs: types.int('revoked_at_ms'),
  });

  const adminInvitations = types.table('admin_invitations', {
    adminId: types.id('admin_id'),
    tokenHash: types.text('token_hash').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
  });

  const audit = types.table('audit', {
    id: types.id('id'),
    adminId: types.int('admin_id').notNull(),
    action: types.text('action').notNull(),
    input: types.text('input').notNull(),
    before: types.text('before').notNull(),
    after: types.text('after').notNull(),
    atMs: types.int('at_ms').notNull(),
    previousHash: types.text('previous_hash'),
    hash: types.text('hash'),
  });

  const approvals = types.table('approvals', {
    id: types.id('id'),
    action: types.text('action').notNull(),
    input: types.text('input').notNull(),
    before: types.text('before').notNull(),
    after: types.text('after').notNull(),
    requestedBy: types.int('requested_by').notNull(),
    createdAtMs: types.int('created_at_ms').notNull(),
    expiresAtMs: types.int('expires_at_ms').notNull(),
    status: types.union<ApprovalStatus>('status').notNull(),
    endedBy: types.int('ended_by'),
    endedAtMs: types.int('ended_at_ms'),
    remark: types.text('remark'),
  });

  const interventions = types.table('interventions', {
    id: types.id('id'),
    slot: types.int('slot').notNull(),
    kind: types.text('kind').notNull(),
    body: types.text('body').notNull(),
    adminId: types.int('admin_id').notNull(),
    atMs: types.int('at_ms').notNull(),
  });

  return { admins, adminSessions, adminInvitations, audit, approvals, interventions };
}
