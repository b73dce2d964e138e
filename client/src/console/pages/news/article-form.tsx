/** An article being written: one language at a time, with the others a choice away, and what the server made of the HTML. */

import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@vernier/shared/api/languages';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { adminClient } from '../../data/admin-api.ts';
import { refetchArea } from '../../data/query-client.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane } from '../../components/console-page.tsx';
import { type FieldErrors, useFieldErrors } from '../../components/form-state.ts';
import type { Choose } from '../../components/selection.ts';
import { LargeTextField } from '../../components/text-area.tsx';
import {
  type ArticleDraft,
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
  /** With the id of what was saved; null after its end. */
  readonly onDone: Choose;
}

export function ArticleForm({ article, category, onDone }: ArticleFormProps) {
  const { t } = useTranslation('console');
  const [saved, setSaved] = useState<Drafts>(() => article?.texts ?? {});
  const [drafts, setDrafts] = useState(saved);
  const [lang, setLang] = useState<Language>(() => firstLanguage(saved));
  const [logo, setLogo] = useState(article?.logo ?? '');
  const [kind, setKind] = useState<Category>(article?.category_id ?? category);
  const { error, guard } = useFieldErrors();
  const draft = draftIn(drafts, lang);
  const language = t(`news.languages.${lang}`);
  const edit = (fields: Partial<ArticleDraft>) => setDrafts({ ...drafts, [lang]: { ...draft, ...fields } });
  const save = () =>
    guard(async () => {
      const { id, ...savedDraft } = await adminClient.news.save.mutate({
        ...(article !== null && { id: article.id }),
        category_id: kind,
        logo,
        ...draft,
        lang,
        seen: saved[lang] ?? null,
      });
      setSaved({ ...saved, [lang]: savedDraft });
      setDrafts({ ...drafts, [lang]: savedDraft });
      await refetchArea('news');
      onDone(String(id));
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
      <ArticleFields draft={draft} error={error} onChange={edit} />
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
        <ActionButton
          title={t('news.saveTitle', { language })}
          consequence={t('news.saveText', { language })}
          done={t('news.saved')}
          disabled={!isComplete(draft)}
          act={save}
          testId="article-save"
        >
          {t('news.save', { language })}
        </ActionButton>
        {article !== null && <RemoveArticle article={article} onDone={() => onDone(null)} />}
      </div>
    </Pane>
  );
}

function RemoveArticle({ article: { id, title }, onDone }: { article: EditableArticle; onDone: () => void }) {
  const { t } = useTranslation('console');
  return (
    <ActionButton
      kind="danger"
      title={t('news.removeTitle')}
      consequence={t('news.removeText', { title })}
      done={t('news.removed')}
      act={async () => {
        await adminClient.news.remove.mutate({ id });
        onDone();
        await refetchArea('news');
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

const MAX_TITLE_LENGTH = 200;
const MAX_DESC_LENGTH = 500;
const MAX_CONTENT_LENGTH = 100_000;
const CONTENT_ROWS = 12;

/** As HTML, or as visitors will read it. */
const VIEWS = ['write', 'read'] as const;

interface ArticleFieldsProps extends Pick<FieldErrors, 'error'> {
  readonly draft: ArticleDraft;
  readonly onChange: (fields: Partial<ArticleDraft>) => void;
}

/** The text of an article in one language. */
function ArticleFields({ draft, error, onChange }: ArticleFieldsProps) {
  const { t } = useTranslation('console');
  const [view, setView] = useState<(typeof VIEWS)[number]>('write');
  return (
    <>
      <Field
        label={t('news.field.title')}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        error={error('title')}
        maxLength={MAX_TITLE_LENGTH}
        testId="article-title"
      />
      <LargeTextField
        label={t('news.field.desc')}
        value={draft.desc}
        onChange={(desc) => onChange({ desc })}
        error={error('desc')}
        maxLength={MAX_DESC_LENGTH}
        testId="article-desc"
      />
      <Segmented
        label={t('news.field.content')}
        options={VIEWS.map((value) => ({
          value,
          label: t(`news.view.${value}`),
          testId: `article-${value}`,
        }))}
        value={view}
        onChange={setView}
      />
      {view === 'read' ? (
        <RichText html={draft.content} linksAside />
      ) : (
        <LargeTextField
          label={t('news.field.content')}
          value={draft.content}
          onChange={(content) => onChange({ content })}
          error={error('content')}
          rows={CONTENT_ROWS}
          maxLength={MAX_CONTENT_LENGTH}
          testId="article-content"
        />
      )}
      <p className="pane-text">{t('news.html')}</p>
    </>
  );
}
