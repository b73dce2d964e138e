/** Seeds articles and companies at the first start. */

import type { OpenDatabase } from '@vernier/db/sqlite/open';
import { firstArticles } from './first-articles.ts';
import { FIRST_COMPANIES } from './first-companies.ts';

/** Set once the content is seeded, so that removed items are not seeded again. */
const SEEDED = 'content_seeded';

export function seedContent(
  { meta, news, companies }: Pick<OpenDatabase, 'meta' | 'news' | 'companies'>,
  nowMs: number,
): void {
  meta.once(SEEDED, () => {
    for (const article of firstArticles(nowMs)) news.insert(article);
    for (const company of FIRST_COMPANIES) companies.insert(company);
  });
}
