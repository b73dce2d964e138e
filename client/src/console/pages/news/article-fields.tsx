/** The words of an article in one language. */

import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../kit/text-area.tsx';
import type { WrongFields } from '../../kit/wrong-fields.ts';
import type { Draft } from './article-drafts.ts';

const MAX_TITLE_LENGTH = 200;
const MAX_DESC_LENGTH = 500;
const MAX_CONTENT_LENGTH = 100_000;
const CONTENT_ROWS = 12;

interface ArticleFieldsProps extends Pick<WrongFields, 'error'> {
  readonly draft: Draft;
  readonly onChange: (fields: Partial<Draft>) => void;
}

export function ArticleFields({ draft, error, onChange }: ArticleFieldsProps) {
  const { t } = useTranslation('console');
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
      <TextArea
        label={t('news.field.content')}
        value={draft.content}
        onChange={(content) => onChange({ content })}
        error={error('content')}
        rows={CONTENT_ROWS}
        maxLength={MAX_CONTENT_LENGTH}
        testId="article-content"
      />
      <p className="pane-text">{t('news.html')}</p>
    </>
  );
}
