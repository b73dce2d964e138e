/** First content of a test server's database. */

import type { OpenDatabase } from '@vernier/db/open-database';
import { seedContent } from '../../src/features/content/seed-content.ts';
import { NEWS_UNTIL } from '../../src/features/newsroom/newsroom.ts';
import { seedPaymentChannels } from '../../src/features/wallet/channel-seed.ts';
import { START_MS } from './data-folders.ts';
import { ADMIN, PASSWORD_HASH } from './known-owner.ts';

/** In `meta`: no hour is left to write about. Each hour that ends costs the newsroom the candles of all instruments. */
const NO_NEWS_DUE = String(Number.MAX_SAFE_INTEGER);

/** The content of a new site, whose newsroom writes nothing, and maybe `ADMIN`. */
export async function seedDatabase(
  database: OpenDatabase,
  { hasOwner }: { readonly hasOwner: boolean },
): Promise<void> {
  await seedContent(database, START_MS);
  await seedPaymentChannels(database.paymentChannels, START_MS);
  await database.meta.set(NEWS_UNTIL, NO_NEWS_DUE);
  if (!hasOwner) return;
  const { email } = ADMIN;
  await database.admin.insert({ email, passwordHash: PASSWORD_HASH, role: 'owner', createdAtMs: START_MS });
}
