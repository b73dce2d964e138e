/** Public content of the site: news, announcements, listed companies, and public settings. */

import { refuse } from '@vernier/shared/refusals';
import { z } from 'zod';
import { presentArticle, presentRow } from './articles.ts';
import { presentCompany } from './company-wire.ts';
import type { Context } from '../../context.ts';
import { normalizeForSearch } from './folded.ts';
import { id, oneOf, page, text } from '../../platform/routing/fields.ts';
import { publicRoute, type Route } from '../../platform/routing/route.ts';

const PAGE_ROWS = 20;
const MAX_NAME_LENGTH = 100;
const MAX_KEY_LENGTH = 64;
/** A search that finds more is not a search yet. */
const MOST_COMPANIES = 100;

export function contentRoutes(context: Context): readonly Route[] {
  return [...newsRoutes(context), ...companyRoutes(context), ...settingRoutes(context)];
}

function newsRoutes({ news }: Context): readonly Route[] {
  return [
    publicRoute({
      name: 'newsList',
      limit: 'calls',
      packed: true,
      input: z.object({ category_id: oneOf(1, 2).default(1), page }),
      handle: ({ input: { category_id: category, page: wanted }, lang }) => ({
        data: {
          list: news
            .list(category, (wanted - 1) * PAGE_ROWS, PAGE_ROWS)
            .map((article) => presentRow(article, lang)),
          total: news.count(category),
        },
      }),
    }),
    publicRoute({
      name: 'newsInfo',
      limit: 'calls',
      packed: true,
      input: z.object({ id }),
      handle({ input, lang }) {
        const article = news.byId(input.id);
        return article === null ? refuse('not_found') : { data: presentArticle(article, lang) };
      },
    }),
  ];
}

function companyRoutes({ companies }: Context): readonly Route[] {
  return [
    publicRoute({
      name: 'companySearch',
      limit: 'calls',
      packed: true,
      input: z.object({ name: text(0, MAX_NAME_LENGTH).default('') }),
      handle: ({ input }) => ({
        data: companies.matching(normalizeForSearch(input.name), 0, MOST_COMPANIES).map(presentCompany),
      }),
    }),
  ];
}

function settingRoutes({ config, siteSettings }: Context): readonly Route[] {
  return [
    publicRoute({
      name: 'defaultSetting',
      limit: 'calls',
      input: z.object({ key: text(1, MAX_KEY_LENGTH) }),
      handle({ input: { key } }) {
        // A private setting gives the same refusal as a missing one.
        const value = siteSettings.publicText(key);
        return value === null ? refuse('not_found') : { data: { key, value } };
      },
    }),
    publicRoute({
      name: 'complaintEmail',
      limit: 'calls',
      input: z.object({}),
      handle: () =>
        config.complaintUrl === null
          ? { data: { email: siteSettings.text('complaint_email') } }
          : refuse('not_found'),
    }),
  ];
}
