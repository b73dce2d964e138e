/** List of articles, loaded while scrolling, with its loading, failed and empty states. */

import './article-list.css';
import type { NewsRowWire } from '@vernier/shared/api/shapes/site';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { NewsRecords } from '../../../data/content/news.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx';
import { textDirection } from '../../../ui/format/text-direction.ts';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { SkeletonRows, useSlow } from '../../../ui/states/skeleton.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ArticlePicture } from './article-picture.tsx';

interface ArticleListProps {
  articles: NewsRecords;
  /** Shows the newest one large, with its picture. */
  lead?: boolean;
  texts: {
    readonly nothing: string;
    readonly nothingText: string;
    readonly failed: string;
    readonly failedText: string;
  };
}

const LEAD_TICKS = 96;
const ROW_TICKS = 22;

export function ArticleList({ articles, lead = false, texts }: ArticleListProps): ReactNode {
  const { rows, loading, failed, more, loadingMore, moreFailed, loadMore, retry } = articles;
  const slow = useSlow(loading);
  if (failed) return <ErrorState title={texts.failed} text={texts.failedText} onRetry={retry} />;
  if (slow) return <SkeletonRows />;
  if (loading) return null;
  if (rows.length === 0) return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  return (
    <EndlessList more={more} loading={loadingMore} failed={moreFailed} onMore={loadMore}>
      {articles.hasNewer && <NewerButton onClick={articles.showNewer} />}
      <ul className="articles">
        {rows.map((row, i) => (
          <li key={row.id}>
            <ArticleRow row={row} lead={lead && i === 0} />
          </li>
        ))}
      </ul>
    </EndlessList>
  );
}

/** Over the list, so that its appearance moves nothing. */
function NewerButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const show = () => {
    onClick();
    scrollTo({ top: 0 });
  };
  return (
    <div className="newer-articles">
      <Button size="small" onClick={show} testId="news-newer">
        {t('ui.showNewer')}
      </Button>
    </div>
  );
}

export function ArticleRow({ row, lead = false }: { row: NewsRowWire; lead?: boolean }) {
  const { id, title, desc, logo } = row;
  return (
    <Link
      to={`/news/detail?id=${id}`}
      className={lead ? 'article article--lead' : 'article'}
      data-testid={`news-${id}`}
    >
      <ArticlePicture id={id} logo={logo} ticks={lead ? LEAD_TICKS : ROW_TICKS} />
      <div className="article-content" dir={textDirection(`${title} ${desc}`)}>
        <h2 className="article-title">{title}</h2>
        {desc !== '' && <p className="article-desc">{desc}</p>}
        <ArticleFacts row={row} />
      </div>
    </Link>
  );
}
