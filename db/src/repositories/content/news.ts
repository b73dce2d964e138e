/** News and announcements as a port: each is an article with one text a language. What is read was made safe before it was kept. */

import type { TimeMs } from '@vernier/shared/clock';
import type { Language } from '@vernier/shared/api/languages';

/** 1 news, 2 announcements. */
export type NewsCategory = 1 | 2;

export interface NewsText {
  readonly title: string;
  /** What the list shows under the title. */
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

export interface Article extends NewArticle {
  readonly id: number;
}

export interface NewsRepository {
  /** Newest first; of every category when none is named. */
  list(category: NewsCategory | null, offset: number, limit: number): readonly Article[];
  count(category: NewsCategory | null): number;
  byId(id: number): Article | null;
  insert(article: NewArticle): number;
  /** Replaces everything but the moment of creation; texts that are not in it are gone. */
  replace(id: number, article: Omit<NewArticle, 'createdAtMs'>): void;
  remove(id: number): void;
}
