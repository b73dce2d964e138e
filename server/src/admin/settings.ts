/** settings.*: what owners change while the server runs; every key has its rule, and holds from the next moment on [ADMIN-17]. */

import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { text } from '@vernier/shared/api/fields';
import { SITE_SETTINGS, type SiteSettingKey } from '../platform/config/site-settings.ts';
import { expectSeen, found, Refused } from './failures.ts';
import { NoInput } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import { procedure, router } from './procedure.ts';

const OWNERS: readonly AdminRole[] = ['owner'];
const MAX_VALUE_LENGTH = 500;

const KEYS = Object.keys(SITE_SETTINGS) as readonly SiteSettingKey[];

export const settingsRouter = router({
  get: procedure({ roles: ADMIN_ROLES })
    .input(NoInput)
    .query(({ ctx: { context } }) => KEYS.map((key) => shown(context, key))),

  set: procedure({ roles: OWNERS })
    .input(
      z.object({
        key: text(1, 64),
        value: text(0, MAX_VALUE_LENGTH),
        /** The value that the change was made from [ADMIN-4]. */
        seen: text(0, MAX_VALUE_LENGTH).optional(),
      }),
    )
    .mutation(({ ctx: { admin, context, recorder }, input }) => {
      const key = found(KEYS.find((known) => known === input.key));
      const { value, seen } = input;
      if (!SITE_SETTINGS[key].rule.test(value))
        throw new Refused(refuse('validation_failed', { fields: ['value'] }));
      const { siteSettings } = context;
      const before = siteSettings.text(key);
      expectSeen(seen, before);
      recorder.record(admin, { input: { key, value }, before, after: value }, () =>
        siteSettings.set(key, value),
      );
      return shown(context, key);
    }),
});

function shown({ siteSettings }: AdminContext, key: SiteSettingKey) {
  const { byDefault, isPublic } = SITE_SETTINGS[key];
  return { key, value: siteSettings.text(key), by_default: byDefault, public: isPublic };
}
