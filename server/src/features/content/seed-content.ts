/** Seeds articles and companies at the first start. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import type { OpenDatabase } from '@vernier/db/open-database';
import type { NewCompany } from '@vernier/db/repositories/content/companies';
import { companyOf } from './company-wire.ts';
import type { NewArticle, NewsCategory, NewsTexts } from '@vernier/db/repositories/content/news';
import type { TimeMs } from '@vernier/shared/clock';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { currentTexts } from '../../platform/texts/text-overrides.ts';
import { safeHtml } from './safe-html.ts';
import ar from '@vernier/shared/texts/ar/articles.json' with { type: 'json' };
import de from '@vernier/shared/texts/de/articles.json' with { type: 'json' };
import en from '@vernier/shared/texts/en/articles.json' with { type: 'json' };
import fr from '@vernier/shared/texts/fr/articles.json' with { type: 'json' };
import hk from '@vernier/shared/texts/hk/articles.json' with { type: 'json' };
import id from '@vernier/shared/texts/id/articles.json' with { type: 'json' };
import it from '@vernier/shared/texts/it/articles.json' with { type: 'json' };
import jp from '@vernier/shared/texts/jp/articles.json' with { type: 'json' };
import kr from '@vernier/shared/texts/kr/articles.json' with { type: 'json' };
import pt from '@vernier/shared/texts/pt/articles.json' with { type: 'json' };
import ru from '@vernier/shared/texts/ru/articles.json' with { type: 'json' };
import spa from '@vernier/shared/texts/spa/articles.json' with { type: 'json' };
import th from '@vernier/shared/texts/th/articles.json' with { type: 'json' };
import tr from '@vernier/shared/texts/tr/articles.json' with { type: 'json' };
import vn from '@vernier/shared/texts/vn/articles.json' with { type: 'json' };

type ArticleName = 'risk' | 'fills' | 'security' | 'regions' | 'review';

interface FirstText {
  readonly title: string;
  readonly desc: string;
  /** One paragraph each. */
  readonly content: readonly string[];
}

export const FIRST_TEXTS: Readonly<Record<Language, Readonly<Record<ArticleName, FirstText>>>> = {
  ...{ hk, en, jp, kr, th, vn, fr, de },
  ...{ ru, spa, pt, ar, it, tr, id },
};

const DAY_MS = 86_400_000;
/** 09:00 UTC. */
const MORNING_MS = 9 * 3_600_000;

/** Ages in days before the first start. The guides are older than the eight days of market news [NEWS-4], so that the newest news is first. */
const ARTICLES: readonly {
  readonly name: ArticleName;
  readonly category: NewsCategory;
  readonly daysAgo: number;
}[] = [
  { name: 'security', category: 1, daysAgo: 13 },
  { name: 'regions', category: 2, daysAgo: 5 },
  { name: 'fills', category: 1, daysAgo: 11 },
  { name: 'review', category: 2, daysAgo: 2 },
  { name: 'risk', category: 1, daysAgo: 9 },
];

/** Companies of a new site, for the search of its main mode. Their addresses and hosts are fictitious. */
const FIRST_COMPANIES: readonly NewCompany[] = [
  companyOf({
    name: 'Nonius Markets',
    logo: '/companies/nonius.svg',
    url: 'https://nonius.example',
    subject: 'Nonius Markets Limited',
    registered_address: 'Suite 4, Harbour House, Port Louis, Mauritius',
    location: '12 Queen’s Road Central, Hong Kong',
    email: 'desk@nonius.example',
  }),
  companyOf({
    name: 'Caliper Securities',
    logo: '/companies/caliper.svg',
    url: 'https://caliper.example',
    subject: 'Caliper Securities Pty Ltd',
    registered_address: 'Level 9, 88 Pitt Street, Sydney NSW 2000, Australia',
    location: 'Level 9, 88 Pitt Street, Sydney NSW 2000, Australia',
    email: 'support@caliper.example',
  }),
  companyOf({
    name: 'Meridian Prime',
    logo: '/companies/meridian.svg',
    url: 'https://meridian.example',
    subject: 'Meridian Prime Capital LLC',
    registered_address: 'Beachmont Business Centre, Kingstown, Saint Vincent and the Grenadines',
    location: 'Sheikh Zayed Road 31, Dubai, United Arab Emirates',
    email: 'clients@meridian.example',
  }),
  companyOf({
    name: 'Gauge & Partners',
    logo: '/companies/gauge.svg',
    url: 'https://gauge.example',
    subject: 'Gauge & Partners AG',
    registered_address: 'Bahnhofstrasse 21, 8001 Zürich, Switzerland',
    location: 'Bahnhofstrasse 21, 8001 Zürich, Switzerland',
    email: 'office@gauge.example',
  }),
];

/** Set once the content is seeded, so that removed items are not seeded again. */
const SEEDED = 'content_seeded';

export async function seedContent({ meta }: Pick<OpenDatabase, 'meta'>, nowMs: number): Promise<void> {
  // The articles in all languages take a tenth of a start.
  if ((await meta.get(SEEDED)) !== null) return;
  await meta.once(
    SEEDED,
    ...firstArticles(nowMs).map((article) => deferredWrite('news', 'insert', article)),
    ...FIRST_COMPANIES.map((company) => deferredWrite('companies', 'insert', company)),
  );
}

/** The news and announcements that a new site has, in every language. Their texts are data, one file per language. */
function firstArticles(nowMs: TimeMs): readonly NewArticle[] {
  return ARTICLES.map(({ name, category, daysAgo }) => {
    const atMs = startOfDay(nowMs) - daysAgo * DAY_MS + MORNING_MS;
    return {
      category,
      logo: `/news/${name}.svg`,
      createdAtMs: atMs,
      updatedAtMs: atMs,
      texts: Object.fromEntries(LANGUAGES.map((lang) => [lang, textOf(name, lang)])) as NewsTexts,
    };
  });
}

function startOfDay(timeMs: TimeMs): TimeMs {
  return timeMs - (timeMs % DAY_MS);
}

function textOf(name: ArticleName, lang: Language) {
  const { title, desc, content } = currentTexts('articles', lang, FIRST_TEXTS[lang])[name];
  const html = content.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return { title, summary: desc, content: safeHtml(html) };
}
