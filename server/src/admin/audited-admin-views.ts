/** Administrators who look at users' pictures: who may, and the line of the audit that every look leaves. */

import type { AdminRepository, AdminRole, SessionAdmin } from '@vernier/db/repositories/admin/admins';
import type { UploadRow } from '@vernier/db/repositories/users/uploads';
import type { Clock } from '@vernier/shared/clock';
import { type FactorRule, needsSecondFactor, signedIn } from './sign-in.ts';
import type { ChangeVersions } from './change-versions.ts';

/** Whose work needs to see documents and proofs. */
const VIEWERS: readonly AdminRole[] = ['support', 'finance', 'risk', 'owner'];

export interface AuditedAdminViewsOptions extends FactorRule {
  readonly admins: AdminRepository;
  readonly changeVersions: ChangeVersions;
  /** Wall time. */
  readonly clock: Clock;
}

export class AuditedAdminViews {
  readonly #parts: AuditedAdminViewsOptions;

  constructor(parts: AuditedAdminViewsOptions) {
    this.#parts = parts;
  }

  /** The administrator of a token, with any role; undefined without a live session. */
  async adminOf(authorization: string | undefined): Promise<SessionAdmin | undefined> {
    const { admins, clock } = this.#parts;
    return (await signedIn(authorization, admins, clock.now()))?.admin;
  }

  /** True when the administrator may see the picture; that they do is on the disk before it is shown. */
  async admits(admin: SessionAdmin, { id, userId }: UploadRow): Promise<boolean> {
    const { admins, clock, changeVersions } = this.#parts;
    const { id: adminId, role } = admin;
    if (!VIEWERS.includes(role) || needsSecondFactor(this.#parts, admin)) return false;
    const input = JSON.stringify({ id, user_id: userId });
    const line = { adminId, action: 'uploads.view', input, before: 'null', after: 'null' };
    await admins.audited({ ...line, atMs: clock.now() });
    changeVersions.changed(line.action);
    return true;
  }
}
