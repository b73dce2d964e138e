/** One article beside the list: read first, then opened to be written. */

import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { adminApi } from '../../data/admin-api.ts';
import { LoadFailure, ListLoading } from '../../components/list-states.tsx';
import { ArticleForm } from './article-form.tsx';
import { ArticleText } from './article-text.tsx';
import { type Category, EDITORS } from './article-drafts.ts';

interface ArticlePaneProps {
  /** Null is a new one. */
  readonly id: number | null;
  readonly category: Category;
  /** With the number of what was kept; null after its end. */
  readonly onDone: (id: number | null) => void;
}

export function ArticlePane({ id, category, onDone }: ArticlePaneProps) {
  const { t } = useTranslation('console');
  const may = useMay(EDITORS);
  const query = adminApi.news.get.useQuery({ id: id ?? 0 }, { enabled: id !== null });
  if (id === null) return <ArticleForm article={null} category={category} onDone={onDone} />;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <ListLoading />;
  if (may) return <ArticleForm article={query.data} category={category} onDone={onDone} />;
  return (
    <>
      <ArticleText article={query.data} />
      <p className="pane-text">{t('news.readOnly')}</p>
    </>
  );
}
