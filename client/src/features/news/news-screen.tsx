/** News page, newest first: one large article and rows. Market reports written by the server are among them. */

import { useTranslation } from 'react-i18next';
import { refreshNews, useNews } from '../../data/content/news.ts';
import { ArticleList } from './articles/article-list.tsx';
import { IconLink } from '../../ui/controls/icon-button.tsx';
import { NarrowPage } from '../../ui/layout/page.tsx';
import { useOffline } from '../../data/transport/offline.ts';
import { PullToRefresh } from '../../ui/lists/pull-to-refresh.tsx';

const NEWS = 1;

export function NewsScreen() {
  const { t } = useTranslation();
  const articles = useNews(NEWS);
  const offline = useOffline();
  const texts = {
    nothing: t('news.nothing'),
    nothingText: t('news.nothingText'),
    failed: t('news.failed'),
    failedText: t(offline ? 'refusal.noConnection' : 'news.failedText'),
  };
  const announcements = (
    <IconLink
      icon="announcement"
      label={t('announcement.title')}
      to="/mine/announcement"
      testId="news-announcements"
    />
  );
  return (
    <NarrowPage title={t('news.title')} large end={announcements} className="news">
      <PullToRefresh onRefresh={() => refreshNews(NEWS).then(articles.showNewer)}>
        <ArticleList articles={articles} lead texts={texts} />
      </PullToRefresh>
    </NarrowPage>
  );
}
