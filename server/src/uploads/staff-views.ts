/** Administrators who look at users' pictures: who may, and the line of the audit that every look leaves. */

import type { AdminRepository, AdminRole, AdminRow } from '@vernier/db/admin';
import type { UploadRow } from '@vernier/db/uploads';
import type { Clock } from '@vernier/shared/clock';
import { adminOfHeader } from '../admin/sign-in.ts';

/** Whose work needs to see documents and proofs. */
const VIEWERS: readonly AdminRole[] = ['support', 'finance', 'risk', 'owner'];

export class StaffViews {
  readonly #admins: AdminRepository;
  readonly #clock: Clock;

  constructor(admins: AdminRepository, clock: Clock) {
    this.#admins = admins;
    this.#clock = clock;
  }

  /** The administrator of a token, whatever the role; undefined without a live session. */
  adminOf(authorization: string | undefined): AdminRow | undefined {
    return adminOfHeader(authorization, this.#admins, this.#clock.now());
  }

  /** True when the administrator may see the picture; that they do is on the disk before it is shown. */
  admits({ id: adminId, role }: AdminRow, { id, userId }: UploadRow): boolean {
    if (!VIEWERS.includes(role)) return false;
    const input = JSON.stringify({ id, user_id: userId });
    const line = { adminId, action: 'uploads.view', input, before: 'null', after: 'null' };
    this.#admins.audited({ ...line, atMs: this.#clock.now() }, () => {});
    return true;
  }
}
