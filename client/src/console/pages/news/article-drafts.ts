/** Unsaved changes of an article: the text in each language, and which of them differ from the published ones. */

import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import type { AdminOutput } from '../../data/admin-api.ts';

export type ArticleRow = AdminOutput['news']['list']['list'][number];
export type EditableArticle = AdminOutput['news']['get'];
export type Category = ArticleRow['category_id'];

export interface ArticleDraft {
  readonly title: string;
  readonly desc: string;
  readonly content: string;
}

export type Drafts = Partial<Readonly<Record<Language, ArticleDraft>>>;

const EMPTY: ArticleDraft = { title: '', desc: '', content: '' };

export function draftIn(drafts: Drafts, lang: Language): ArticleDraft {
  return drafts[lang] ?? EMPTY;
}

/** The languages whose text was typed and is not saved. */
export function unsaved(drafts: Drafts, saved: Drafts): readonly Language[] {
  return LANGUAGES.filter((lang) => {
    const [draft, savedDraft] = [draftIn(drafts, lang), draftIn(saved, lang)];
    return (
      draft.title !== savedDraft.title ||
      draft.desc !== savedDraft.desc ||
      draft.content !== savedDraft.content
    );
  });
}

/** The language that an article is opened in: English, or else the first that there is a text in. */
export function firstLanguage(saved: Drafts): Language {
  if (saved.en !== undefined) return 'en';
  return LANGUAGES.find((lang) => saved[lang] !== undefined) ?? 'en';
}

export function isComplete({ title, content }: ArticleDraft): boolean {
  return title.trim() !== '' && content.trim() !== '';
}
