/** News; an article and its texts are written in one transaction. */

import { count, desc, eq, inArray } from 'drizzle-orm';
import type {
  StoredArticle,
  NewsCategory,
  NewsRepository,
  NewsTexts,
} from '../../repositories/content/news.ts';
import { all, rowCount, onlyRow, write, transaction, type Bodies } from '../body.ts';
import type { QuerySource } from '../query-source.ts';

type WriteMethod = 'insert' | 'replace' | 'remove';

export function newsQueries(source: QuerySource): Bodies<NewsRepository> {
  return { ...readMethods(source), ...writeMethods(source) };
}

function readMethods({
  db,
  tables: { news, newsTexts },
}: QuerySource): Omit<Bodies<NewsRepository>, WriteMethod> {
  const ofCategory = (category: NewsCategory | null) =>
    category === null ? undefined : eq(news.category, category);
  const withTexts = function* (rows: readonly Omit<StoredArticle, 'texts'>[]) {
    const texts = new Map<number, NewsTexts>();
    const ids = rows.map(({ id }) => id);
    for (const { newsId, lang, ...text } of yield* all(
      db.select().from(newsTexts).where(inArray(newsTexts.newsId, ids)),
    )) {
      texts.set(newsId, { ...texts.get(newsId), [lang]: text });
    }
    return rows.map((row) => ({ ...row, texts: texts.get(row.id) ?? {} }));
  };
  return {
    *list(category, offset, limit) {
      return yield* withTexts(
        yield* all(
          db
            .select()
            .from(news)
            .where(ofCategory(category))
            .orderBy(desc(news.createdAtMs), desc(news.id))
            .limit(limit)
            .offset(offset),
        ),
      );
    },
    count: (category) => rowCount(db.select({ all: count() }).from(news).where(ofCategory(category))),
    *byId(id) {
      const [article] = yield* withTexts(yield* all(db.select().from(news).where(eq(news.id, id))));
      return article ?? null;
    },
  };
}

function writeMethods({
  db,
  tables: { news, newsTexts },
}: QuerySource): Pick<Bodies<NewsRepository>, WriteMethod> {
  const putTexts = function* (newsId: number, texts: NewsTexts) {
    yield* write(db.delete(newsTexts).where(eq(newsTexts.newsId, newsId)));
    for (const [lang, text] of Object.entries(texts) as [keyof NewsTexts, NewsTexts[keyof NewsTexts]][])
      if (text !== undefined) yield* write(db.insert(newsTexts).values({ newsId, lang, ...text }));
  };
  return {
    insert: ({ texts, ...article }) =>
      transaction(function* () {
        const { id } = yield* onlyRow(db.insert(news).values(article).returning({ id: news.id }));
        yield* putTexts(id, texts);
        return id;
      }),
    replace: (id, { texts, ...article }) =>
      transaction(function* () {
        yield* write(db.update(news).set(article).where(eq(news.id, id)));
        yield* putTexts(id, texts);
      }),
    remove: (id) => write(db.delete(news).where(eq(news.id, id))),
  };
}
