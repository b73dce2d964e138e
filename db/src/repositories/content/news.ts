/** Repository of news and announcements: articles with one text for each language. The caller sanitises before it writes. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';

/** 1 news, 2 announcements. */
export type NewsCategory = 1 | 2;

export interface NewsText {
  readonly title: string;
  /** Shown in the list under the title. */
  readonly summary: string;
  /** Sanitised HTML. */
  readonly content: string;
}

export type NewsTexts = Partial<Readonly<Record<Language, NewsText>>>;

export interface NewArticle {
  readonly category: NewsCategory;
  /** Address of a picture, or empty. */
  readonly logo: string;
  readonly createdAtMs: TimeMs;
  readonly updatedAtMs: TimeMs;
  readonly texts: NewsTexts;
}

export interface StoredArticle extends NewArticle {
  readonly id: number;
}

export interface NewsRepository {
  /** Newest first; null selects every category. */
  list(category: NewsCategory | null, offset: number, limit: number): Promise<readonly StoredArticle[]>;
  count(category: NewsCategory | null): Promise<number>;
  byId(id: number): Promise<StoredArticle | null>;
  insert(article: NewArticle): Promise<number>;
  /** Replaces everything but the creation time, all texts included. */
  replace(id: number, article: Omit<NewArticle, 'createdAtMs'>): Promise<void>;
  remove(id: number): Promise<void>;
}
