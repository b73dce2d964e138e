/** Opens what the site says, and writes the first of it at the first start. */

import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import type { OpenDatabase } from '@vernier/db/sqlite/open';
import type { SupportRepository } from '@vernier/db/repositories/content/support';
import type { Vault } from '../../platform/encryption/vault.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Clocks } from '../../platform/process/machine.ts';
import { Talk } from '../support/talk.ts';
import { firstArticles } from './first-articles.ts';
import { FIRST_COMPANIES } from './first-companies.ts';

export interface Content {
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
  readonly support: SupportRepository;
  readonly talk: Talk;
}

/** Kept once the first content is there, so that what an administrator takes away stays away. */
const SEEDED = 'content_seeded';

export function openContent(
  { meta, news, companies, support }: Pick<OpenDatabase, 'meta' | 'news' | 'companies' | 'support'>,
  { vault, clock, steady, log }: Clocks & { readonly vault: Vault; readonly log: Log },
): Content {
  meta.once(SEEDED, () => {
    for (const article of firstArticles(clock.now())) news.insert(article);
    for (const company of FIRST_COMPANIES) companies.insert(company);
  });
  return { news, companies, support, talk: new Talk({ rows: support, vault, clock, steady, log }) };
}
