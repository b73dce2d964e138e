/** Access of administrators to users' pictures, as the calls need it. See admin/staff-views.ts. */

import type { SessionAdmin } from '@vernier/db/repositories/admin/admins';
import type { UploadRow } from '@vernier/db/repositories/users/uploads';

export interface AdminViews {
  /** The administrator of a token, with any role; undefined without a live session. */
  adminOf(authorization: string | undefined): Promise<SessionAdmin | undefined>;
  /** True when the administrator may see the picture; the view is in the audit log before the picture is sent. */
  admits(admin: SessionAdmin, picture: UploadRow): Promise<boolean>;
}
