/** The words of an article in one language. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { LargeTextField } from '../../components/text-area.tsx';
import type { FieldErrors } from '../../components/field-errors.ts';
import type { ArticleDraft } from './article-drafts.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_DESC_LENGTH = 500;
const MAX_CONTENT_LENGTH = 100_000;
const CONTENT_ROWS = 12;

/** As HTML, or as visitors will read it. */
const VIEWS = ['write', 'read'] as const;
type ImageView = (typeof VIEWS)[number];

interface ArticleFieldsProps extends Pick<FieldErrors, 'error'> {
  readonly draft: ArticleDraft;
  readonly onChange: (fields: Partial<ArticleDraft>) => void;
}

export function ArticleFields({ draft, error, onChange }: ArticleFieldsProps) {
  const { t } = useTranslation('console');
  const [view, setView] = useState<ImageView>('write');
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
