/** settings.*: what owners change while the server runs; every key has its rule, and holds from the next moment on [ADMIN-17]. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import {
  LIMITS,
  SETTING_KEYS,
  SITE_SETTINGS,
  type SiteSettingKey,
} from '../platform/config/site-settings.ts';
import { expectSeen, found, Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import { ofSite } from './placement.ts';
import type { AdminCall, AdminContext } from './admin-context.ts';
import { approvable } from './approvable.ts';
import { carryOut, ofApprovals, requestApproval } from './pending-approval.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];
const MAX_VALUE_LENGTH = 500;

const Change = z.object({
  key: text(1, 64),
  value: text(0, MAX_VALUE_LENGTH),
  /** The value that the change was made from [ADMIN-4]. */
  seen: text(0, MAX_VALUE_LENGTH).optional(),
});

export const settingsRouter = router({
  get: procedure({ roles: ADMIN_ROLES, ...ofSite })
    .input(NoInput)
    .query(({ ctx: { context } }) => SETTING_KEYS.map((key) => shown(context, key))),

  set: procedure({ roles: OWNERS, needsStepUp: true, ...ofSite, inTurn: ofApprovals })
    .input(Change)
    .mutation(async ({ ctx, input }) => {
      if (isLimit(input.key)) return requestApproval(ctx, settingChange(ctx, input).change);
      return ctx.context.siteChanges.run(async () => carryOut(ctx, settingChange(ctx, input)));
    }),
});

/** The act that waits for an approval: a change of a limit. */
export const SETTING_ACTS = {
  'settings.set': approvable(OWNERS, Change, (ctx, input) =>
    ctx.context.siteChanges.run(() => carryOut(ctx, settingChange(ctx, input))),
  ),
};

function settingChange({ context }: AdminCall, { key: named, value, seen }: z.output<typeof Change>) {
  const key = found(SETTING_KEYS.find((known) => known === named));
  if (!SITE_SETTINGS[key].rule.test(value))
    throw new Refused(refuse('validation_failed', { fields: ['value'] }));
  const { siteSettings } = context;
  const before = siteSettings.text(key);
  expectSeen(seen, before);
  return {
    change: { input: { key, value }, before, after: value },
    writes: [siteSettings.writeOf(key, value)],
    result() {
      siteSettings.apply(key, value);
      return shown(context, key);
    },
  };
}

/** Limits, and the delay that gives owners time to look. */
function isLimit(named: string): boolean {
  return [...LIMITS, 'payment_delay_hours'].includes(named);
}

function shown({ siteSettings }: AdminContext, key: SiteSettingKey) {
  const { isPublic } = SITE_SETTINGS[key];
  const byDefault = siteSettings.byDefault(key);
  const value = siteSettings.text(key);
  return { key, value, by_default: byDefault, public: isPublic, needs_approval: isLimit(key) };
}
