/** News and announcements: the list as visitors have it, and one article with its text in each language. */

import './news-page.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { useEndless } from '../../data/endless.ts';
import { useMay } from '../../data/me.ts';
import { adminClient } from '../../data/admin-api.ts';
import { ListStates } from '../../components/list-states.tsx';
import { PageLayout } from '../../components/console-page.tsx';
import { Split } from '../../components/split.tsx';
import { useSelection } from '../../components/selection.ts';
import { ArticlePane } from './article-pane.tsx';
import { type ArticleRow, type Category, EDITORS } from './article-drafts.ts';
import { NewsTable } from './news-table.tsx';

/** In the address, in place of a number. */
const NEW = 'new';

const CATEGORIES = { news: 1, announcements: 2 } as const satisfies Record<string, Category>;
type Kind = keyof typeof CATEGORIES;
const KINDS = Object.keys(CATEGORIES) as readonly Kind[];

export function NewsPage() {
  const { t } = useTranslation('console');
  const [kind, setKind] = useKind();
  const [subject, choose] = useSelection();
  const may = useMay(EDITORS);
  const category = CATEGORIES[kind];
  const list = useEndless<ArticleRow>({
    path: ['news', 'list'],
    filter: { category_id: category },
    read: (page) => adminClient.news.list.query({ category_id: category, page }),
  });
  const id = subject !== null && /^\d{1,15}$/.test(subject) ? Number(subject) : null;
  const isOpen = id !== null || (may && subject === NEW);
  return (
    <PageLayout
      head={
        <Tabs
          label={t('news.title')}
          items={KINDS.map((one) => ({ id: one, label: t(`news.${one}`), testId: `news-${one}` }))}
          value={kind}
          onChange={setKind}
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
    >
      <Split
        list={
          <ListStates list={list} empty={t(`news.none.${kind}`)}>
            <NewsTable rows={list.rows} chosen={id === null ? null : String(id)} onChoose={choose} />
          </ListStates>
        }
        detail={
          isOpen ? (
            <ArticlePane
              key={`${kind} ${subject}`}
              id={id}
              category={category}
              onDone={(kept) => choose(kept === null ? null : String(kept))}
            />
          ) : null
        }
        label={t('news.article')}
        onClose={() => choose(null)}
      />
    </PageLayout>
  );
}

/** In the address, so that a link opens it. */
function useKind(): readonly [Kind, (kind: Kind) => void] {
  const [params, setParams] = useSearchParams();
  const [, choose] = useSelection();
  const kind = KINDS.find((known) => known === params.get('of')) ?? 'news';
  const change = (next: Kind) => {
    choose(null);
    setParams({ of: next }, { replace: true });
  };
  return [kind, change];
}
