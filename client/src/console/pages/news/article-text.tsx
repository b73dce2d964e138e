/** Read-only view of an article: its text in each language, as visitors see it. */

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane } from '../../components/console-page.tsx';
import { type EditableArticle as ArticleOfOffice, draftIn, firstLanguage } from './article-drafts.ts';

export function ArticleText({ article }: { article: ArticleOfOffice }) {
  const { t } = useTranslation('console');
  const [lang, setLang] = useState(() => firstLanguage(article.texts));
  const { title, desc, content } = draftIn(article.texts, lang);
  return (
    <Pane title={<span dir="auto">{title}</span>}>
      <ChoiceField
        label={t('news.language')}
        value={lang}
        options={LANGUAGES.filter((one) => article.texts[one] !== undefined).map((id) => ({
          id,
          label: t(`news.languages.${id}`),
        }))}
        onChange={setLang}
      />
      <p className="pane-text" dir="auto">
        {desc}
      </p>
      <RichText html={content} linksAside />
    </Pane>
  );
}
