/** News and announcements as they are read: in the reader's language if there is a text, else in a fallback. */

import type { StoredArticle, NewsText } from '@vernier/db/repositories/content/news';
import { invariant } from '@vernier/shared/assert';
import { isoTime } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';
import type { NewsRowWire, NewsWire } from '@vernier/shared/api/shapes/site';

/** The requested language, else English, else the first text. */
function textOf({ id, texts }: StoredArticle, lang: Language): NewsText {
  const text = texts[lang] ?? texts.en ?? Object.values(texts)[0];
  invariant(text !== undefined, `article ${id} has a text`);
  return text;
}

export function presentRow(article: StoredArticle, lang: Language): NewsRowWire {
  const { id, logo, createdAtMs } = article;
  const { title, summary } = textOf(article, lang);
  return { id, title, desc: summary, logo, created_at: isoTime(createdAtMs) };
}

export function presentArticle(article: StoredArticle, lang: Language): NewsWire {
  return {
    ...presentRow(article, lang),
    category_id: article.category,
    content: textOf(article, lang).content,
  };
}
