/** Public content of the site: news, announcements, listed companies, and public settings. */

import { refuse } from '@vernier/shared/refusals';
import { presentArticle, presentRow } from './articles.ts';
import { presentCompany, normalizeForSearch } from './company-wire.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SiteSettings } from '../../platform/config/site-settings.ts';
import type { CompanyRepository } from '@vernier/db/repositories/content/companies';
import type { NewsRepository } from '@vernier/db/repositories/content/news';
import { type Route, route } from '../../platform/routing/route.ts';

/** Rows that every process may read. */
export interface StoredContent {
  readonly news: NewsRepository;
  readonly companies: CompanyRepository;
}

export interface ContentContext extends StoredContent {
  readonly config: Config;
  readonly siteSettings: SiteSettings;
}

const PAGE_ROWS = 20;
/** A search that finds more is not a search yet. */
const MOST_COMPANIES = 100;

export function contentRoutes(context: ContentContext): readonly Route[] {
  return [...storedContentRoutes(context), ...settingRoutes(context)];
}

/** Content that every process reads from the database. */
export function storedContentRoutes(context: StoredContent): readonly Route[] {
  return [...newsRoutes(context), ...companyRoutes(context)];
}

function newsRoutes({ news }: StoredContent): readonly Route[] {
  return [
    route('newsList', async ({ input: { category_id: category, page: requestedPage }, lang }) => ({
      data: {
        list: (await news.list(category, (requestedPage - 1) * PAGE_ROWS, PAGE_ROWS)).map((article) =>
          presentRow(article, lang),
        ),
        total: await news.count(category),
      },
    })),
    route('newsInfo', async ({ input, lang }) => {
      const article = await news.byId(input.id);
      return article === null ? refuse('not_found') : { data: presentArticle(article, lang) };
    }),
  ];
}

function companyRoutes({ companies }: StoredContent): readonly Route[] {
  return [
    route('companySearch', async ({ input }) => ({
      data: (await companies.matching(normalizeForSearch(input.name), 0, MOST_COMPANIES)).map(presentCompany),
    })),
  ];
}

function settingRoutes({ config, siteSettings }: ContentContext): readonly Route[] {
  return [
    route('defaultSetting', ({ input: { key } }) => {
      // A private setting gives the same refusal as a missing one.
      const value = siteSettings.publicText(key);
      return value === null ? refuse('not_found') : { data: { key, value } };
    }),
    route('complaintEmail', () =>
      config.complaintUrl === null
        ? { data: { email: siteSettings.text('complaint_email') } }
        : refuse('not_found'),
    ),
  ];
}
