/** News on SQLite; an article and its texts are written in one transaction. */

import type { Synchronous } from '../../../repositories/asynchronous.ts';
import { count, desc, eq, inArray } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type {
  StoredArticle,
  NewsCategory,
  NewsRepository,
  NewsTexts,
} from '../../../repositories/content/news.ts';
import { news, newsTexts } from '../../tables.ts';

type WriteMethod = 'insert' | 'replace' | 'remove';

export function sqliteNews(db: BetterSQLite3Database): Synchronous<NewsRepository> {
  return { ...readMethods(db), ...writeMethods(db) };
}

function readMethods(db: BetterSQLite3Database): Omit<Synchronous<NewsRepository>, WriteMethod> {
  const ofCategory = (category: NewsCategory | null) =>
    category === null ? undefined : eq(news.category, category);
  const withTexts = (rows: readonly Omit<StoredArticle, 'texts'>[]): readonly StoredArticle[] => {
    const texts = new Map<number, NewsTexts>();
    const ids = rows.map(({ id }) => id);
    for (const { newsId, lang, ...text } of db
      .select()
      .from(newsTexts)
      .where(inArray(newsTexts.newsId, ids))
      .all()) {
      texts.set(newsId, { ...texts.get(newsId), [lang]: text });
    }
    return rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? {} }));
  };
  return {
    list: (category, offset, limit) =>
      withTexts(
        db
          .select()
          .from(news)
          .where(ofCategory(category))
          .orderBy(desc(news.createdAtMs), desc(news.id))
          .limit(limit)
          .offset(offset)
          .all(),
      ),
    count: (category) => db.select({ all: count() }).from(news).where(ofCategory(category)).get()?.all ?? 0,
    byId: (id) => withTexts(db.select().from(news).where(eq(news.id, id)).all())[0] ?? null,
  };
}

function writeMethods(db: BetterSQLite3Database): Pick<Synchronous<NewsRepository>, WriteMethod> {
  const asTransaction = <Result>(write: () => Result) => db.transaction(write, { behavior: 'immediate' });
  const putTexts = (newsId: number, texts: NewsTexts) => {
    db.delete(newsTexts).where(eq(newsTexts.newsId, newsId)).run();
    for (const [lang, text] of Object.entries(texts) as [keyof NewsTexts, NewsTexts[keyof NewsTexts]][])
      if (text !== undefined)
        db.insert(newsTexts)
          .values({ newsId, lang, ...text })
          .run();
  };
  return {
    insert: ({ texts, ...article }) =>
      asTransaction(() => {
        const { id } = db.insert(news).values(article).returning({ id: news.id }).get();
        putTexts(id, texts);
        return id;
      }),
    replace: (id, { texts, ...article }) =>
      asTransaction(() => {
        db.update(news).set(article).where(eq(news.id, id)).run();
        putTexts(id, texts);
      }),
    remove(id) {
      db.delete(news).where(eq(news.id, id)).run();
    },
  };
}
