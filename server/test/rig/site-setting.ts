/** A site setting written straight into the database and applied: in the console a limit needs two administrators. */

import { join } from 'node:path';
import { Database } from '@vernier/db/sqlite/driver';
import { DATABASE_FILE } from '@vernier/db/sqlite/open';
import type { SiteSettingKey } from '../../src/platform/config/site-settings.ts';
import type { Harness } from './harness.ts';

export function storeSiteSetting(
  { dataDir, server }: Pick<Harness, 'dataDir' | 'server'>,
  key: SiteSettingKey,
  value: string,
): void {
  const client = new Database(join(dataDir, DATABASE_FILE));
  client.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(`site:${key}`, value);
  client.close();
  server.core.siteSettings.apply(key, value);
}
