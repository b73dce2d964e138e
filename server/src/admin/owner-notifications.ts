/** Mails to all owners about acts that concern money or access [APPROVAL-5]. */

import type { ApprovalRow } from '@vernier/db/repositories/admin/approvals';
import type { AdminRow } from '@vernier/db/repositories/admin/admins';
import { type Change, jsonText } from './audit.ts';
import type { AdminContext } from './admin-context.ts';
import { currentBrand } from '../platform/brand/brand.ts';

const WRONG =
  'If this is wrong, disable these administrators and remove payment methods in the console, or stop the server.';

interface RequestedChange {
  readonly id: number;
  readonly action: string;
  readonly change: Pick<Change, 'before' | 'after'>;
}

/** About a change of payment details that was requested. */
export async function mailRequested(
  context: AdminContext,
  { id, action, change }: RequestedChange,
  requester: AdminRow,
): Promise<void> {
  const { paymentDelayHours: hours } = context.siteSettings;
  await mailOwners(
    context,
    `Approval ${id} requested: ${action}`,
    `Requested by ${requester.email}. It can be approved after ${hours} hours. You can reject it until then.\n\nBefore: ${jsonText(change.before)}\nAfter: ${jsonText(change.after)}\n\n${WRONG}`,
  );
}

/** About a change that two administrators approved. */
export async function mailApproved(
  context: AdminContext,
  approval: ApprovalRow,
  approver: AdminRow,
): Promise<void> {
  const { id, action, requestedBy, before, after } = approval;
  const requester = (await context.access.admins.byId(requestedBy))?.email ?? '';
  await mailOwners(
    context,
    `Approval ${id} applied: ${action}`,
    `Requested by ${requester}, approved by ${approver.email}.\n\nBefore: ${before}\nAfter: ${after}\n\n${WRONG}`,
  );
}

/** About a disabled administrator, who gets the mail too. */
export async function mailDisabled(context: AdminContext, disabled: AdminRow, by: AdminRow): Promise<void> {
  const text = `${by.email} disabled ${disabled.email} (${disabled.role}).\n\n${WRONG}`;
  await mailOwners(context, `${disabled.email} was disabled`, text, disabled);
}

async function mailOwners(
  { access, content, wall }: AdminContext,
  subject: string,
  text: string,
  also?: AdminRow,
): Promise<void> {
  const owners = (await access.admins.ownersEnabledAfter(wall.now())).map(({ email }) => email);
  for (const to of new Set(also === undefined ? owners : [...owners, also.email]))
    await content.notifications.mail({ to, subject: `${currentBrand().name}: ${subject}`, text });
}
