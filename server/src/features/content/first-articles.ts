/** The news and announcements that a new site has, in every language. What they say is data, one file a language. */

import type { NewArticle, NewsCategory, NewsTexts } from '@vernier/db/repositories/content/news';
import type { TimeMs } from '@vernier/shared/clock';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { safeHtml } from './safe-html.ts';
import ar from './first/ar.json' with { type: 'json' };
import de from './first/de.json' with { type: 'json' };
import en from './first/en.json' with { type: 'json' };
import fr from './first/fr.json' with { type: 'json' };
import hk from './first/hk.json' with { type: 'json' };
import id from './first/id.json' with { type: 'json' };
import it from './first/it.json' with { type: 'json' };
import jp from './first/jp.json' with { type: 'json' };
import kr from './first/kr.json' with { type: 'json' };
import pt from './first/pt.json' with { type: 'json' };
import ru from './first/ru.json' with { type: 'json' };
import spa from './first/spa.json' with { type: 'json' };
import th from './first/th.json' with { type: 'json' };
import tr from './first/tr.json' with { type: 'json' };
import vn from './first/vn.json' with { type: 'json' };

type ArticleName = 'risk' | 'fills' | 'security' | 'regions' | 'review';

interface FirstText {
  readonly title: string;
  readonly desc: string;
  /** One paragraph each. */
  readonly content: readonly string[];
}

const TEXTS: Readonly<Record<Language, Readonly<Record<ArticleName, FirstText>>>> = {
  ...{ hk, en, jp, kr, th, vn, fr, de },
  ...{ ru, spa, pt, ar, it, tr, id },
};

const DAY_MS = 86_400_000;

/** The newest last; each lies so many days before the first start. */
const ARTICLES: readonly {
  readonly name: ArticleName;
  readonly category: NewsCategory;
  readonly daysAgo: number;
}[] = [
  { name: 'security', category: 1, daysAgo: 6 },
  { name: 'regions', category: 2, daysAgo: 5 },
  { name: 'fills', category: 1, daysAgo: 3 },
  { name: 'review', category: 2, daysAgo: 2 },
  { name: 'risk', category: 1, daysAgo: 0 },
];

export function firstArticles(nowMs: TimeMs): readonly NewArticle[] {
  return ARTICLES.map(({ name, category, daysAgo }) => {
    const atMs = nowMs - daysAgo * DAY_MS;
    return {
      category,
      logo: `/news/${name}.svg`,
      createdAtMs: atMs,
      updatedAtMs: atMs,
      texts: Object.fromEntries(LANGUAGES.map((lang) => [lang, textOf(name, lang)])) as NewsTexts,
    };
  });
}

function textOf(name: ArticleName, lang: Language) {
  const { title, desc, content } = TEXTS[lang][name];
  const html = content.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return { title, summary: desc, content: safeHtml(html) };
}
