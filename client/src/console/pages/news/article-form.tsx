/** An article being written: one language at a time, with the others a choice away, and what the server made of the HTML. */

import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { Field } from '../../../ui/controls/field.tsx';
import { adminClient, adminApi } from '../../data/admin-api.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane } from '../../components/console-page.tsx';
import { useFieldErrors } from '../../components/field-errors.ts';
import { ArticleFields } from './article-fields.tsx';
import {
  type EditableArticle,
  type Category,
  draftIn,
  type Drafts,
  firstLanguage,
  isComplete,
  unsaved,
} from './article-drafts.ts';

const MAX_LOGO_LENGTH = 300;
const CATEGORIES = ['1', '2'] as const;

interface ArticleFormProps {
  /** Null is a new one. */
  readonly article: EditableArticle | null;
  readonly category: Category;
  /** With the number of what was kept; null after its end. */
  readonly onDone: (id: number | null) => void;
}

export function ArticleForm({ article, category, onDone }: ArticleFormProps) {
  const { t } = useTranslation('console');
  const [saved, setSaved] = useState<Drafts>(() => article?.texts ?? {});
  const [drafts, setDrafts] = useState(saved);
  const [lang, setLang] = useState<Language>(() => firstLanguage(saved));
  const [logo, setLogo] = useState(article?.logo ?? '');
  const [kind, setKind] = useState<Category>(article?.category_id ?? category);
  const { error, guard } = useFieldErrors();
  const utils = adminApi.useUtils();
  const draft = draftIn(drafts, lang);
  const save = () =>
    guard(async () => {
      const placed = { category_id: kind, logo, ...(article !== null && { id: article.id }) };
      const { id, ...kept } = await adminClient.news.save.mutate({
        ...placed,
        ...draft,
        lang,
        seen: saved[lang] ?? null,
      });
      setSaved({ ...saved, [lang]: kept });
      setDrafts({ ...drafts, [lang]: kept });
      await utils.news.invalidate();
      onDone(id);
    });
  return (
    <Pane title={article === null ? t('news.write') : t('news.numbered', { id: article.id })}>
      <ChoiceField
        label={t('news.language')}
        value={lang}
        options={languageOptions(t, drafts, saved)}
        onChange={setLang}
        testId="article-lang"
      />
      <ArticleFields
        draft={draft}
        error={error}
        onChange={(fields) => setDrafts({ ...drafts, [lang]: { ...draft, ...fields } })}
      />
      <ChoiceField
        label={t('news.field.category')}
        value={kind === 2 ? '2' : '1'}
        options={CATEGORIES.map((id) => ({ id, label: t(`news.category.${id}`) }))}
        onChange={(id) => setKind(id === '2' ? 2 : 1)}
        testId="article-category"
      />
      <Field
        label={t('news.field.logo')}
        help={t('news.logoHelp')}
        value={logo}
        onChange={setLogo}
        error={error('logo')}
        maxLength={MAX_LOGO_LENGTH}
        code
        testId="article-logo"
      />
      <div className="pane-buttons">
        <SaveArticle language={t(`news.languages.${lang}`)} disabled={!isComplete(draft)} act={save} />
        {article !== null && <RemoveArticle article={article} onDone={() => onDone(null)} />}
      </div>
    </Pane>
  );
}

interface SaveArticleProps {
  readonly language: string;
  readonly disabled: boolean;
  readonly act: () => Promise<unknown>;
}

function SaveArticle({ language, ...button }: SaveArticleProps) {
  const { t } = useTranslation('console');
  return (
    <ActionButton
      {...button}
      title={t('news.saveTitle', { language })}
      consequence={t('news.saveText', { language })}
      done={t('news.saved')}
      testId="article-save"
    >
      {t('news.save', { language })}
    </ActionButton>
  );
}

function RemoveArticle({ article: { id, title }, onDone }: { article: EditableArticle; onDone: () => void }) {
  const { t } = useTranslation('console');
  const utils = adminApi.useUtils();
  return (
    <ActionButton
      kind="danger"
      title={t('news.removeTitle')}
      consequence={t('news.removeText', { title })}
      done={t('news.removed')}
      act={async () => {
        await adminClient.news.remove.mutate({ id });
        onDone();
        await utils.news.invalidate();
      }}
      testId="article-remove"
    >
      {t('news.remove')}
    </ActionButton>
  );
}

/** Languages with their state: without a text, or with unsaved changes. */
function languageOptions(t: TFunction<'console'>, drafts: Drafts, saved: Drafts) {
  const open = unsaved(drafts, saved);
  return LANGUAGES.map((id) => {
    const language = t(`news.languages.${id}`);
    if (open.includes(id)) return { id, label: t('news.notSaved', { language }) };
    return { id, label: saved[id] === undefined ? t('news.noText', { language }) : language };
  });
}
