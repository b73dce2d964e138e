/** Procedures `news.*`: news and announcements, one text for each language; an editor's HTML is sanitised before it is stored. */

import { deferredWrite } from '@vernier/db/repositories/writable-repositories';
import { ADMIN_ROLES, type AdminRole } from '@vernier/db/repositories/admin/admins';
import type { StoredArticle, NewsText, NewsTexts } from '@vernier/db/repositories/content/news';
import { isoTime } from '@vernier/shared/clock';
import { refuse } from '@vernier/shared/refusals';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { z } from 'zod';
import { presentRow } from '../features/content/articles.ts';
import { logoAddress } from '../features/content/logo-address.ts';
import { hasText, outgoingLinks, safeHtml } from '../features/content/safe-html.ts';
import { expectSeen, found, Refused } from './failures.ts';
import { filter, Id, nextPageNumber, pageByNumber, pageFields, rowId } from './fields.ts';
import type { AdminContext } from './admin-context.ts';
import type { AuthorizedCall } from './command.ts';
import { procedure, router } from './procedure.ts';

const EDITORS: readonly AdminRole[] = ['support', 'owner'];
/** Add links that lead off this site. */
const LINKERS: readonly AdminRole[] = ['owner'];
const MAX_TITLE_LENGTH = 200;
const MAX_DESC_LENGTH = 500;
const MAX_CONTENT_LENGTH = 100_000;

const Category = z.union([z.literal(1), z.literal(2)]);
const Lang = z.enum(LANGUAGES);

const Text = z.object({ title: z.string(), desc: z.string(), content: z.string() });

type ArticleText = z.output<typeof Text>;

const Save = z.object({
  id: rowId.optional(),
  category_id: Category,
  title: z.string().trim().min(1).max(MAX_TITLE_LENGTH),
  desc: z.string().trim().max(MAX_DESC_LENGTH).default(''),
  content: z.string().max(MAX_CONTENT_LENGTH),
  logo: logoAddress.optional(),
  /** The text in this language that the change was made from; null when there was none [ADMIN-4]. */
  seen: Text.nullable().optional(),
  /** Without one the text applies to every language and replaces the existing texts. */
  lang: Lang.optional(),
});

/** The fallback language. */
const FOR_ALL: Language = 'en';

export const newsRouter = router({
  list: procedure({ roles: ADMIN_ROLES })
    .input(filter({ category_id: Category.optional(), ...pageFields }))
    .query(async ({ ctx: { context, lang }, input }) => {
      const { news } = context.content;
      const { category_id: category = null } = input;
      const { offset, limit } = pageByNumber(input);
      const articles = await news.list(category, offset, limit);
      const total = await news.count(category);
      const list = articles.map((article) => presentForConsole(article, lang));
      return { list, total, next: nextPageNumber(input, total) };
    }),

  /** With its text in every language that there is one in. */
  get: procedure({ roles: ADMIN_ROLES })
    .input(Id)
    .query(async ({ ctx: { context, lang }, input }) => {
      const article = await existing(context, input.id);
      return { ...presentForConsole(article, lang), texts: wireTexts(article.texts) };
    }),

  save: procedure({ roles: EDITORS })
    .input(Save)
    .mutation(({ ctx, input }) => ctx.context.contentChanges.run(() => save(ctx, input))),

  remove: procedure({ roles: EDITORS })
    .input(Id)
    .mutation(({ ctx, input }) => ctx.context.contentChanges.run(() => remove(ctx, input))),
});

async function save({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Save>) {
  const { id, category_id: category, title, desc: summary, lang } = input;
  const text = { title, summary, content: safeHtml(input.content) };
  if (!hasText(text.content)) throw new Refused(refuse('validation_failed', { fields: ['content'] }));
  const before = id === undefined ? null : await existing(context, id);
  expectMayLink(admin.role, text, before);
  expectSeen(input.seen, textIn(before, lang ?? FOR_ALL));
  const article = {
    category,
    logo: input.logo ?? before?.logo ?? '',
    texts: textsWith(before?.texts ?? {}, text, lang),
    updatedAtMs: context.wall.now(),
  };
  const change = {
    input: { id, category_id: category, lang },
    before: before && touched(before, lang),
    after: touched(article, lang),
  };
  const saved = { title, desc: summary, content: text.content };
  if (id !== undefined) {
    await recorder.record(admin, change, deferredWrite('news', 'replace', id, article));
    return { id, ...saved };
  }
  const added = { ...article, createdAtMs: article.updatedAtMs };
  const [newId] = await recorder.record(admin, change, deferredWrite('news', 'insert', added));
  return { id: newId, ...saved };
}

async function remove({ context, admin, recorder }: AuthorizedCall, input: z.output<typeof Id>) {
  const before = await existing(context, input.id);
  await recorder.record(admin, { input, before, after: null }, deferredWrite('news', 'remove', input.id));
  return input;
}

async function existing({ content: { news } }: AdminContext, id: number): Promise<StoredArticle> {
  return found(await news.byId(id));
}

/** A link of a stolen session of support would turn the own site into one that collects passwords [CONTENT-12]. */
function expectMayLink(role: AdminRole, { content }: NewsText, before: StoredArticle | null): void {
  if (LINKERS.includes(role)) return;
  const known = new Set(Object.values(before?.texts ?? {}).flatMap((text) => outgoingLinks(text.content)));
  if (outgoingLinks(content).some((address) => !known.has(address)))
    throw new Refused(refuse('role_not_allowed', { roles: LINKERS }));
}

function textIn(article: StoredArticle | null, lang: Language): ArticleText | null {
  const text = article?.texts[lang];
  return text === undefined ? null : { title: text.title, desc: text.summary, content: text.content };
}

/** Audit view of an article: only the changed texts, since all fifteen are too long for one line. */
function touched(
  { category, logo, texts }: Pick<StoredArticle, 'category' | 'logo' | 'texts'>,
  lang: Language | undefined,
) {
  return { category, logo, texts: lang === undefined ? texts : { [lang]: texts[lang] } };
}

function textsWith(texts: NewsTexts, text: NewsText, lang: Language | undefined): NewsTexts {
  return lang === undefined ? { [FOR_ALL]: text } : { ...texts, [lang]: text };
}

function presentForConsole(article: StoredArticle, lang: Language) {
  return {
    ...presentRow(article, lang),
    category_id: article.category,
    updated_at: isoTime(article.updatedAtMs),
    /** Languages with their own text. */
    langs: LANGUAGES.filter((known) => article.texts[known] !== undefined),
  };
}

function wireTexts(texts: NewsTexts): Partial<Record<Language, ArticleText>> {
  return Object.fromEntries(
    Object.entries(texts).map(([lang, { title, summary: desc, content }]) => [
      lang,
      { title, desc, content },
    ]),
  );
}
