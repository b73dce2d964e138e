/** The words of an article in one language. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markup } from '../../../ui/rich-text/rich-text.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { TextArea } from '../../components/text-area.tsx';
import type { WrongFields } from '../../components/field-errors.ts';
import type { Draft } from './article-drafts.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_DESC_LENGTH = 500;
const MAX_CONTENT_LENGTH = 100_000;
const CONTENT_ROWS = 12;

/** As HTML, or as visitors will read it. */
const VIEWS = ['write', 'read'] as const;
type View = (typeof VIEWS)[number];

interface ArticleFieldsProps extends Pick<WrongFields, 'error'> {
  readonly draft: Draft;
  readonly onChange: (fields: Partial<Draft>) => void;
}

export function ArticleFields({ draft, error, onChange }: ArticleFieldsProps) {
  const { t } = useTranslation('console');
  const [view, setView] = useState<View>('write');
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
      <TextArea
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
        <Markup html={draft.content} linksAside />
      ) : (
        <TextArea
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
