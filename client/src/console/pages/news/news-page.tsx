/** News and announcements: the list as visitors have it, and one article with its text in each language. */

import './news-page.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '@vernier/shared/api/languages';
import { Button } from '../../../ui/controls/button.tsx';
import { Tag } from '../../../ui/numbers/tag.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminApi, adminClient } from '../../data/admin-api.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { Pane } from '../../components/console-page.tsx';
import type { Column } from '../../components/data-table.tsx';
import { ListPage, PageTabs } from '../../components/list-page.tsx';
import { QueryState } from '../../components/list-states.tsx';
import { type Choose, NEW, numberIn, useAddressChoice, useSelection } from '../../components/selection.ts';
import { utcTimeText } from '../../components/time-text.ts';
import {
  type ArticleRow,
  type Category,
  draftIn,
  type EditableArticle,
  firstLanguage,
} from './article-drafts.ts';
import { ArticleForm } from './article-form.tsx';

const CATEGORIES = { news: 1, announcements: 2 } as const satisfies Record<string, Category>;
const KINDS = ['news', 'announcements'] as const;

const COLUMNS: readonly Column<ArticleRow>[] = [
  { head: 'news.field.title', cell: ({ title }) => <bdi className="news-cell">{title}</bdi> },
  { head: 'news.langs', cell: ({ langs }) => <Languages count={langs.length} /> },
  { head: 'news.created', cell: ({ created_at }) => utcTimeText(created_at), wideOnly: true },
  { head: 'news.updated', cell: ({ updated_at }) => utcTimeText(updated_at), wideOnly: true },
];

export function NewsPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useAddressChoice('of', KINDS);
  const [, choose] = useSelection();
  const may = useMay(['support', 'owner']);
  const filter = { category_id: CATEGORIES[kind] };
  const list = useEndless({
    path: ['news', 'list'],
    filter,
    read: (cursor) => adminClient.news.list.query({ ...filter, cursor }),
  });
  return (
    <ListPage
      label={t('news.title')}
      head={
        <PageTabs
          name="news"
          label={t('news.title')}
          options={KINDS}
          text={(id) => t(`news.${id}`)}
          value={kind}
          onChange={(next) => {
            choose(null);
            setKind(next);
          }}
          end={
            may && (
              <span className="news-add">
                <Button kind="outline" size="small" onClick={() => choose(NEW)} testId="news-add">
                  {t(`news.add.${kind}`)}
                </Button>
              </span>
            )
          }
        />
      }
      list={list}
      empty={t(`news.none.${kind}`)}
      columns={COLUMNS}
      testId={({ id }) => `article-${id}`}
      paneLabel={t('news.article')}
      renderPane={(subject) => {
        const id = numberIn(subject);
        if (id !== null) return <ArticlePane key={kind} id={id} mayEdit={may} onDone={choose} />;
        if (!may || subject !== NEW) return null;
        return <ArticleForm key={kind} article={null} category={CATEGORIES[kind]} onDone={choose} />;
      }}
    />
  );
}

function Languages({ count }: { count: number }) {
  const { t } = useTranslation('console');
  const all = LANGUAGES.length;
  return <Tag tone={count === all ? 'neutral' : 'needle'}>{t('news.langsOf', { number: count, all })}</Tag>;
}

interface ArticlePaneProps {
  readonly id: number;
  readonly mayEdit: boolean;
  readonly onDone: Choose;
}

function ArticlePane({ id, mayEdit, onDone }: ArticlePaneProps) {
  const { t } = useTranslation('console');
  const { data, ...query } = adminApi.news.get.useQuery({ id });
  if (query.isError || data === undefined) return <QueryState query={query} />;
  if (mayEdit) return <ArticleForm article={data} category={data.category_id} onDone={onDone} />;
  return (
    <>
      <ArticleText article={data} />
      <p className="pane-text">{t('news.readOnly')}</p>
    </>
  );
}

/** The text in each language, as visitors see it. */
function ArticleText({ article }: { article: EditableArticle }) {
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
