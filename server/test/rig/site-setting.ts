/** A site setting written straight into the database and applied: in the console a limit needs two administrators. */

import type { SiteSettingKey } from '../../src/platform/config/site-settings.ts';
import type { Harness } from './harness.ts';

export function storeSiteSetting(
  harness: Pick<Harness, 'database' | 'server'>,
  key: SiteSettingKey,
  value: string,
): void {
  const written =
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
  harness.database.run(written, `site:${key}`, value);
  harness.server.core.siteSettings.apply(key, value);
}
